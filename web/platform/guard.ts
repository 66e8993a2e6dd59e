export interface Visit {
  readonly path: string
  readonly loggedIn: boolean
  readonly maintenance: boolean
  /** The internal-team flag, without which nobody enters /home. */
  readonly homeFlag: boolean
}

/** Where a visitor is sent instead, if anywhere. */
export interface Detour {
  readonly to: '/' | '/home' | '/maintenance'
  readonly logOut?: true
}

/** Only for those who are not logged in: sign-up and login. */
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

/** For everybody, logged in or not. */
const openPaths = new Set([
  '/maintenance',
  '/no-internet',
  '/getanshapp',
  '/payment-return',
  '/termsandcondition',
  '/legalpolicy',
  '/subtermsandconditions',
  '/privacyandpolicy',
  '/risksanddisclosures',
  '/noreturnpolicy',
])

/** What finishes a running purchase stays open while the house is closed (decisions §4). */
const finishingPaths = new Set(['/payment-return', '/payment-status', '/signeasyloading', '/loading'])

/** RG1, RG2, RG3 and RG5. Undefined: the visitor may stay. */
export function guard({ path, loggedIn, maintenance, homeFlag }: Visit): Detour | undefined {
  const place = plain(path)
  if (maintenance) return place === '/maintenance' || finishingPaths.has(place) ? undefined : { to: '/maintenance' }
  if (openPaths.has(place)) return undefined
  if (!loggedIn) return entryPaths.has(place) && place !== '/splash' ? undefined : { to: '/' }
  if (entryPaths.has(place)) return { to: '/home' }
  return place === '/home' && !homeFlag ? { to: '/', logOut: true } : undefined
}

/** Screens that need no knowledge of who is there. */
export function isOpen(path: string): boolean {
  return openPaths.has(plain(path))
}

export function plain(path: string): string {
  return path.toLowerCase().replace(/(.)\/+$/, '$1')
}
