import { describe, expect, it } from 'vitest'
import { EscrowId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import {
  excessWith as excess,
  quotedSaleWith,
  saleBuyerWith,
  salePayoutWith as asked,
} from '#tests/harness/sample-sale.ts'
import { sampleTime as now } from '#tests/harness/sample-order.ts'
import { SALE_OUT_OF_TURN } from './refusals.ts'
import { excessReturned, keptWrittenOff, missingCovered, sellerPaidAgain } from './money-decision.ts'
import { alarmsOf, escrowOpened, moneyStated, paidOut, type StatedEscrowMoney } from './money-transition.ts'
import type { Sale, SalePayout } from './sale.ts'
import { saleChanged, saleInOrder, saleRefused, saleUnchanged } from './sale-transition.ts'

const buyer = { account_number: '900000000009', ifsc: 'HDFC0000001' }
/** Agreed: ₹10 to come in, ₹9.80 for the seller, 18 paise for us, 2 paise duty. */
const sale = (changes: Partial<Sale> = {}) =>
  quotedSaleWith({ state: 'AGREED', agreed_at: now, buyer: saleBuyerWith(buyer), ...changes })
const received = (changes: Partial<Sale> = {}) =>
  sale({ state: 'RECEIVED', funded_paise: paise(1_000), balances: { escrow: 1_000, suspense: 0 }, ...changes })
const state = (each: Sale, stated: Partial<StatedEscrowMoney>, isStill = true) =>
  moneyStated(each, { collects: [], payouts: [], balance_paise: paise(each.balances.escrow), ...stated }, now, isStill)
const payout = (ref: string, status: 'pending' | 'completed' | 'failed', amount: number, utr?: string) => ({
  ref,
  status,
  amount_paise: paise(amount),
  utr,
})

it('an escrow is opened once, with the account into which the buyer pays', () => {
  const after = changeOf(escrowOpened(sale(), EscrowId.parse('sale_1'), buyer)).sale
  expect(after).toMatchObject({ escrow_ref: 'sale_1', collect_account: buyer })
  expect(escrowOpened(after, EscrowId.parse('sale_2'), buyer)).toEqual(saleUnchanged)
})

describe('a collect', () => {
  const collect = (amount: number, changes: object = {}) => ({ ref: 'c1', amount_paise: paise(amount), ...changes })

  it('counts for the deal as far as the deal needs it', () => {
    const partly = sale({ funded_paise: paise(400) })
    const change = changeOf(state(partly, { collects: [collect(700, { payer: buyer })], balance_paise: paise(700) }))
    expect(change.sale).toMatchObject({ funded_paise: 1_000, excesses: [{ amount_paise: 100, sender: 'BUYER' }] })
    expect(change).toMatchObject({ events: [] })
    expect(change.postings).toEqual([
      { cause: 'collected:c1', from: 'buyer', to: 'escrow', amount_paise: 600, statement: 'collect c1' },
      { cause: 'excess:c1', from: 'suspense', to: 'escrow', amount_paise: 100, statement: 'collect c1' },
    ])
  })

  it('counts in full once all goes back, and not at all before anything is agreed', () => {
    const ended = sale({ state: 'LAPSED', funded_paise: paise(900) })
    expect(changeOf(state(ended, { collects: [collect(700, { payer: buyer })] })).sale).toMatchObject({
      funded_paise: 1_600,
      excesses: [],
    })
    expect(state(sale({ agreed_at: null, state: 'QUOTED' }), { collects: [collect(700)] })).toEqual(saleUnchanged)
  })

  it('funds the sale with the balance, unless money is missing', () => {
    const collects = [collect(1_000, { payer: buyer })]
    const change = changeOf(state(sale(), { collects, balance_paise: paise(1_000) }))
    expect([change.sale.state, change.sale.funded_at, change.events]).toEqual(['FUNDED', now, ['funded']])
    const frozen = sale({ unexplained_paise: paise(1) })
    expect(changeOf(state(frozen, { collects, balance_paise: paise(1_000) })).sale.state).toBe('AGREED')
    // A balance that lags behind says nothing while money comes in.
    expect(changeOf(state(sale(), { collects, balance_paise: paise(0) })).sale.unexplained_paise).toBe(0)
  })
})

describe('a payout as the partner states it', () => {
  it('is done with what it paid', () => {
    const order = received({ payouts: [asked()], pays_again: true })
    const change = changeOf(state(order, { payouts: [payout('sale_1-seller', 'completed', 980, 'UTR1')] }, false))
    expect(change.sale).toMatchObject({
      pays_again: false,
      unexplained_paise: 0,
      payouts: [{ state: 'DONE', paid_paise: 980, utr: 'UTR1' }],
    })
    expect(change.events).toEqual([])
    expect(state(change.sale, { payouts: [payout('sale_1-seller', 'completed', 980)] }, false)).toEqual(saleUnchanged)
  })

  it('of another kind leaves the seller’s decision alone', () => {
    const fee = asked({ kind: 'FEE', ref: 'sale_1-fee', amount_paise: paise(18) })
    const order = received({ payouts: [asked({ state: 'DONE', paid_paise: paise(980) }), fee], pays_again: true })
    const change = changeOf(state(order, { payouts: [payout('sale_1-fee', 'completed', 18)] }, false))
    expect(change.sale.pays_again).toBe(true)
    expect(change.sale.payouts.map((each) => each.state)).toEqual(['DONE', 'DONE'])
  })

  it('that differs is not explained; what is kept of a stranger’s money was never ours', () => {
    const unexplained = (kind: SalePayout['kind'], amount: number) => {
      const order = received({ payouts: [asked({ kind, collect: 'c1' })], unexplained_paise: paise(5) })
      return changeOf(state(order, { payouts: [payout('sale_1-seller', 'completed', amount)] }, false)).sale
        .unexplained_paise
    }
    expect([unexplained('NET', 970), unexplained('NET', 990)]).toEqual([15, 15])
    expect([unexplained('EXCESS', 970), unexplained('EXCESS', 990)]).toEqual([5, 15])
  })

  it('that failed moves nothing; one that had been done comes back', () => {
    const order = received({ payouts: [asked()] })
    const failed = changeOf(state(order, { payouts: [payout('sale_1-seller', 'failed', 980)] }, false))
    expect(failed.sale.payouts).toMatchObject([{ state: 'FAILED', failed_at: now, paid_paise: 0, utr: null }])
    expect([failed.postings, failed.events]).toEqual([[], []])
    expect(state(failed.sale, { payouts: [payout('sale_1-seller', 'failed', 980)] }, false)).toEqual(saleUnchanged)
    const done = received({ payouts: [asked({ state: 'DONE', paid_paise: paise(980), utr: 'UTR1' })] })
    const back = changeOf(state(done, { payouts: [payout('sale_1-seller', 'failed', 980)] }, false))
    expect(back.postings).toMatchObject([{ cause: 'turned-back:sale_1-seller', from: 'seller', to: 'escrow' }])
    expect(back.sale.payouts).toMatchObject([{ state: 'FAILED', paid_paise: 0, utr: null }])
  })

  it('that is pending, or that we never asked for, changes nothing', () => {
    const order = received({ payouts: [asked()] })
    expect(state(order, { payouts: [payout('sale_1-seller', 'pending', 980)] }, false)).toEqual(saleUnchanged)
    for (const status of ['completed', 'failed'] as const)
      expect(state(order, { payouts: [payout('other', status, 980)] }, false)).toEqual(saleUnchanged)
  })

  it('ends the sale when it is the last, with the reference that the seller sees', () => {
    const done = (kind: SalePayout['kind'], amount: number, utr: string | null = null) =>
      asked({ kind, ref: `sale_1-${kind}`, state: 'DONE', amount_paise: paise(amount), paid_paise: paise(amount), utr })
    const rest = [done('FEE', 18, 'F'), done('DUTY', 2, 'D')]
    const paid = changeOf(paidOut(received({ payouts: [done('NET', 980, 'UTR1'), ...rest] }), now))
    expect([paid.sale.state, paid.sale.utr, paid.events]).toEqual(['PAID', 'UTR1', ['paid']])
    expect(changeOf(paidOut(received({ payouts: [done('NET', 980), ...rest] }), now)).sale.utr).toBe('sale_1-NET')
    const again = asked({ ref: 'sale_1-seller_2', state: 'FAILED' })
    const both = received({ payouts: [done('NET', 980, 'UTR1'), ...rest, again] })
    expect(changeOf(paidOut(both, now)).sale.utr).toBe('UTR1')
    expect(paidOut(received({ payouts: rest }), now)).toEqual(saleUnchanged)
    const nothing = { ...received().quote, net_paise: paise(0) } as Sale['quote']
    expect(paidOut(received({ quote: nothing, payouts: rest }), now)).toEqual(saleUnchanged)
  })
})

describe('the balance of the escrow of a sale', () => {
  it('below our ledger is missing, and above it found again as far as it was', () => {
    const missing = changeOf(state(received({ booked: ['a'] }), { balance_paise: paise(700) }))
    expect(missing.sale).toMatchObject({ unexplained_paise: 300, balances: { escrow: 700, suspense: 300 } })
    expect(missing.events).toEqual([])
    expect(missing.postings).toEqual([
      { cause: 'missing:1', from: 'escrow', to: 'suspense', amount_paise: 300, statement: 'balance sale_1' },
    ])
    const found = changeOf(state(missing.sale, { balance_paise: paise(1_500) }))
    expect(found.sale).toMatchObject({ unexplained_paise: 0, balances: { escrow: 1_000, suspense: 0 } })
    expect(found.events).toEqual([])
    expect(found.postings).toEqual([
      { cause: 'found:2', from: 'suspense', to: 'escrow', amount_paise: 300, statement: 'balance sale_1' },
    ])
  })

  it('says nothing where it fits, nothing is missing, or a payout is on its way', () => {
    expect(state(received(), {})).toEqual(saleUnchanged)
    expect(state(received(), { balance_paise: paise(1_500) })).toEqual(saleUnchanged)
    expect(state(received({ unexplained_paise: paise(5) }), {})).toEqual(saleUnchanged)
    const payouts = [payout('other', 'completed', 1), payout('sale_1-seller', 'pending', 980)]
    expect(state(received(), { payouts, balance_paise: paise(0) })).toEqual(saleUnchanged)
    const completed = [payout('other', 'completed', 1)]
    expect(state(received(), { payouts: completed, balance_paise: paise(0) }).outcome).toBe('changed')
    expect(state(received(), { balance_paise: paise(0) }, false)).toEqual(saleUnchanged)
  })
})

describe('the alarms of a change', () => {
  const alarms = (booked: string[], before: Partial<Sale> = {}, after: Partial<Sale> = {}) =>
    alarmsOf(sale({ booked: ['excess:c0'], ...before }), sale({ booked: ['excess:c0', ...booked], ...after }))

  it('are those of what it booked, each once', () => {
    expect(alarms([])).toEqual([])
    expect(alarms(['collected:c1', 'paid:r'])).toEqual([])
    expect(alarms(['excess:c1', 'excess:c2'])).toEqual(['sale-excess'])
    expect(alarms(['kept:r', 'over:r', 'turned-back:r', 'missing:4'])).toEqual([
      'sale-payout-differs',
      'sale-payout-came-back',
      'sale-escrow-differs',
    ])
  })

  it('are those of a payout that failed while it was on its way', () => {
    const other = asked({ ref: 'other', state: 'DONE' })
    const failed = asked({ state: 'FAILED' })
    const of = (before: SalePayout[], after: SalePayout[]) => alarms([], { payouts: before }, { payouts: after })
    expect(of([other, asked()], [other, failed])).toEqual(['sale-payout-failed'])
    expect(of([other, failed], [other, failed])).toEqual([])
    expect(of([other, asked({ ref: 'third' })], [failed])).toEqual([])
    expect(of([asked()], [asked()])).toEqual([])
  })
})

describe('a change of a sale', () => {
  const posting = (cause: string, from: Posting['from'], to: Posting['to'], amount: number): Posting => ({
    cause,
    from,
    to,
    amount_paise: paise(amount),
    statement: 'test',
  })

  it('books each cause once, and has balances of its places alone', () => {
    const before = sale({ booked: ['a'], balances: { escrow: 10, suspense: 1 } })
    const postings = [
      posting('a', 'buyer', 'escrow', 5),
      posting('b', 'buyer', 'escrow', 7),
      posting('c', 'escrow', 'suspense', 2),
      posting('d', 'buyer', 'escrow', 0),
      posting('e', 'suspense', 'loss', 3),
    ]
    expect(changeOf(saleChanged(before, { number: 2 }, ['funded'], postings))).toEqual({
      sale: { ...before, number: 2, booked: ['a', 'b', 'c', 'e'], balances: { escrow: 15, suspense: 0 } },
      events: ['funded'],
      postings: [postings[1], postings[2], postings[4]],
    })
    expect(changeOf(saleChanged(before, {}))).toEqual({ sale: before, events: [], postings: [] })
  })

  it('is refused with what the person is told', () => {
    expect(saleRefused(SALE_OUT_OF_TURN)).toStrictEqual({ outcome: 'refused', why: SALE_OUT_OF_TURN })
    expect(saleRefused(SALE_OUT_OF_TURN, { available: 3 })).toStrictEqual({
      outcome: 'refused',
      why: SALE_OUT_OF_TURN,
      data: { available: 3 },
    })
  })

  it('is made of several as one, until one of them is refused', () => {
    const step = (cause: string) => (each: Sale) =>
      saleChanged(each, { number: each.number + 1 }, ['funded'], [posting(cause, 'buyer', 'escrow', 1)])
    const change = changeOf(saleInOrder(sale(), step('a'), () => saleUnchanged, step('b')))
    expect(change).toMatchObject({ sale: { number: 3, booked: ['a', 'b'] }, events: ['funded', 'funded'] })
    expect(change.postings.map(({ cause }) => cause)).toEqual(['a', 'b'])
    expect(saleInOrder(sale(), () => saleUnchanged)).toEqual(saleUnchanged)
    expect(saleInOrder(sale(), step('a'), () => saleRefused(SALE_OUT_OF_TURN), step('b'))).toEqual(
      saleRefused(SALE_OUT_OF_TURN),
    )
  })
})

describe('what two people decide', () => {
  const refusal = saleRefused(SALE_OUT_OF_TURN)
  const to = { name: 'Sender', ...buyer }

  it('returns what was sent beside the deal, where its sender is not known to the account that they name', () => {
    const before = [excess({ ref: 'c0', is_returned: true }), excess(), excess({ ref: 'c2', sender: 'UNKNOWN' })]
    expect(changeOf(excessReturned(sale({ excesses: before }), to)).sale.excesses).toEqual([
      before[0],
      excess({ is_returned: true }),
      excess({ ref: 'c2', sender: 'UNKNOWN', is_returned: true, to }),
    ])
    expect(excessReturned(sale({ excesses: before }), null)).toEqual(refusal)
    expect(excessReturned(sale({ excesses: before.slice(0, 1) }), to)).toEqual(refusal)
    expect(excessReturned(sale(), to)).toEqual(refusal)
  })

  it('pays the seller again, when a payout was tried and none is under way', () => {
    const failed = asked({ state: 'FAILED' })
    expect(changeOf(sellerPaidAgain(received({ payouts: [failed] }), now)).sale).toMatchObject({
      pays_again: true,
      account_at: now,
    })
    const others: readonly Partial<Sale>[] = [
      {},
      { payouts: [asked({ kind: 'FEE', state: 'FAILED' })] },
      { payouts: [failed, asked({ amount_paise: paise(1) })] },
      { payouts: [asked({ state: 'DONE', paid_paise: paise(980) })] },
      { payouts: [failed], pays_again: true },
    ]
    for (const changes of others) expect(sellerPaidAgain(received(changes), now)).toEqual(refusal)
    const feeUnderWay = [failed, asked({ kind: 'FEE', ref: 'sale_1-fee' })]
    expect(sellerPaidAgain(received({ payouts: feeUnderWay }), now).outcome).toBe('changed')
  })

  it('covers what is missing by what others sent', () => {
    const excesses = [excess({ ref: 'c0', is_returned: true }), excess(), excess({ ref: 'c2' }), excess({ ref: 'c3' })]
    const before = received({ excesses, unexplained_paise: paise(70) })
    expect(changeOf(missingCovered(before)).sale).toMatchObject({
      unexplained_paise: 0,
      excesses: [excesses[0], excess({ ref: 'c2', amount_paise: paise(30) }), excesses[3]],
    })
    expect(changeOf(missingCovered({ ...before, unexplained_paise: paise(200) })).sale).toMatchObject({
      unexplained_paise: 50,
      excesses: [excesses[0]],
    })
    expect(missingCovered({ ...before, unexplained_paise: paise(0) })).toEqual(refusal)
    expect(missingCovered({ ...before, excesses: excesses.slice(0, 1) })).toEqual(refusal)
    const gone = asked({ kind: 'EXCESS', collect: 'c1', state: 'DONE' })
    expect(missingCovered({ ...before, excesses: [excess()], payouts: [gone] })).toEqual(refusal)
  })

  it('writes off what the partner kept of payouts, at most what is missing', () => {
    const kept = asked({ state: 'DONE', paid_paise: paise(900), written_off_paise: paise(30) })
    const others = [asked({ ref: 'b', state: 'FAILED' }), asked({ ref: 'c', state: 'DONE', paid_paise: paise(990) })]
    const before = received({ payouts: [kept, ...others], unexplained_paise: paise(60), booked: ['a'] })
    const change = changeOf(keptWrittenOff(before))
    expect(change.sale).toMatchObject({
      unexplained_paise: 10,
      payouts: [{ written_off_paise: 80 }, { written_off_paise: 0 }, { written_off_paise: 0 }],
    })
    expect(change.postings).toEqual([
      { cause: 'written-off:1', from: 'suspense', to: 'loss', amount_paise: 50, statement: 'sale sale_1' },
    ])
    expect(change.events).toEqual([])
    expect(changeOf(keptWrittenOff({ ...before, unexplained_paise: paise(20) })).postings).toMatchObject([
      { amount_paise: 20 },
    ])
    expect(keptWrittenOff({ ...before, payouts: others })).toEqual(refusal)
    expect(keptWrittenOff({ ...before, unexplained_paise: paise(0) })).toEqual(refusal)
  })
})
