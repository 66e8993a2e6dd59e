import { describe, expect, it } from 'vitest'
import { ProposalId, UserId } from '#shared/kernel/id.ts'
import { instantOf, later } from '#shared/kernel/instant.ts'
import { type Proposal, proposalLifeMs } from './proposal.ts'
import { approved, rejected, stateAt } from './rules.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const roles = { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] } as const
const person = (id: string, role: 'OPERATOR' | 'SUPERVISOR') => ({ userId: UserId.parse(id), role })
const omkar = person('usr_omkar', 'OPERATOR')
const sunita = person('usr_sunita', 'SUPERVISOR')
const farah = person('usr_farah', 'SUPERVISOR')

const proposal: Proposal = {
  id: ProposalId.parse('prp_1'),
  act: 'stock.issue',
  subject: 'sec_1',
  body: { quantity: 10 },
  state: 'PENDING',
  proposed_by: omkar.userId,
  proposed_at: now,
  expires_at: later(now, proposalLifeMs),
}
const codeOf = (decision: ReturnType<typeof approved>) =>
  decision.outcome === 'refused' ? decision.why.code : decision.outcome

describe('a proposal', () => {
  it('is approved by another person of the right role', () => {
    expect(approved(proposal, roles, sunita, now)).toEqual({
      outcome: 'changed',
      proposal: { ...proposal, state: 'APPROVED', decided_by: sunita.userId, decided_at: now },
    })
  })

  it.each([
    ['the wrong role', proposal, person('usr_other', 'OPERATOR'), 'FORBIDDEN'],
    ['the person who proposed it', { ...proposal, proposed_by: sunita.userId }, sunita, 'OTHER_PERSON_NEEDED'],
    ['the person whom it is about', { ...proposal, subject: sunita.userId }, sunita, 'FORBIDDEN'],
  ])('is not approved by %s', (_, of, by, code) => {
    expect(codeOf(approved(of, roles, by, now))).toBe(code)
  })

  it.each(['APPROVED', 'DONE'] as const)(
    'that is %s stays so for who approved it, and has ended for others',
    (state) => {
      const ended = { ...proposal, state, decided_by: sunita.userId }
      expect(codeOf(approved(ended, roles, sunita, now))).toBe('unchanged')
      expect(codeOf(approved(ended, roles, farah, now))).toBe('PROPOSAL_ENDED')
      expect(codeOf(rejected(ended, roles, sunita, now))).toBe('PROPOSAL_ENDED')
    },
  )

  it('can be taken back by the person who proposed it, any number of times', () => {
    const decision = rejected(proposal, roles, omkar, now)
    if (decision.outcome !== 'changed') throw new Error('it was not rejected')
    expect(decision.proposal.state).toBe('REJECTED')
    expect(codeOf(rejected(decision.proposal, roles, omkar, now))).toBe('unchanged')
    expect(codeOf(approved(decision.proposal, roles, sunita, now))).toBe('PROPOSAL_ENDED')
  })

  it('ends by itself after 24 hours, to the millisecond', () => {
    const { expires_at: end } = proposal
    expect([stateAt(proposal, later(end, -1)), stateAt(proposal, end)]).toEqual(['PENDING', 'EXPIRED'])
    expect(codeOf(approved(proposal, roles, sunita, later(end, -1)))).toBe('changed')
    expect(codeOf(approved(proposal, roles, sunita, end))).toBe('PROPOSAL_ENDED')
  })
})
