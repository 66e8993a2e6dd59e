import { describe, expect, it } from 'vitest'
import { EventId, OrderId } from '#shared/kernel/id.ts'
import { dayMs, type Instant, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { type Account, type LedgerEntry, noBalances } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import { bankPairs, creditKey, debitKey, payoutKey, reversalKey, type StatedLine } from './bank-pairs.ts'
import { type Amount, compared } from './compare.ts'
import { balanceFindings, escrowPairs, type FreshLine, gatewayPairs, linePairs } from './order-pairs.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
/** Long after everything in flight has arrived. */
const moment = { now: later(now, 20 * dayMs), holidays: new Set<never>() }
const id = OrderId.parse('ord_1')

/** The fields of an order that a comparison reads. */
const orderOf = (changes: Partial<Order> = {}) =>
  ({ id, fundings: [], payments: [], return_utr: null, balances: noBalances, ...changes }) as unknown as Order

const entry = (cause: string, from: Account, to: Account, amount: number, at: Instant = now): LedgerEntry => ({
  id: EventId.parse('evt_1'),
  order_id: id,
  cause,
  from,
  to,
  amount_paise: paise(amount),
  statement: 'test',
  at,
})
const line = (changes: Partial<StatedLine> = {}): StatedLine => ({
  id: 'pay_1',
  credit_paise: 900,
  debit_paise: 0,
  settlement_id: 'setl_1',
  utr: 'UTR1',
  ...changes,
})
const statement = (lines: Readonly<Record<string, number>> = {}, from: Instant = later(now, -4 * dayMs)) => ({
  from,
  find: (key: string): Amount | undefined => (lines[key] === undefined ? undefined : { paise: lines[key], at: now }),
})
const atBank = (
  entries: readonly LedgerEntry[],
  bank: ReturnType<typeof statement>,
  order = orderOf(),
  lines: StatedLine[] = [],
) =>
  bankPairs(order, entries, lines, bank, []).flatMap((pair) =>
    compared(pair, moment).map(({ kind, stated_paise, booked_paise }) => [kind, stated_paise, booked_paise]),
  )

describe('a payout into escrow', () => {
  const funded = [
    entry('funded:pout_1', 'bank', 'transit', 1_000),
    entry('fee:pout_1', 'bank', 'gateway-fee', 5),
    entry('tax:pout_1', 'bank', 'input-gst', 1),
  ]
  const reversed = entry('reversed:pout_1', 'transit', 'bank', 1_000)

  it('leaves our bank with its fee and the tax on it', () => {
    expect(atBank(funded, statement({ [payoutKey('pout_1')]: -1_006 }))).toEqual([])
    expect(atBank(funded, statement({ [payoutKey('pout_1')]: -1_000 }))).toEqual([['bank-differs', -1_000, -1_006]])
  })

  it('is missing when the bank does not state it, unless it is older than the statement', () => {
    expect(atBank(funded, statement())).toEqual([['bank-missing', null, -1_006]])
    expect(atBank(funded, statement({}, later(now, dayMs)))).toEqual([])
  })

  it('comes back, on both sides or on one', () => {
    const both = { [payoutKey('pout_1')]: -1_006, [reversalKey('pout_1')]: 1_000 }
    expect(atBank([...funded, reversed], statement(both))).toEqual([])
    expect(atBank(funded, statement(both))).toEqual([['bank-differs', -6, -1_006]])
  })

  it('that came back before it was booked needs no entry', () => {
    const order = orderOf({
      fundings: [
        {
          ref: 'ord_1-fund',
          amount_paise: paise(1_000),
          payout_id: 'pout_1',
          utr: null,
          state: 'ENDED',
          ended_at: now,
        },
      ],
    })
    const failed = { [payoutKey('pout_1')]: -1_000, [reversalKey('pout_1')]: 1_000 }
    expect(atBank([], statement(failed), order)).toEqual([])
    expect(atBank([], statement({ [payoutKey('pout_1')]: -1_000 }), order)).toEqual([['bank-unbooked', -1_000, null]])
  })
})

describe('a settlement', () => {
  const settled = entry('settled:pay_1', 'gateway', 'transit', 900)
  const banked = entry('banked:pay_1', 'transit', 'bank', 900)

  it('reaches our bank', () => {
    expect(atBank([settled, banked], statement({ [creditKey('UTR1')]: 900 }), orderOf(), [line()])).toEqual([])
  })

  it('is missing while the bank does not state it, also when our ledger says it did', () => {
    expect(atBank([settled], statement(), orderOf(), [line()])).toEqual([['bank-missing', null, 900]])
    expect(atBank([settled, banked], statement(), orderOf(), [line()])).toEqual([['bank-missing', null, 900]])
  })

  it('is unbooked when only the bank states it, and differs from another amount', () => {
    const bank = statement({ [creditKey('UTR1')]: 900 })
    expect(atBank([settled], bank, orderOf(), [line()])).toEqual([['bank-unbooked', 900, null]])
    const less = entry('banked:pay_1', 'transit', 'bank', 800)
    expect(atBank([settled, less], bank, orderOf(), [line()])).toEqual([['bank-differs', 900, 800]])
  })
})

it('expects what the escrow returned on the bank’s statement', () => {
  const returned = entry('returned', 'escrow', 'transit', 700)
  const banked = entry('return-banked', 'transit', 'bank', 700)
  const order = orderOf({ return_utr: 'UTR2' })
  expect(atBank([returned], statement(), order)).toEqual([['bank-missing', null, 700]])
  expect(atBank([returned], statement({ [creditKey('UTR2')]: 700 }), order)).toEqual([['bank-unbooked', 700, null]])
  expect(atBank([returned, banked], statement({ [creditKey('UTR2')]: 700 }), order)).toEqual([])
})

it('expects our fee on the bank’s statement, where both accounts are the same', () => {
  const parts = [entry('paid-out:fee', 'escrow', 'own', 85), entry('paid-out:gst', 'escrow', 'output-gst', 15)]
  const fee = { ref: `${orderOf().id}-fee`, bankReference: 'UTR3', at: now }
  const kinds = (lines: Record<string, number>) =>
    bankPairs(orderOf(), parts, [], statement(lines), [fee]).flatMap((pair) =>
      compared(pair, moment).map(({ kind }) => kind),
    )
  expect([kinds({ [creditKey('UTR3')]: 100 }), kinds({ [creditKey('UTR3')]: 99 }), kinds({})]).toEqual([
    [],
    ['bank-differs'],
    ['bank-missing'],
  ])
})

it('explains money that our bank took back under the reference that two people named', () => {
  const takenBack = entry('taken-back:UTR4', 'bank', 'suspense', 700)
  expect(atBank([takenBack], statement({ [debitKey('UTR4')]: -700 }))).toEqual([])
  expect(atBank([takenBack], statement({ [debitKey('UTR4')]: -600 }))).toEqual([['bank-differs', -600, -700]])
  expect(atBank([takenBack], statement())).toEqual([['bank-missing', null, -700]])
})

describe('the gateway', () => {
  const entries = [
    entry('captured:pay_1', 'investor', 'gateway', 1_000),
    entry('fee:pay_1', 'gateway', 'gateway-fee', 85),
    entry('tax:pay_1', 'gateway', 'input-gst', 15),
    entry('settled:pay_1', 'gateway', 'transit', 900),
  ]
  const fresh: FreshLine = { id: 'pay_1', kind: 'payment', netPaise: 900, costsPaise: 100, at: now }
  const kinds = (changes: Partial<FreshLine>, of = entries) =>
    linePairs(orderOf(), of, { ...fresh, ...changes }).flatMap((pair) =>
      compared(pair, moment).map(({ kind, reference }) => [kind, reference]),
    )

  it('settles what our ledger says, with the same fee and tax', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({ netPaise: 890 })).toEqual([['gateway-differs', 'pay_1']])
    expect(kinds({ costsPaise: 110 })).toEqual([['gateway-differs', 'costs of pay_1']])
    expect(kinds({}, [])).toEqual([
      ['gateway-unbooked', 'pay_1'],
      ['gateway-unbooked', 'costs of pay_1'],
    ])
  })

  it('has a line for every payment and refund', () => {
    const refunded = entry('refunded:rfnd_1', 'gateway', 'investor', 1_000)
    const missing = gatewayPairs(orderOf(), [...entries, refunded], [line()]).flatMap((pair) => compared(pair, moment))
    expect(missing).toMatchObject([{ kind: 'gateway-missing', reference: 'rfnd_1', booked_paise: -1_000 }])
  })
})

