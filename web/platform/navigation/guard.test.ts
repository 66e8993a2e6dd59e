import { describe, expect, test } from 'vitest'
import { guard, type Visit } from './guard.ts'

function visit(path: string, who: Partial<Visit> = {}) {
  return guard({ path, isKnown: path !== '/nowhere', loggedIn: false, maintenance: false, homeFlag: false, ...who })
}
const member = { loggedIn: true, homeFlag: true }

describe('guard', () => {
  test.each(['/', '/signupphone', '/otpphone', '/splash', '/type'])(
    'sends a logged-in user from %s to /home (R10, RG1)',
    (path) => {
      expect(visit(path, member)).toEqual({ to: '/home' })
    },
  )

  test('sends a logged-in user on a sign-up route to /maintenance while it lasts (RG1)', () => {
    expect(visit('/signupphone', { ...member, maintenance: true })).toEqual({ to: '/maintenance' })
  })

  test.each(['/home', '/profile', '/holdings', '/companyOverview', '/splash'])(
    'sends a logged-out user from %s to / (RG2)',
    (path) => {
      expect(visit(path)).toEqual({ to: '/' })
    },
  )

  test('leaves everybody at an address that the site does not have (RG2)', () => {
    expect(visit('/nowhere')).toBeUndefined()
    expect(visit('/nowhere', member)).toBeUndefined()
  })

  test.each(['/', '/home', '/legalpolicy', '/nowhere'])('sends everyone from %s to /maintenance (RG3)', (path) => {
    expect(visit(path, { maintenance: true })).toEqual({ to: '/maintenance' })
    expect(visit(path, { ...member, maintenance: true })).toEqual({ to: '/maintenance' })
  })

  test.each(['/payment-return', '/payment-status', '/SignEasyLoading', '/loading'])(
    'lets a running purchase finish at %s during maintenance (R12)',
    (path) => {
      expect(visit(path, { ...member, maintenance: true })).toBeUndefined()
    },
  )

  test('logs out a user who opens /home without the flag (RG5, P6)', () => {
    expect(visit('/home', { loggedIn: true })).toEqual({ to: '/', logOut: true })
    expect(visit('/home', member)).toBeUndefined()
  })

  test.each(['/maintenance', '/no-internet', '/getanshapp', '/privacyandpolicy', '/payment-return'])(
    'leaves %s open to guests and members (RG7)',
    (path) => {
      expect(visit(path)).toBeUndefined()
      expect(visit(path, member)).toBeUndefined()
    },
  )

  test('does not loop on its own redirects, and ignores a trailing slash', () => {
    expect(visit('/maintenance', { maintenance: true })).toBeUndefined()
    expect(visit('/')).toBeUndefined()
    expect(visit('/home/', member)).toBeUndefined()
    expect(visit('/signupphone/', member)).toEqual({ to: '/home' })
  })
})
