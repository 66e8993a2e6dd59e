import { describe, expect, it } from 'vitest'
import { type UserStatus, userStatuses } from './account.ts'
import { decideStatus } from './status.ts'

const nothing = { everPaid: false, ownsShares: false, kycApproved: false, hasOpenTicket: false }

describe('the status of an account', () => {
  it('changes on these ways and no other', () => {
    const ways = userStatuses.flatMap((from) =>
      userStatuses.flatMap((to) => (decideStatus(from, to, nothing) === 'change' ? [`${from} ${to}`] : [])),
    )
    expect(ways).toEqual([
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

  it('stays what it is when it is that already', () => {
    expect(userStatuses.map((status) => decideStatus(status, status, { ...nothing, everPaid: true }))).toEqual(
      userStatuses.map(() => 'same'),
    )
  })

  it.each(['everPaid', 'ownsShares', 'kycApproved', 'hasOpenTicket'] as const)(
    'is never DELETED after %s, and otherwise does not mind',
    (fact) => {
      const kept = { ...nothing, [fact]: true }
      const deletable: readonly UserStatus[] = ['DEACTIVATED', 'ARCHIVED']
      for (const from of deletable) expect(decideStatus(from, 'DELETED', kept)).toBe('kept-by-law')
      expect(decideStatus('ACTIVE', 'DELETED', kept)).toBe('out-of-turn')
      expect(decideStatus('DEACTIVATED', 'ARCHIVED', kept)).toBe('change')
      expect(decideStatus('DEACTIVATED', 'ACTIVE', kept)).toBe('change')
    },
  )
})
