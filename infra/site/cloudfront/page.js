/*
 * A CloudFront Function (cloudfront-js-2.0) in front of the site, for requests and for responses. Such a function cannot import, so it
 * repeats `pagePath`, `isSafe` and `decodePath` of infra/site/page-path.ts and the paths of shared/site-paths.ts.
 * tests/infra/web.test.ts compares the two.
 */
const screens = [
  '/',
  '/addbank',
  '/bank',
  '/branch',
  '/changeemail',
  '/changemobilenumber',
  '/companydetails',
  '/companyoverview',
  '/confirmbank',
  '/demat',
  '/edit',
  '/editprofile',
  '/faqs',
  '/filter',
  '/getanshapp',
  '/holdings',
  '/home',
  '/individualdetails',
  '/kycslides',
  '/legalpolicy',
  '/loading',
  '/maintenance',
  '/newinfo',
  '/news',
  '/no-internet',
  '/noreturnpolicy',
  '/otpemail',
  '/otpphone',
  '/payment-return',
  '/payment-status',
  '/poweredby',
  '/privacyandpolicy',
  '/profile',
  '/risksanddisclosures',
  '/select',
  '/sell',
  '/sellportfilio',
  '/sellrequest',
  '/sign',
  '/signeasyloading',
  '/signupemail',
  '/signupphone',
  '/splash',
  '/status',
  '/subtermsandconditions',
  '/support',
  '/takeselfie',
  '/termsandcondition',
  '/type',
  '/updatedetails',
  '/uploadaadhar',
  '/uploadpan',
  '/vouchslides',
  '/vouchstatus',
  '/watchlist',
]

// oxlint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  return event.context.eventType === 'viewer-response' ? answer(event) : route(event.request)
}

function route(request) {
  const path = decode(request.uri)
  if (path === undefined) return refusal(400, 'Bad Request', 'Broken percent-encoding')
  if (isFile(path)) return isSafe(path) ? request : refusal(404, 'Not Found', 'Nothing here')
  if (path === '/') request.uri = '/landing.html'
  else if (path === '/home') request.uri = '/home.html'
  else if (isDesk(path)) request.uri = '/desk.html'
  else request.uri = isScreen(path) ? '/app.html' : '/not-found.html'
  return request
}

/*
 * An address that the site does not have is answered with its page and 404. A function in front of responses may change the status
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/function-code-choose-purpose.html). The request is that of the
 * viewer or the one that `route` has made of it: both are recognised.
 */
function answer({ request, response }) {
  const path = decode(request.uri)
  const isUnknown =
    path === '/not-found.html' || (path !== undefined && !isFile(path) && !isDesk(path) && !isScreen(path))
  if (isUnknown && response.statusCode === 200) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

function decode(uri) {
  try {
    return decodeURIComponent(uri)
  } catch {
    return undefined
  }
}

function isFile(path) {
  return path.slice(path.lastIndexOf('/') + 1).includes('.')
}

function isDesk(path) {
  return path === '/desk' || path.startsWith('/desk/')
}

function isScreen(path) {
  const normal = path.toLowerCase().replace(/(.)\/+$/, '$1')
  return screens.includes(normal) || /^\/c\/[a-z]{2}[a-z0-9]{9}\d$/.test(normal)
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
