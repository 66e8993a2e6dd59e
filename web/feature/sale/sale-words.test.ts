import { describe, expect, it } from 'vitest'
import { dayOfText, saleCard } from './sale-card.fixture.ts'
import { actionOf, canCancel, linesOfStep, statusClass, stepsOf, timeLeft } from './sale-words.ts'

const nowMs = Date.parse('2026-11-24T06:00:00.000Z')

describe('the card of a sell request (S75, T24)', () => {
  it.each([
    ['Submitted', 'Sell', true, 'text-brand'],
    ['Accepted', 'Continue', false, 'text-gain'],
    ['Completed', 'Sell', false, 'text-brand'],
    ['Not Accepted', 'Sell', true, 'text-loss'],
  ] as const)('%s has the button %s (S75, T24)', (status, label, disabled, colour) => {
    expect(actionOf(status)).toEqual({ label, disabled })
    expect(statusClass(status)).toContain(colour)
  })

  it('can be withdrawn until the buyer has paid', () => {
    expect((['SUBMITTED', 'QUOTED', 'AGREED', 'FUNDED'] as const).filter((state) => canCancel({ state }))).toEqual([
      'SUBMITTED',
      'AGREED',
    ])
  })
})

describe('the steps of a sale', () => {
  const awaited = (over: Parameters<typeof saleCard>[0]) => {
    const step = stepsOf(saleCard(over), nowMs).find(({ at }) => at === undefined)
    if (step === undefined) throw new Error('nothing is awaited')
    return [step.step, ...linesOfStep(step, true)]
  }

  it('say what is expected when, and what happens by itself', () => {
    expect(awaited({ expected_on: dayOfText('2026-12-01'), ends_on: dayOfText('2026-12-08') })).toEqual([
      'Offer made',
      'Expected by 1 Dec',
      'If we have no offer by 8 Dec, the request ends by itself and we tell you.',
    ])
    expect(awaited({ state: 'RECEIVED', expected_on: dayOfText('2026-11-25') })).toEqual([
      'Money paid to you',
      'Expected by 25 Nov',
    ])
  })

  it('say when one is late', () => {
    expect(awaited({ state: 'AGREED', ends_on: dayOfText('2026-11-23') })[1]).toBe(
      'Late: it was expected by 23 Nov. Our team is alerted and looks into it.',
    )
  })

  it('end with the reference of the bank', () => {
    const steps = stepsOf(saleCard({ state: 'PAID' }), nowMs)
    expect(steps.map(({ at }) => at !== undefined)).toEqual(Array(6).fill(true))
    expect(linesOfStep(steps[5] ?? { step: '' }, false)).toContain('Bank reference (UTR) UTR0001')
  })
})

it.each([
  [48 * 3_600_000, '48 h 0 min left'],
  [3_599_999, '59 min left'],
  [30_000, 'Less than a minute left'],
  [0, 'Expired'],
])('%i ms are %s', (ms, words) => {
  expect(timeLeft(ms)).toBe(words)
})
