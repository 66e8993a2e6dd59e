import { codeLifeMs } from './limits.ts'
import { describe, expect, it } from 'vitest'
import { later, minuteMs, instantOf } from '#shared/kernel/instant.ts'
import {
  decideGuess,
  decideSend,
  type GuessHistory,
  type GuessMatch,
  isRefusedDomain,
  missingDetails,
  namesOf,
  wasRequestedRecently,
} from './rules.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const ago = (minutes: number) => later(now, -minutes * minuteMs)

describe('sending a code', () => {
  it.each([
    ['the first', [], { kind: 'send' }],
    ['another after half a minute', [ago(0.5)], { kind: 'send' }],
    ['another before it', [ago(0.4)], { kind: 'wait', seconds: 6 }],
    ['the sixth of an hour', [50, 40, 30, 20, 10].map(ago), { kind: 'wait', seconds: 600 }],
    [
      'the eleventh of a day',
      [1400, 1300, 1200, 1100, 1000, 900, 800, 700, 600, 500].map(ago),
      { kind: 'wait', seconds: 2_400 },
    ],
  ])('%s', (_, sent_at, decision) => {
    expect(decideSend({ sent_at, wrong: 0 }, now)).toEqual(decision)
  })

  it('is refused while blocked, whatever was sent', () => {
    expect(decideSend({ sent_at: [ago(0)], wrong: 5, blocked_until: later(now, 61 * minuteMs) }, now)).toEqual({
      kind: 'blocked',
      hours: 1,
      minutes: 1,
    })
  })

  it('counts as recent until the code expires', () => {
    expect(
      [later(now, 1 - codeLifeMs), later(now, -codeLifeMs)].map((at) => wasRequestedRecently({ sent_at: [at] }, now)),
    ).toEqual([true, false])
    expect(wasRequestedRecently({ sent_at: [] }, now)).toBe(false)
  })
})

describe('a guess at a code', () => {
  const valid: GuessHistory = { sent_at: [ago(1)], wrong: 0, code_wrong: 0, code_until: later(now, minuteMs) }
  const used: GuessHistory = { sent_at: [ago(2)], wrong: 0, used_at: ago(1) }
  const refused = (reason: string, attempts_left: number, counts = false, blocks = false) => ({
    kind: 'wrong',
    reason,
    attempts_left,
    counts,
    blocks,
  })
  const cases: readonly (readonly [what: string, GuessHistory, GuessMatch, object])[] = [
    ['that is right', valid, 'current', { kind: 'right', again: false }],
    ['that is wrong', valid, 'none', refused('wrong', 4, true)],
    ['that is the fifth wrong one', { ...valid, wrong: 4, code_wrong: 4 }, 'none', refused('wrong', 0, true, true)],
    ['that is right after four wrong ones', { ...valid, wrong: 4 }, 'current', { kind: 'right', again: false }],
    ['that was replaced', { ...valid, wrong: 4 }, 'replaced', refused('replaced', 1)],
    ['that has expired', { ...valid, code_until: now }, 'current', refused('expired', 5)],
    ['without a code', { sent_at: [], wrong: 0 }, 'none', refused('wrong', 4)],
    ['at an expired code', { ...valid, code_until: now }, 'none', refused('wrong', 4)],
    ['that was right a moment ago in this browser', used, 'used-here', { kind: 'right', again: true }],
    ['that was right a moment ago elsewhere', used, 'used', refused('used', 5)],
    ['that was right two minutes ago in this browser', { ...used, used_at: ago(2) }, 'used-here', refused('used', 5)],
    [
      'while blocked',
      { ...valid, blocked_until: later(now, 61 * minuteMs) },
      'current',
      { kind: 'blocked', hours: 1, minutes: 1 },
    ],
  ]
  it.each(cases)('%s', (_, history, match, decision) => {
    expect(decideGuess(history, match, now)).toEqual(decision)
  })

  it('that is right after the three wrong ones that void a code', () => {
    expect(decideGuess({ ...valid, code_wrong: 3 }, 'current', now, 3)).toEqual(refused('wrong', 0))
  })
})

describe('an address of a refused domain', () => {
  it.each([
    ['x@yopmail.com', true],
    ['x@a.b.yopmail.com', true],
    ['x@notyopmail.com', false],
    ['yopmail.com@example.com', false],
    ['x@yopmail.com.example.com', false],
  ])('%s: %s', (email, refused) => {
    expect(isRefusedDomain(email, ['yopmail.com'])).toBe(refused)
  })
})

describe('sign-up details', () => {
  it.each([
    ['an individual', { user_type: 'INDIVIDUAL', first_name: 'A', last_name: 'B' }, []],
    ['an individual without a last name', { user_type: 'INDIVIDUAL', first_name: 'A', last_name_exists: true }, []],
    [
      'an individual with a missing last name',
      { user_type: 'INDIVIDUAL', first_name: 'A', last_name_exists: false },
      ['last_name'],
    ],
    ['a company', { user_type: 'COMPANY', company_name: 'A', company_registration_no: 'B1234' }, []],
    [
      'a company without its fields',
      { user_type: 'COMPANY', first_name: 'A', last_name: 'B' },
      ['company_name', 'company_registration_no'],
    ],
  ] as const)('%s', (_, details, missing) => {
    expect(missingDetails(details)).toEqual(missing)
  })

  it('keep only the fields of the user type', () => {
    const all = { first_name: 'A', last_name: 'B', company_name: 'C', company_registration_no: 'D' }
    expect(namesOf({ user_type: 'INDIVIDUAL', ...all })).toEqual({
      first_name: 'A',
      last_name: 'B',
      company_name: '',
      company_registration_no: '',
    })
    expect(namesOf({ user_type: 'INDIVIDUAL', ...all, last_name_exists: true }).last_name).toBe('')
    expect(namesOf({ user_type: 'COMPANY', ...all })).toEqual({
      first_name: '',
      last_name: '',
      company_name: 'C',
      company_registration_no: 'D',
    })
  })
})
