import { describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { paidPostings, turnedBackPostings } from './payout-postings.ts'
import type { Sale, SalePayout, SalePayoutKind } from './sale.ts'

const saleWith = (...booked: readonly string[]) => ({ booked }) as unknown as Sale
const payout = (kind: SalePayoutKind, paid = 0) =>
  ({ kind, ref: 'ref', amount_paise: paise(1_180), paid_paise: paise(paid) }) as unknown as SalePayout
/** Without those of nothing, which are not booked. */
const lines = (postings: ReturnType<typeof paidPostings>) =>
  postings
    .filter(({ amount_paise }) => amount_paise > 0)
    .map(({ cause, from, to, amount_paise }) => [cause, from, to, amount_paise])

describe('the entries of a payout of a sale', () => {
  it('go to its payee; of our fee the GST is owed', () => {
    expect(paidPostings(saleWith(), payout('NET'), paise(1_180))[0]).toEqual({
      cause: 'paid:ref',
      from: 'escrow',
      to: 'seller',
      amount_paise: 1_180,
      statement: 'payout ref',
    })
    const payees = (['DUTY', 'RETURN', 'EXCESS'] as const).map(
      (kind) => paidPostings(saleWith(), payout(kind), paise(1_180))[0]?.to,
    )
    expect(payees).toEqual(['stamp-duty', 'buyer', 'suspense'])
    expect(lines(paidPostings(saleWith(), payout('FEE'), paise(1_180)))).toEqual([
      ['paid:ref', 'escrow', 'own', 1_000],
      ['paid-gst:ref', 'escrow', 'output-gst', 180],
    ])
  })

  it('have what the partner kept, or paid beyond it, on suspense', () => {
    expect(lines(paidPostings(saleWith(), payout('NET'), paise(1_100)))).toEqual([
      ['paid:ref', 'escrow', 'seller', 1_100],
      ['kept:ref', 'escrow', 'suspense', 80],
    ])
    expect(lines(paidPostings(saleWith(), payout('NET'), paise(1_200)))).toEqual([
      ['paid:ref', 'escrow', 'seller', 1_180],
      ['over:ref', 'escrow', 'suspense', 20],
    ])
  })

  it('turn back what was paid of it and no more', () => {
    expect(turnedBackPostings(saleWith(), payout('NET', 1_100))).toEqual([
      { cause: 'turned-back:ref', from: 'seller', to: 'escrow', amount_paise: 1_100, statement: 'payout ref' },
    ])
    expect(lines(turnedBackPostings(saleWith(), payout('FEE', 1_200)))).toEqual([
      ['turned-back:ref', 'own', 'escrow', 1_000],
      ['turned-back-gst:ref', 'output-gst', 'escrow', 180],
    ])
  })

  it('have the next number each time that it came back', () => {
    const once = saleWith('turned-back:ref', 'turned-back:ref_2', 'paid:ref')
    expect(lines(paidPostings(once, payout('NET'), paise(1_100))).map(([cause]) => cause)).toEqual([
      'paid:ref~2',
      'kept:ref~2',
    ])
    expect(lines(paidPostings(once, payout('NET'), paise(1_200)))[1]?.[0]).toBe('over:ref~2')
    const twice = saleWith('turned-back:ref', 'turned-back:ref~2')
    expect(turnedBackPostings(twice, payout('NET', 1))[0]?.cause).toBe('turned-back:ref~3')
  })
})
