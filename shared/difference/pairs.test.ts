import { describe, expect, it } from 'vitest'
import { EventId, OrderId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, type Instant, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { type Account, type LedgerEntry, noBalances } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import { fundingWith, paymentWith, payoutWith, type OrderChanges, withChanges } from '#tests/harness/sample-order.ts'
import { bankPairs, creditKey, debitKey, type PaidToUs, payoutKey, reversalKey, type StatedLine } from './bank-pairs.ts'
import { type Amount, compared } from './compare.ts'
import { balanceFindings, escrowPairs, type FreshLine, gatewayPairs, linePairs } from './order-pairs.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
/** Long after everything in flight has arrived. */
const moment = { now: later(now, 20 * dayMs), holidays: new Set<never>() }
/** So short a time before that what happened then is in flight. */
const justNow = later(moment.now, -hourMs)
const id = OrderId.parse('ord_1')

/** The fields of an order that a comparison reads. */
const orderOf = (changes: OrderChanges = {}) =>
  withChanges(
    {
      id,
      escrow: { fundings: [], return_utr: null },
      payment: { captured: [] },
      ledger: { balances: noBalances },
    } as unknown as Order,
    changes,
  )

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
  utr: 'UTR1',
  ...changes,
})
const statement = (
  lines: Readonly<Record<string, number>> = {},
  from: Instant = later(now, -4 * dayMs),
  at: Readonly<Record<string, Instant>> = {},
) => ({
  from,
  find: (key: string): Amount | undefined =>
    lines[key] === undefined ? undefined : { paise: lines[key], at: at[key] ?? now },
})
/** A statement that begins after what happened now. */
const young = (lines: Readonly<Record<string, number>> = {}) => statement(lines, later(now, 1))
const atBank = (
  entries: readonly LedgerEntry[],
  bank: ReturnType<typeof statement>,
  order = orderOf(),
  lines: StatedLine[] = [],
  paidToUs: PaidToUs[] = [],
) =>
  bankPairs(order, entries, lines, bank, paidToUs).flatMap((pair) =>
    compared(pair, moment).map(({ kind, stated_paise, booked_paise }) => [kind, stated_paise, booked_paise]),
  )

it('an order that moved nothing at our bank explains nothing of its statement', () => {
  const captured = entry('captured:pay_1', 'investor', 'gateway', 1_000)
  const asked = orderOf({ escrow: { fundings: [fundingWith({ payout_id: null, state: 'ASKED' })] } })
  expect(bankPairs(asked, [captured], [], statement(), [])).toEqual([])
})

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

  it('must stand on a statement that began a day before, or earlier', () => {
    expect(atBank(funded, statement({}, later(now, -dayMs)))).toEqual([['bank-missing', null, -1_006]])
    expect(atBank(funded, statement({}, later(now, 1 - dayMs)))).toEqual([])
  })

  it('that has one part of an older day is as old, and counts once the bank states it', () => {
    const [sum, ...costs] = funded as [LedgerEntry, ...LedgerEntry[]]
    expect(atBank([{ ...sum, at: later(now, 2 * dayMs) }, ...costs], young())).toEqual([])
    expect(atBank(funded, young({ [payoutKey('pout_1')]: -1_000 }))).toEqual([['bank-differs', -1_000, -1_006]])
  })

  it('is in flight from its newest entry, or the newest line of the statement', () => {
    const [sum, fee] = funded as [LedgerEntry, LedgerEntry]
    for (const entries of [
      [{ ...sum, at: justNow }, fee],
      [fee, { ...sum, at: justNow }],
      [{ ...fee, at: justNow }, sum],
    ])
      expect(atBank(entries, statement())).toEqual([])
    const both = { [payoutKey('pout_1')]: -1_006, [reversalKey('pout_1')]: 1_000 }
    for (const key of Object.keys(both))
      expect(atBank(funded, statement(both, undefined, { [key]: justNow }))).toEqual([])
  })

  it('is compared with its own line, and explains it', () => {
    const other = entry('funded:pout_2', 'bank', 'transit', 70)
    const bank = statement({
      [payoutKey('pout_1')]: -1_006,
      [payoutKey('pout_2')]: -70,
      [reversalKey('pout_1')]: 1_000,
      [reversalKey('pout_2')]: 70,
    })
    const back = entry('reversed:pout_2', 'transit', 'bank', 70)
    expect(atBank([...funded, reversed, other, back], bank)).toEqual([])
    const keys = bankPairs(orderOf(), [...funded, other], [], bank, []).map((pair) => pair.keys)
    expect(keys).toEqual(['pout_1', 'pout_2'].map((payout) => [payoutKey(payout), reversalKey(payout)]))
  })

  it('comes back, on both sides or on one', () => {
    const both = { [payoutKey('pout_1')]: -1_006, [reversalKey('pout_1')]: 1_000 }
    expect(atBank([...funded, reversed], statement(both))).toEqual([])
    expect(atBank(funded, statement(both))).toEqual([['bank-differs', -6, -1_006]])
  })

  it('that came back before it was booked needs no entry', () => {
    const order = orderOf({
      escrow: { fundings: [fundingWith({ amount_paise: paise(1_000), utr: null, state: 'ENDED', ended_at: now })] },
    })
    const failed = { [payoutKey('pout_1')]: -1_000, [reversalKey('pout_1')]: 1_000 }
    expect(atBank([], statement(failed), order)).toEqual([])
    expect(atBank([], statement({ [payoutKey('pout_1')]: -1_000 }), order)).toEqual([['bank-unbooked', -1_000, null]])
    expect(bankPairs(order, [], [], statement(failed), [])).toMatchObject([
      { reference: 'pout_1', keys: [payoutKey('pout_1'), reversalKey('pout_1')] },
    ])
    const sent = entry('funded:pout_1', 'bank', 'transit', 1_000)
    expect(atBank([sent], statement(failed), order)).toEqual([['bank-differs', 0, -1_000]])
  })
})

