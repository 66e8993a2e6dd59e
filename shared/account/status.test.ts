import { describe, expect, it } from 'vitest'
import { type UserStatus, userStatuses } from './account.ts'
import { decideStatus } from './status.ts'

const noReasons = { everPaid: false, ownsShares: false, kycApproved: false, hasOpenTicket: false }

describe('the status of an account', () => {
  it('has exactly these allowed changes (T12)', () => {
    const allowed = userStatuses.flatMap((from) =>
      userStatuses.flatMap((to) => (decideStatus(from, to, noReasons) === 'change' ? [`${from} ${to}`] : [])),
    )
    expect(allowed).toEqual([
      'ACTIVE SUSPENDED',
      'ACTIVE DEACTIVATED',
      'SUSPENDED ACTIVE',
      'SUSPENDED DEACTIVATED',
      'DEACTIVATED ACTIVE',
      'DEACTIVATED ARCHIVED',
      'DEACTIVATED DELETED',
      'ARCHIVED DELETED',
    ])
  })

  it('stays the same when it is set again', () => {
    expect(userStatuses.map((status) => decideStatus(status, status, { ...noReasons, everPaid: true }))).toEqual(
      userStatuses.map(() => 'same'),
    )
  })

  it.each(['everPaid', 'ownsShares', 'kycApproved', 'hasOpenTicket'] as const)(
    'cannot become DELETED with %s, and other changes stay allowed',
    (reason) => {
      const kept = { ...noReasons, [reason]: true }
      const deletable: readonly UserStatus[] = ['DEACTIVATED', 'ARCHIVED']
      for (const from of deletable) expect(decideStatus(from, 'DELETED', kept)).toBe('kept-by-law')
      expect(decideStatus('ACTIVE', 'DELETED', kept)).toBe('out-of-turn')
      expect(decideStatus('DEACTIVATED', 'ARCHIVED', kept)).toBe('change')
      expect(decideStatus('DEACTIVATED', 'ACTIVE', kept)).toBe('change')
    },
  )
})