describe('the escrow', () => {
  const entries = [
    entry('collected:ord_1', 'transit', 'escrow', 1_000),
    entry('excess:ord_1', 'suspense', 'escrow', 50),
    entry('paid-out:seller', 'escrow', 'seller', 900),
  ]
  const collects = [{ ref: 'ord_1', paise: 1_050, at: now }]
  const payouts = [{ ref: 'ord_1-seller_2', paise: 900, at: now }]
  const order = orderOf({ balances: { ...noBalances, escrow: 150 } })
  const differ = (escrow: { collects: typeof collects; payouts: typeof payouts; balancePaise?: number }) => {
    const stated = { balancePaise: 150, ...escrow }
    const pairs = escrowPairs(order, entries, stated)
    return [...pairs.flatMap((pair) => compared(pair, moment)), ...balanceFindings(order, stated, pairs, moment)].map(
      ({ kind, reference }) => [kind, reference],
    )
  }

  it('states the movements of the ledger under the reference of any attempt, and the same balance', () => {
    expect(differ({ collects, payouts })).toEqual([])
  })

  it('is named by what differs', () => {
    const less = [{ ref: 'ord_1', paise: 1_000, at: now }]
    expect(differ({ collects: less, payouts })).toEqual([['escrow-differs', 'ord_1']])
    expect(differ({ collects, payouts: [] })).toEqual([['escrow-missing', 'ord_1-seller']])
    const strange = { ref: 'ord_1-other', paise: 5, at: now }
    expect(differ({ collects, payouts: [...payouts, strange] })).toEqual([['escrow-unbooked', 'ord_1-other']])
  })

  it('differs in its balance alone when all movements are the same', () => {
    expect(differ({ collects, payouts, balancePaise: 149 })).toEqual([['escrow-balance', 'ord_1']])
  })
})
