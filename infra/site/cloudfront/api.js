/*
 * CloudFront's own JavaScript (cloudfront-js-2.0). The API knows nothing of `/api`. Who asks is told in a header of our own:
 * CloudFront adds its own only where it also passes on `Host`, by which API Gateway would not know itself.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  const request = event.request
  request.uri = request.uri.slice('/api'.length) || '/'
  request.headers['x-client-address'] = { value: event.viewer.ip }
  return request
}
