/*
 * A CloudFront Function (cloudfront-js-2.0) in front of the API. It removes `/api`, which the API's routes do not have, and writes
 * the address of the viewer into a header. CloudFront's own header for it requires a policy that also forwards `Host`, and API
 * Gateway rejects a foreign `Host`.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  const request = event.request
  request.uri = request.uri.slice('/api'.length) || '/'
  request.headers['x-client-address'] = { value: event.viewer.ip }
  return request
}
