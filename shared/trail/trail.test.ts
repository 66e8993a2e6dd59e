import { describe, expect, it } from 'vitest'
import { EventId, UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { emptyHash, TrailAct, trailText } from './trail.ts'

const act: TrailAct = {
  subject: 'security:sec_1',
  act: 'stock.issue',
  by: UserId.parse('usr_1'),
  details: { quantity: 10 },
}
const entry = {
  ...act,
  id: EventId.parse('evt_1'),
  chain: 3,
  seq: 1,
  at: instantOf('2026-11-20T06:00:00.000Z'),
  previous_hash: emptyHash,
}

describe('an act in the audit trail', () => {
  it.each([{ quantity: 10, proposal_id: 'prp_1', corrects: true, status: 'SUSPENDED' }, {}])(
    'has ids, codes and amounts: %j',
    (details) => {
      expect(TrailAct.safeParse({ ...act, details }).success).toBe(true)
    },
  )

  it.each([
    'asha@example.com',
    '+919000000001',
    '919000000001',
    'ABCDE1234F',
    '30124567890',
    'Asha Verma',
    'Asked for by letter',
  ])('has no personal data and no sentence: %s', (text) => {
    expect(TrailAct.safeParse({ ...act, details: { text } }).success).toBe(false)
    expect(TrailAct.safeParse({ ...act, subject: text }).success).toBe(false)
  })

  it.each(['security:sec_1', 'holiday:2026-08-15', 'faq:13'])('has a subject by kind and id: %s', (subject) => {
    expect(TrailAct.safeParse({ ...act, subject }).success).toBe(true)
  })
})

describe('the text of an entry', () => {
  it.each([
    { chain: 4 },
    { seq: 2 },
    { id: EventId.parse('evt_2') },
    { at: instantOf('2026-11-20T06:00:00.001Z') },
    { subject: 'security:sec_2' },
    { act: 'stock.withdraw' },
    { by: UserId.parse('usr_2') },
    { details: { quantity: 11 } },
    { previous_hash: '1'.repeat(64) },
  ])('differs when %j differs', (change) => {
    expect(trailText({ ...entry, ...change } as typeof entry)).not.toBe(trailText(entry))
  })

  it('is the same in whatever order the table returns the details', () => {
    expect(trailText({ ...entry, details: { a: 1, b: 2 } })).toBe(trailText({ ...entry, details: { b: 2, a: 1 } }))
  })
})
