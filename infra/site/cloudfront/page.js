/*
 * A CloudFront Function (cloudfront-js-2.0) in front of the site. Such a function cannot import, so it repeats `pagePath`, `isSafe`
 * and `decodePath` of infra/site/page-path.ts. tests/infra/web.test.ts compares the two.
 */
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  const request = event.request
  let path
  try {
    path = decodeURIComponent(request.uri)
  } catch {
    return refusal(400, 'Bad Request', 'Broken percent-encoding')
  }
  if (path.slice(path.lastIndexOf('/') + 1).includes('.'))
    return isSafe(path) ? request : refusal(404, 'Not Found', 'Nothing here')
  if (path === '/') request.uri = '/landing.html'
  else if (path === '/home') request.uri = '/home.html'
  else request.uri = path === '/desk' || path.startsWith('/desk/') ? '/desk.html' : '/app.html'
  return request
}

function isSafe(path) {
  return (
    path.startsWith('/') &&
    !/[\\\0:]/.test(path) &&
    !path
      .slice(1)
      .split('/')
      .some((part) => part === '' || part.startsWith('.'))
  )
}

function refusal(statusCode, statusDescription, message) {
  const headers = {
    'content-type': { value: 'application/json; charset=utf-8' },
    'cache-control': { value: 'no-store' },
    'x-content-type-options': { value: 'nosniff' },
  }
  return { statusCode, statusDescription, headers, body: { encoding: 'text', data: JSON.stringify({ message }) } }
}
