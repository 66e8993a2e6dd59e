import { describe, expect, it } from 'vitest'
import { day, instantOf } from '#shared/kernel/instant.ts'
import type { TimelineStep } from '#shared/order/api.ts'
import { awaitedStep, isYours, stepLines, stepName } from './tracker-words.ts'

const at = instantOf('2026-11-24T09:00:00.000Z')
const expected = { expected_from: day('2026-11-30'), expected_on: day('2026-12-02') }
const step = (over: Partial<TimelineStep> & { step: string }): TimelineStep => over

describe('a step of an order', () => {
  it('that has happened shows its time, and the reference of the depository', () => {
    expect(stepLines(step({ step: 'Transfer lodged', at, reference: 'NSDL-0001' }), false)).toEqual([
      '24-11-2026, 2:30 pm',
      'Depository reference NSDL-0001',
    ])
  })

  it('to come shows the days on which it is expected', () => {
    expect(stepLines(step({ step: 'Shares in your demat account', ...expected }), true)).toEqual([
      'Expected 30 Nov – 2 Dec',
    ])
  })

  it('that is waited for says when the order ends without it, and that the payment comes back', () => {
    expect(stepLines(step({ step: 'Seller confirmed', ...expected, ends_on: day('2026-12-04') }), true)).toEqual([
      'Expected 30 Nov – 2 Dec',
      'If it has not happened by 4 Dec, the order is cancelled and your payment is refunded by itself.',
    ])
  })

  it.each([
    'Money held in escrow',
    'Deal term signed',
    'Seller confirmed',
    'Transfer lodged',
    'Shares in your demat account',
    'Released to provider',
    'Refunded',
    'A step that is not known here',
  ])('that is late says who acts on it: %s', (name) => {
    const [line] = stepLines(step({ step: name, ...expected, late: true }), true)
    expect(line).toMatch(/^Late: it was expected by 2 Dec\. .*(Our team|We remind you)/)
  })

  it('after a late one is late too, without another explanation', () => {
    expect(stepLines(step({ step: 'Released to provider', ...expected, late: true }), false)).toEqual([
      'Late: it was expected by 2 Dec.',
    ])
  })

  it('promises nothing while the order stands still', () => {
    expect(stepLines(step({ step: 'Seller confirmed' }), true)).toEqual([])
  })

  it('says of the deal term that it waits for a signature', () => {
    expect(stepLines(step({ step: 'Deal term signed' }), true)).toEqual(['Waiting for your signature.'])
    expect(stepLines(step({ step: 'Deal term signed' }), false)).toEqual([])
  })
})

it('the first step that has not happened is waited for, and none of a finished order', () => {
  const seller = step({ step: 'Seller confirmed' })
  expect(awaitedStep([step({ step: 'Payment received', at }), seller, step({ step: 'Transfer lodged' })])).toBe(seller)
  expect(awaitedStep([step({ step: 'Payment received', at })])).toBeUndefined()
})

it('of the buyer is the signature, until it is there', () => {
  expect(
    [
      step({ step: 'Deal term signed' }),
      step({ step: 'Deal term signed', at }),
      step({ step: 'Seller confirmed' }),
    ].map(isYours),
  ).toEqual([true, false, false])
})

it('is named in words of the buyer', () => {
  expect(['Transfer lodged', 'Payment received'].map(stepName)).toEqual(['Transfer request filed', 'Payment received'])
})
