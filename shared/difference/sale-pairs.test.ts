import { describe, expect, it } from 'vitest'
import { SaleId } from '#shared/kernel/id.ts'
import { dayMs, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { type Amount, compared } from './compare.ts'
import { creditKey } from './bank-pairs.ts'
import { saleBalanceFindings, saleBankPairs, type SaleEntry, saleEscrowPairs } from './sale-pairs.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const soon = later(now, 60_000)
const moment = { now: later(now, 20 * dayMs), holidays: new Set<never>() }
const sale = (changes: Partial<Sale> = {}) =>
  ({
    id: SaleId.parse('sale_1'),
    payouts: [
      { kind: 'NET', ref: 'sale_1-seller' },
      { kind: 'FEE', ref: 'sale_1-fee' },
    ],
    balances: { escrow: 50, suspense: 0 },
    ...changes,
  }) as unknown as Sale
const entry = (cause: string, amount: number, at = now): SaleEntry => ({
  cause,
  from: 'escrow',
  to: 'seller',
  amount_paise: paise(amount),
  statement: 'test',
  at,
})
const movement = (ref: string, amount: number, at = now) => ({ ref, paise: amount, at })

describe('the escrow of a sale', () => {
  const entries = [
    entry('collected:c1', 1_000),
    entry('excess:c1', 50, soon),
    entry('paid:sale_1-fee', 85),
    entry('paid-gst:sale_1-fee', 15),
    entry('kept:sale_1-fee', 7),
  ]
  const stated = {
    balancePaise: 50,
    collects: [movement('c1', 1_050)],
    payouts: [movement('sale_1-fee', 100)],
  }
  const pairs = (changes: Partial<typeof stated> = {}, of = entries) =>
    saleEscrowPairs(sale(), of, { ...stated, ...changes })
  const kinds = (...given: Parameters<typeof pairs>) =>
    pairs(...given).flatMap((pair) => compared(pair, moment).map(({ kind, reference }) => [kind, reference]))

  it('states what our ledger has of each movement', () => {
    expect(pairs()[0]).toEqual({
      place: 'escrow',
      sale_id: 'sale_1',
      reference: 'c1',
      stated: { paise: 1_050, at: now },
      booked: { paise: 1_050, at: soon },
      grace: 'unbooked',
    })
    expect(kinds()).toEqual([])
  })

  it('differs by what is stated alone, booked alone, or of another amount', () => {
    expect(kinds({ collects: [movement('c1', 1_000)] })).toEqual([['escrow-differs', 'c1']])
    expect(kinds({ collects: [], payouts: [] })).toEqual([
      ['escrow-missing', 'c1'],
      ['escrow-missing', 'sale_1-fee'],
    ])
    expect(kinds({ payouts: [...stated.payouts, movement('other', 5)] })).toEqual([['escrow-unbooked', 'other']])
    expect(kinds({ collects: [movement('c1', 1_000), movement('c1', 50, soon)] })).toEqual([])
    expect(kinds({}, [])).toEqual([
      ['escrow-unbooked', 'c1'],
      ['escrow-unbooked', 'sale_1-fee'],
    ])
  })

  it('counts a payout that came back as none, and one that was paid again once', () => {
    const back = [...entries, entry('turned-back:sale_1-fee', 85), entry('turned-back-gst:sale_1-fee', 15)]
    expect(kinds({ payouts: [] }, back)).toEqual([])
    const again = [...back, entry('paid:sale_1-fee~2', 85), entry('paid-gst:sale_1-fee~2', 15)]
    expect(kinds({}, again)).toEqual([])
    const over = [...entries, entry('over:sale_1-fee', 20)]
    expect(kinds({ payouts: [movement('sale_1-fee', 120)] }, over)).toEqual([])
  })

  it('has the balance of the ledger, where all of its movements are booked', () => {
    const findings = (balancePaise: number, of = entries) =>
      saleBalanceFindings(sale(), { ...stated, balancePaise }, pairs({}, of), moment)
    expect([findings(50), findings(49, [])]).toEqual([[], []])
    expect(findings(49)).toEqual([
      {
        kind: 'escrow-balance',
        sale_id: 'sale_1',
        reference: 'sale_1',
        stated_paise: 49,
        booked_paise: 50,
        day: '2026-12-13',
      },
    ])
    expect(findings(49, entries.slice(0, 2))).toEqual([])
  })
})

describe('our fee of a sale at our bank', () => {
  const parts = [entry('paid:sale_1-fee', 85), entry('paid-gst:sale_1-fee', 15)]
  const bank = (lines: Readonly<Record<string, number>>, from = later(now, -4 * dayMs)) => ({
    from,
    find: (key: string): Amount | undefined => (lines[key] === undefined ? undefined : { paise: lines[key], at: now }),
  })
  const fee = { ...movement('sale_1-fee', 100), bankReference: 'UTR1' }
  const credit = { [creditKey('UTR1')]: 100 }

  it('is the credit by its reference', () => {
    expect(saleBankPairs(sale(), parts, [fee], bank(credit))).toEqual([
      {
        place: 'bank',
        sale_id: 'sale_1',
        reference: 'UTR1',
        stated: { paise: 100, at: now },
        booked: { paise: 100, at: now },
        grace: 'transfer',
        keys: ['credit UTR1'],
      },
    ])
  })

  it('is missing where the statement must have it, and not where that begins later', () => {
    const stated = (from: typeof now, lines = {}) => saleBankPairs(sale(), parts, [fee], bank(lines, from))
    expect(stated(later(now, -dayMs))).toMatchObject([{ stated: undefined, booked: { paise: 100 } }])
    expect(stated(later(now, 1 - dayMs))).toEqual([])
    expect(stated(later(now, 1 - dayMs), credit)).toHaveLength(1)
  })

  it('is none of a payout to others, or without a reference', () => {
    const others = [{ ...fee, ref: 'sale_1-seller' }, movement('sale_1-fee', 100)]
    expect(saleBankPairs(sale(), parts, others, bank(credit))).toEqual([])
  })
})