describe('a refund that our bank pays', () => {
  const paid = entry('refund-paid:pout_3', 'bank', 'investor', 600)
  const order = (payout_id: string | null) =>
    orderOf({ payment: { captured: [paymentWith({ refund_payouts: [payoutWith({ payout_id })] })] } })

  it('leaves it, and comes back', () => {
    expect(atBank([paid], statement({ [payoutKey('pout_3')]: -600 }))).toEqual([])
    expect(atBank([paid], statement())).toEqual([['bank-missing', null, -600]])
    const both = statement({ [payoutKey('pout_3')]: -600, [reversalKey('pout_3')]: 600 })
    expect(atBank([paid, entry('came-back:pout_3', 'investor', 'bank', 600)], both)).toEqual([])
    expect(atBank([paid], both)).toEqual([['bank-differs', 0, -600]])
  })

  it('is of its order before it is booked', () => {
    const bank = statement({ [payoutKey('pout_3')]: -600 })
    expect(atBank([], bank, order('pout_3'))).toEqual([['bank-unbooked', -600, null]])
    expect(bankPairs(order(null), [], [], bank, [])).toEqual([])
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

  it('is expected once our ledger has it, for the time of a transfer', () => {
    expect(atBank([], statement(), orderOf(), [line()])).toEqual([])
    const captured = entry('captured:pay_1', 'investor', 'gateway', 1_000)
    expect(atBank([captured, { ...settled, at: justNow }], statement(), orderOf(), [line()])).toEqual([])
  })

  it('that was banked before the statement began is not looked for', () => {
    expect(atBank([settled, banked], young(), orderOf(), [line()])).toEqual([])
    const less = entry('banked:pay_1', 'transit', 'bank', 800)
    expect(atBank([settled, less], young(), orderOf(), [line()])).toEqual([['bank-differs', 900, 800]])
  })

  it('counts what is netted from it; each one has its own credit', () => {
    const refund = line({ id: 'rfnd_1', credit_paise: 0, debit_paise: 300 })
    const netted = entry('netted:rfnd_1', 'transit', 'gateway', 300)
    const refundBanked = entry('banked:rfnd_1', 'bank', 'transit', 300)
    const bank = statement({ [creditKey('UTR1')]: 900, [creditKey('UTR2')]: 100 })
    expect(atBank([settled, banked, netted, refundBanked], bank, orderOf(), [line(), refund])).toEqual([])
    expect(atBank([netted], statement(), orderOf(), [refund])).toEqual([['bank-missing', null, -300]])
    const second = line({ id: 'pay_2', credit_paise: 100, utr: 'UTR2' })
    const ofSecond = [entry('settled:pay_2', 'gateway', 'transit', 100)]
    expect(atBank([settled, banked, ...ofSecond], bank, orderOf(), [line(), second])).toEqual([
      ['bank-unbooked', 100, null],
    ])
  })

  it('in which a payment and its refund cancel out moves nothing', () => {
    const refund = line({ id: 'rfnd_1', credit_paise: 0, debit_paise: 900 })
    expect(bankPairs(orderOf(), [settled], [line(), refund], statement(), [])).toEqual([])
  })

  it('explains no line by itself: its credit is compared with all orders of it', () => {
    const bank = statement({ [creditKey('UTR1')]: 900 })
    expect(bankPairs(orderOf(), [settled, banked], [line()], bank, [])).toMatchObject([{ reference: 'UTR1', keys: [] }])
  })
})

it('expects what the escrow returned on the bank’s statement', () => {
  const returned = entry('returned', 'escrow', 'transit', 700)
  const banked = entry('return-banked', 'transit', 'bank', 700)
  const order = orderOf({ escrow: { return_utr: 'UTR2' } })
  expect(atBank([returned], statement(), order)).toEqual([['bank-missing', null, 700]])
  expect(atBank([returned], statement({ [creditKey('UTR2')]: 700 }), order)).toEqual([['bank-unbooked', 700, null]])
  const bank = statement({ [creditKey('UTR2')]: 700 })
  expect(atBank([returned, banked], bank, order)).toEqual([])
  expect(bankPairs(order, [returned, banked], [], bank, [])).toMatchObject([{ keys: [creditKey('UTR2')] }])
  // Before the escrow partner states the bank's reference.
  expect(bankPairs(orderOf(), [returned], [], statement(), [])).toMatchObject([{ reference: 'ord_1-return' }])
  // Booked from an older statement: looked for on this one, and not missed.
  expect(bankPairs(order, [returned, banked], [], young(), [])).toEqual([])
  expect(atBank([returned], young(), order)).toEqual([['bank-missing', null, 700]])
  expect(atBank([returned, banked], young({ [creditKey('UTR2')]: 600 }), order)).toEqual([['bank-differs', 600, 700]])
  expect(atBank([returned, banked], statement(), order)).toEqual([['bank-missing', null, 700]])
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
  const bank = statement({ [creditKey('UTR3')]: 100 })
  expect(bankPairs(orderOf(), parts, [], bank, [fee])).toMatchObject([{ keys: [creditKey('UTR3')] }])
  // Paid before the statement began: not missed, and compared where it stands on it.
  expect(atBank(parts, young(), undefined, undefined, [fee])).toEqual([])
  const late = young({ [creditKey('UTR3')]: 99 })
  expect(atBank(parts, late, undefined, undefined, [fee])).toEqual([['bank-differs', 99, 100]])
})

it('expects each attempt of our fee by itself, whatever the escrow pays in between', () => {
  const parts = [entry('paid-out:fee', 'escrow', 'own', 100), entry('paid-out:fee_2', 'escrow', 'own', 60)]
  const paid = (ref: string, bankReference: string) => ({ ref, bankReference, at: now })
  const excess = [paid('ord_1-excess', 'UTR4'), paid('ord_1-excess', 'UTR8')]
  const attempts = [paid('ord_1-fee', 'UTR3'), ...excess, paid('ord_1-fee', 'UTR5')]
  const bank = statement({ [creditKey('UTR3')]: 100, [creditKey('UTR5')]: 60 })
  expect(atBank(parts, bank, undefined, undefined, attempts)).toEqual([])
  const swapped = statement({ [creditKey('UTR3')]: 60, [creditKey('UTR5')]: 100 })
  expect(atBank(parts, swapped, undefined, undefined, attempts)).toEqual([
    ['bank-differs', 60, 100],
    ['bank-differs', 100, 60],
  ])
})

it('expects what the escrow held too much only where it is on the bank’s statement: it may be a stranger’s', () => {
  const returned = entry('excess-returned:ord_1-excess', 'escrow', 'suspense', 40)
  const excess = [{ ref: 'ord_1-excess', bankReference: 'UTR6', at: now }]
  const bank = statement({ [creditKey('UTR6')]: 40 })
  expect(bankPairs(orderOf(), [returned], [], statement(), excess)).toEqual([])
  expect(atBank([returned], bank, undefined, undefined, excess)).toEqual([])
  expect(atBank([], bank, undefined, undefined, excess)).toEqual([['bank-unbooked', 40, null]])
})

it('explains money that our bank took back under the reference that two people named', () => {
  const takenBack = entry('taken-back:UTR4', 'bank', 'suspense', 700)
  expect(atBank([takenBack], statement({ [debitKey('UTR4')]: -700 }))).toEqual([])
  expect(atBank([takenBack], statement({ [debitKey('UTR4')]: -600 }))).toEqual([['bank-differs', -600, -700]])
  expect(atBank([takenBack], statement())).toEqual([['bank-missing', null, -700]])
  expect(bankPairs(orderOf(), [takenBack], [], young(), [])).toEqual([])
  expect(atBank([takenBack], young({ [debitKey('UTR4')]: -600 }))).toEqual([['bank-differs', -600, -700]])
  const second = entry('taken-back:UTR7', 'bank', 'suspense', 50)
  const bank = statement({ [debitKey('UTR4')]: -700, [debitKey('UTR7')]: -50 })
  expect(atBank([takenBack, second], bank)).toEqual([])
  expect(bankPairs(orderOf(), [takenBack], [], bank, [])).toMatchObject([{ keys: [debitKey('UTR4')] }])
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

  it('takes a refund out of a settlement, mostly without costs', () => {
    const netted = entry('netted:rfnd_1', 'transit', 'gateway', 1_000)
    const refund = { id: 'rfnd_1', kind: 'refund', netPaise: -1_000, costsPaise: 0 } as const
    expect(kinds(refund, [netted])).toEqual([])
    expect(kinds({ ...refund, netPaise: -990 }, [netted])).toEqual([['gateway-differs', 'rfnd_1']])
    expect(kinds(refund, [netted, entry('fee:rfnd_1', 'gateway', 'gateway-fee', 5)])).toEqual([
      ['gateway-differs', 'costs of rfnd_1'],
    ])
    expect(kinds({ ...refund, netPaise: 0 }, [])).toEqual([])
  })

  it('adjusts without costs', () => {
    const line: FreshLine = { ...fresh, id: 'adj_1', kind: 'adjustment', netPaise: -70 }
    const pairs = linePairs(orderOf(), [entry('netted:adj_1', 'transit', 'gateway', 70)], line)
    expect(pairs).toMatchObject([{ reference: 'adj_1', stated: { paise: -70 }, booked: { paise: -70 } }])
  })

  it('has a line for every payment and refund', () => {
    const refunded = entry('refunded:rfnd_1', 'gateway', 'investor', 1_000)
    const missing = gatewayPairs(orderOf(), [...entries, refunded], [line()]).flatMap((pair) => compared(pair, moment))
    expect(missing).toMatchObject([{ kind: 'gateway-missing', reference: 'rfnd_1', booked_paise: -1_000 }])
    const second = entry('captured:pay_2', 'investor', 'gateway', 400)
    const both = gatewayPairs(orderOf(), [...entries, second], []).flatMap((pair) => compared(pair, moment))
    expect(both).toMatchObject([
      { kind: 'gateway-missing', reference: 'pay_1', booked_paise: 1_000 },
      { kind: 'gateway-missing', reference: 'pay_2', booked_paise: 400 },
    ])
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
  const order = orderOf({ ledger: { balances: { ...noBalances, escrow: 150 } } })
  const differ = (
    escrow: { collects: typeof collects; payouts: typeof payouts; balancePaise?: number },
    of: readonly LedgerEntry[] = entries,
  ) => {
    const stated = { balancePaise: 150, ...escrow }
    const pairs = escrowPairs(order, of, stated)
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

  it('received each of its collects, which our ledger must not have alone', () => {
    const second = entry('collected:ord_1-more', 'transit', 'escrow', 70)
    const both = [...collects, { ref: 'ord_1-more', paise: 70, at: now }]
    expect(differ({ collects: both, payouts }, [...entries, second])).toEqual([])
    expect(differ({ collects, payouts }, [...entries, second])).toEqual([['escrow-missing', 'ord_1-more']])
    expect(differ({ collects: [], payouts })).toEqual([['escrow-missing', 'ord_1']])
    expect(differ({ collects: both, payouts })).toEqual([['escrow-unbooked', 'ord_1-more']])
  })

  it('paid the seller again after a payout came back', () => {
    const back = entry('turned-back:seller', 'seller', 'escrow', 900)
    expect(differ({ collects, payouts: [] }, [...entries, back])).toEqual([])
    const again = entry('paid-out:seller_12', 'escrow', 'seller', 900)
    const last = [{ ref: 'ord_1-seller_12', paise: 900, at: now }]
    expect(differ({ collects, payouts: last }, [...entries, back, again])).toEqual([])
    expect(differ({ collects, payouts: last }, [...entries, back])).toEqual([['escrow-unbooked', 'ord_1-seller']])
  })

  it('returned what it held too much', () => {
    const returned = [{ ref: 'ord_1-excess', paise: 40, at: now }]
    const booked = entry('excess-returned:ord_1-excess', 'escrow', 'suspense', 40)
    expect(differ({ collects, payouts: [...payouts, ...returned] }, [...entries, booked])).toEqual([])
    expect(differ({ collects, payouts: [...payouts, ...returned] })).toEqual([['escrow-unbooked', 'ord_1-excess']])
  })

  it('differs in its balance only where no movement explains that', () => {
    const less = [{ ref: 'ord_1', paise: 1_000, at: now }]
    expect(differ({ collects: less, payouts, balancePaise: 100 })).toEqual([['escrow-differs', 'ord_1']])
  })

  it('differs in its balance alone when all movements are the same', () => {
    expect(differ({ collects, payouts, balancePaise: 149 })).toEqual([['escrow-balance', 'ord_1']])
  })
})
