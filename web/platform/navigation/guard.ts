import { isCompanyPage, legalPaths } from '#shared/site-paths.ts'

export interface Visit {
  readonly path: string
  /** Whether the site has this address. If not, everybody is told so there. */
  readonly isKnown: boolean
  readonly loggedIn: boolean
  readonly maintenance: boolean
  /** The internal-team flag. /home requires it. */
  readonly homeFlag: boolean
}

/** Where a visitor is sent instead. */
export interface Redirect {
  readonly to: '/' | '/home' | '/maintenance'
  readonly logOut?: true
}

/** Sign-up and login, for visitors who are not logged in. */
const entryPaths = new Set([
  '/',
  '/signupemail',
  '/signupphone',
  '/otpphone',
  '/otpemail',
  '/type',
  '/individualdetails',
  '/companydetails',
  '/splash',
])

/** Open to everybody, logged in or not. */
const openPaths = new Set(['/maintenance', '/no-internet', '/getanshapp', '/payment-return', ...legalPaths])

/** These finish a running purchase and stay open during maintenance (docs/adr/0024-bind-a-stage-to-its-domain.md). */
const finishingPaths = new Set(['/payment-return', '/payment-status', '/signeasyloading', '/loading'])

/** The route guard: RG1, RG2, RG3 and RG5 of docs/specification/routes.md. Undefined: the visitor may stay. */
export function guard({ path, isKnown, loggedIn, maintenance, homeFlag }: Visit): Redirect | undefined {
  const normal = normalizePath(path)
  if (maintenance) return normal === '/maintenance' || finishingPaths.has(normal) ? undefined : { to: '/maintenance' }
  if (!isKnown || isOpen(normal)) return undefined
  if (!loggedIn) return entryPaths.has(normal) && normal !== '/splash' ? undefined : { to: '/' }
  if (entryPaths.has(normal)) return { to: '/home' }
  return normal === '/home' && !homeFlag ? { to: '/', logOut: true } : undefined
}

/** Whether a screen is open to everybody and needs no user. */
export function isOpen(path: string): boolean {
  const normal = normalizePath(path)
  return openPaths.has(normal) || isCompanyPage(normal)
}

/** In lower case and without a trailing slash. */
export function normalizePath(path: string): string {
  return path.toLowerCase().replace(/(.)\/+$/, '$1')
}
