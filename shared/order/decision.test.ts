import { describe, expect, it } from 'vitest'
import { EscrowId, HoldId, ProposalId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { changeOf, refusalOf } from '#tests/harness/outcome.ts'
import {
  fundingWith,
  disputeWith,
  orderWith,
  paidOrderWith,
  paymentWith,
  refundWith,
  sampleTime as now,
  sampleTotal as total,
  deskWith,
  type OrderChanges,
  withChanges,
} from '#tests/harness/sample-order.ts'
import {
  decided,
  escrowToppedUp,
  excessReturnAsked,
  excessReturned,
  givenUpAsRefunded,
  givenUpByDesk,
  refundsAdopted,
  suspenseWrittenOff,
  withThaw,
} from './decision.ts'
import { noBalances } from './ledger.ts'
import { Order } from './order.ts'
import { changed, refused, unchanged } from './order-transition.ts'
import { ALREADY_PAID, CANCELLING_COSTS, NOT_PAID, ORDER_FROZEN, OUT_OF_TURN, TOO_LATE_TO_CANCEL } from './refusals.ts'
import * as transition from './transition.ts'

const sent = fundingWith()
const foreign = refundWith({ id: 'rfnd_x', key: null })
const refundedElsewhere = (changes: OrderChanges = {}) =>
  paidOrderWith(
    {
      payment: { captured: [paymentWith({ refunds: [foreign] })] },
      ledger: { balances: { ...noBalances, suspense: 100 }, booked: ['foreign:rfnd_x'] },
    },
    changes,
  )
const partLost = disputeWith({ status: 'lost', is_decided: true, is_part_lost: true, deducted_paise: paise(300) })
const unstated = disputeWith({ status: 'lost' })

describe('what two people decide about money that went back elsewhere', () => {
  it('is carried out once for each proposal', () => {
    const proposal = ProposalId.parse('prp_1')
    const rule = (order: Order) => changed(order, { quantity: 7 })
    const { order } = changeOf(decided(orderWith(), proposal, rule))
    expect(order).toMatchObject({ quantity: 7, desk: { decisions: ['prp_1'] } })
    expect(decided(order, proposal, rule)).toEqual(unchanged)
    expect(decided(order, ProposalId.parse('prp_2'), () => refused(OUT_OF_TURN))).toEqual(refused(OUT_OF_TURN))
  })

  it('adopts it as our loss, and the deal goes on', () => {
    const change = changeOf(refundsAdopted(refundedElsewhere()))
    expect(change.order).toMatchObject({
      ending: { cancelled: false },
      payment: { captured: [{ refunds: [{ isAdopted: true }] }] },
    })
    expect(change.postings).toMatchObject([{ cause: 'adopted:rfnd_x', amount_paise: 100 }])
    const other = paymentWith({ refund: 'STARTED', refunds: [foreign] })
    const second = refundedElsewhere({ payment: { captured: [...refundedElsewhere().payment.captured, other] } })
    expect(changeOf(refundsAdopted(second)).order.payment.captured[1]).toEqual(other)
    expect(
      changeOf(refundsAdopted(paidOrderWith({ payment: { disputes: [unstated] } }))).order.payment.disputes,
    ).toMatchObject([{ is_decided: true }])
    expect(
      changeOf(refundsAdopted(paidOrderWith({ payment: { disputes: [partLost] } }))).order.payment.disputes,
    ).toMatchObject([{ is_part_lost: false }])
    expect(refusalOf(refundsAdopted(paidOrderWith()))).toBe(OUT_OF_TURN)
  })

  it('or gives the order up, and the rest is refunded', () => {
    const change = changeOf(givenUpAsRefunded(refundedElsewhere(), now))
    expect(change.order).toMatchObject({
      ending: { cancelled: true, given_up: 'refunded' },
      payment: { captured: [{ refund: 'STARTED' }] },
    })
    expect(change.events).toEqual(['refund-due', 'released'])
    const lost = paidOrderWith({
      payment: {
        disputes: [disputeWith({ id: 'disp_0', status: 'won' }), partLost],
        captured: [paymentWith({ charged_back_paise: paise(300) })],
      },
    })
    expect(changeOf(givenUpAsRefunded(lost, now)).order.ending.given_up).toBe('disputed')
  })

  it('tells the buyer that all is back where nothing is left', () => {
    const whole = { ...foreign, amount_paise: paise(1_000) }
    const change = changeOf(
      givenUpAsRefunded(refundedElsewhere({ payment: { captured: [paymentWith({ refunds: [whole] })] } }), now),
    )
    expect(change.events).toEqual(['refund-due', 'released', 'refunded'])
    const two = [paymentWith({ refunds: [whole] }), paymentWith({ refund: 'STARTED', is_second: true })]
    expect(changeOf(givenUpAsRefunded(refundedElsewhere({ payment: { captured: two } }), now)).events).not.toContain(
      'refunded',
    )
    // What the payer's bank took is told otherwise.
    const taken = paymentWith({ charged_back_paise: paise(900), refunds: [foreign] })
    expect(changeOf(givenUpAsRefunded(refundedElsewhere({ payment: { captured: [taken] } }), now)).events).toEqual([
      'refund-due',
      'released',
      'charged-back',
    ])
  })

  it('is not possible without such a refund, once shares are on their way, or in a dispute', () => {
    expect(refusalOf(givenUpAsRefunded(paidOrderWith(), now))).toBe(OUT_OF_TURN)
    expect(refusalOf(givenUpAsRefunded(refundedElsewhere({ transfer: { state: 'LODGED' } }), now))).toBe(
      TOO_LATE_TO_CANCEL,
    )
    expect(refusalOf(givenUpAsRefunded(refundedElsewhere({ payment: { disputes: [disputeWith()] } }), now))).toBe(
      ORDER_FROZEN,
    )
  })
})

describe('an escrow that lacks money', () => {
  const short = (changes: OrderChanges = {}) =>
    paidOrderWith({ escrow: { fundings: [sent], collected_paise: paise(total - 100) } }, changes)

  it('is topped up by what did not arrive', () => {
    const { order } = changeOf(escrowToppedUp(short()))
    expect(order).toMatchObject({ escrow: { top_up_paise: 100, short_paise: 100 } })
    const again = short({ escrow: { top_up_paise: paise(5), fundings: [sent, { ...sent, amount_paise: paise(5) }] } })
    expect(changeOf(escrowToppedUp(again)).order).toMatchObject({ escrow: { top_up_paise: 105, short_paise: 105 } })
  })

  it('is not while nothing arrived, nothing is under way, it is asked for, or the order is over', () => {
    const others: readonly OrderChanges[] = [
      { payment: { state: 'PENDING' } },
      { escrow: { state: 'HELD' } },
      { escrow: { collected_paise: paise(0) } },
      { escrow: { collected_paise: paise(total) } },
      { ending: { cancelled: true } },
      { escrow: { fundings: [sent, { ...sent, state: 'ASKED' }] } },
      { ledger: { balances: { ...noBalances, bank: 5 } }, escrow: { top_up_paise: paise(100) } },
    ]
    for (const changes of others)
      expect(refusalOf(escrowToppedUp(short(changes))), JSON.stringify(changes)).toBe(OUT_OF_TURN)
    expect(refusalOf(escrowToppedUp(short({ payment: { disputes: [disputeWith()] } })))).toBe(ORDER_FROZEN)
  })

  it('has what is not explained written off, once it is held or the order is given up', () => {
    const lacking = (changes: OrderChanges = {}) =>
      paidOrderWith(
        { escrow: { state: 'HELD' }, ledger: { balances: { ...noBalances, suspense: 100 }, booked: ['a'] } },
        changes,
      )
    expect(changeOf(suspenseWrittenOff(lacking())).events).toEqual([])
    expect(changeOf(suspenseWrittenOff(lacking())).postings).toEqual([
      { cause: 'written-off:1', from: 'suspense', to: 'loss', amount_paise: 100, statement: 'escrow ord_1' },
    ])
    expect(suspenseWrittenOff(lacking({ escrow: { state: 'NONE' }, ending: { cancelled: true } })).outcome).toBe(
      'changed',
    )
    const others: readonly OrderChanges[] = [
      { escrow: { state: 'NONE' } },
      { ledger: { balances: noBalances } },
      { escrow: { excess_paise: paise(1) } },
    ]
    for (const changes of others) expect(refusalOf(suspenseWrittenOff(lacking(changes)))).toBe(OUT_OF_TURN)
    const twice = lacking({
      ledger: { balances: { ...noBalances, suspense: -100, bank: 100 } },
      escrow: { reversals: [{ of: 'FUNDING', ref: 'pout_1', amount_paise: paise(100), at: now, is_decided: false }] },
    })
    expect(changeOf(suspenseWrittenOff(twice)).postings).toMatchObject([{ cause: 'kept-over:1' }, { cause: 'kept:1' }])
  })
})

describe('an excess in an escrow', () => {
  const over = (...changes: readonly OrderChanges[]) =>
    paidOrderWith(
      {
        escrow: { state: 'HELD', excess_paise: paise(100) },
        ledger: { balances: { ...noBalances, escrow: total + 100, suspense: -100 } },
      },
      ...changes,
    )
  const to = { name: 'Sender', account_number: '1', ifsc: 'HDFC0000001' }
  const asked = (target: typeof to | null, changes: OrderChanges = {}) =>
    over({ escrow: { excess_return: { ref: 'ord_1-excess', amount_paise: paise(100), to: target } } }, changes)

  it('is returned under the next reference, once', () => {
    expect(changeOf(excessReturnAsked(over(), to)).order.escrow.excess_return).toEqual({
      ref: 'ord_1-excess',
      amount_paise: 100,
      to,
    })
    const booked = ['excess-returned:ord_1-excess', 'excess:c1', 'excess-returned:ord_1-excess.2']
    expect(changeOf(excessReturnAsked(over({ ledger: { booked } }), null)).order.escrow.excess_return?.ref).toBe(
      'ord_1-excess.3',
    )
    expect(refusalOf(excessReturnAsked(asked(to), to))).toBe(OUT_OF_TURN)
    expect(refusalOf(excessReturnAsked(over({ escrow: { excess_paise: paise(0) } }), to))).toBe(OUT_OF_TURN)
  })

  it('is gone to its sender', () => {
    const change = changeOf(excessReturned(asked(to), 'ord_1-excess', paise(90)))
    expect(change.order).toMatchObject({ escrow: { excess_paise: 10, excess_return: null } })
    expect(change.postings).toEqual([
      {
        cause: 'excess-returned:ord_1-excess',
        from: 'escrow',
        to: 'suspense',
        amount_paise: 90,
        statement: 'payout ord_1-excess',
      },
    ])
    expect(change.events).toEqual([])
    const short = asked(to, { ledger: { balances: { ...noBalances, escrow: total + 100 } } })
    expect(changeOf(excessReturned(short, 'ord_1-excess', paise(90))).postings).toEqual(change.postings)
    expect(excessReturned(asked(to), 'ord_1-excess.2', paise(90))).toEqual(unchanged)
    expect(excessReturned(over(), 'ord_1-excess', paise(90))).toEqual(unchanged)
  })

  it('to ourselves is what was short before, and ours as far as our bank had advanced it', () => {
    const moves = (suspense: number, bank: number) =>
      changeOf(
        excessReturned(
          asked(null, { ledger: { balances: { ...noBalances, suspense, bank } } }),
          'ord_1-excess',
          paise(100),
        ),
      ).postings.map(({ cause, amount_paise }) => [cause.split(':')[0], amount_paise])
    expect(moves(0, 0)).toEqual([
      ['excess-returned', 100],
      ['recovered', 100],
      ['kept', 100],
    ])
    expect(moves(-40, 0)).toEqual([
      ['excess-returned', 100],
      ['recovered', 60],
      ['kept', 60],
    ])
    expect(moves(0, -30)).toEqual([
      ['excess-returned', 100],
      ['recovered', 100],
      ['kept', 70],
    ])
    expect(moves(0, -130)).toEqual([
      ['excess-returned', 100],
      ['recovered', 100],
    ])
    expect(moves(-100, 500)).toEqual([['excess-returned', 100]])
  })
})

it('an order that goes on says since when', () => {
  const frozen = paidOrderWith({ payment: { disputes: [disputeWith()] } })
  const to = (order: Order) => changeOf(changed(order, {}))
  const thawed = to(paidOrderWith())
  expect(withThaw(frozen, thawed, now)).toEqual({
    ...thawed,
    order: { ...thawed.order, desk: deskWith({ thawed_at: now }) },
  })
  expect(withThaw(paidOrderWith(), thawed, now)).toBe(thawed)
  expect(withThaw(frozen, to(frozen), now).order.desk.thawed_at).toBeNull()
})

it('the desk gives up a paid order that cannot go on', () => {
  expect(changeOf(givenUpByDesk(paidOrderWith(), now)).order).toMatchObject({
    ending: { given_up: 'impossible', cancelled: true },
  })
  expect(refusalOf(givenUpByDesk(orderWith(), now))).toBe(OUT_OF_TURN)
  expect(refusalOf(givenUpByDesk(paidOrderWith({ ending: { cancelled: true } }), now))).toBe(OUT_OF_TURN)
  expect(refusalOf(givenUpByDesk(paidOrderWith({ transfer: { state: 'LODGED' } }), now))).toBe(TOO_LATE_TO_CANCEL)
})

describe('an order', () => {
  const [hold, other] = [HoldId.parse('ord_1'), HoldId.parse('ord_1_again2')]
  const parts = [{ shard: 3, quantity: 10 }]

  it('that is new has what its quote says, and nothing else yet', () => {
    const order = orderWith()
    const stored = {
      id: 'ord_1',
      quote_id: 'quo_1',
      user_id: 'usr_1',
      security_id: 'sec_1',
      scrip_name: 'Kaveri Robotics',
      isin: 'INE002A01018',
      quantity: 10,
      price: { paise: 52_340 },
      rates: order.rates,
      charges: order.charges,
      total_paise: total,
      placed_at: now,
      expires_at: '2026-11-23T05:50:00.000Z',
      stock: { state: 'RESERVING', hold_id: 'ord_1' },
      payment: { state: 'PLACED' },
      escrow: { state: 'NONE' },
      signature: { state: 'NONE' },
      transfer: { state: 'NONE' },
      ending: {},
      ledger: {},
      desk: deskWith(),
      serials: { order: null, invoice: null },
      version: 0,
    }
    // The rest is as the schema completes it.
    expect(order).toEqual(Order.parse(stored))
    const quote = { ...order, id: order.quote_id, price_paise: order.price.paise, valid_until: now }
    const scrip = { name: order.scrip_name, isin: order.isin }
    expect(transition.placed(quote, scrip, now, parts, '2026-11-23')).toEqual({
      order: withChanges(order, { stock: { held: parts }, terms_version: '2026-11-23' }),
      events: [],
      postings: [],
    })
  })

  it('takes its shares under the plan that it has', () => {
    const order = orderWith({ version: 4 })
    expect(changeOf(transition.sharesReserved(order, hold)).order.stock.state).toBe('HELD')
    expect(transition.sharesReserved(order, other)).toEqual(unchanged)
    expect(transition.sharesReserved(orderWith({ stock: { state: 'HELD' } }), hold)).toEqual(unchanged)
    expect(changeOf(transition.plannedAnew(order, hold, parts)).order).toMatchObject({
      stock: { hold_id: 'ord_1_again4', held: parts },
    })
    expect(transition.plannedAnew(order, other, parts)).toEqual(unchanged)
    const expired = orderWith({ payment: { state: 'EXPIRED' }, version: 4 })
    expect(changeOf(transition.plannedLate(expired, hold, parts)).order).toMatchObject({
      stock: { hold_id: 'ord_1_late4', held: parts },
    })
    expect([transition.plannedLate(expired, other, parts), transition.plannedLate(order, hold, parts)]).toEqual([
      unchanged,
      unchanged,
    ])
  })

  it('fails unpaid where too few shares are left', () => {
    const change = changeOf(transition.soldOut(orderWith(), hold))
    expect(change).toMatchObject({
      order: { stock: { state: 'RETURNED' }, payment: { state: 'FAILED' } },
      events: ['released'],
    })
    expect(transition.soldOut(orderWith(), other)).toEqual(unchanged)
    expect(transition.soldOut(orderWith({ payment: { state: 'EXPIRED' } }), hold)).toEqual(unchanged)
  })

  it('is open for its payment once the shares are held and the partners know it', () => {
    const refs = { razorpay_order_id: RazorpayOrderId.parse('order_1'), voucher_id: EscrowId.parse('ord_1') }
    const change = changeOf(transition.checkoutOpened(orderWith({ stock: { state: 'HELD' } }), refs))
    expect(change.order).toMatchObject({
      payment: { state: 'PENDING', razorpay_order_id: refs.razorpay_order_id },
      escrow: { voucher_id: refs.voucher_id },
    })
    expect(transition.checkoutOpened(orderWith(), refs)).toEqual(unchanged)
    expect(
      transition.checkoutOpened(orderWith({ stock: { state: 'HELD' }, payment: { state: 'EXPIRED' } }), refs),
    ).toEqual(unchanged)
  })

  it('notes that its price was withdrawn, before it is paid or failed, once', () => {
    expect(changeOf(transition.priceWithdrawn(orderWith(), now)).order.price.withdrawn_at).toBe(now)
    for (const changes of [
      { payment: { state: 'PAID' } },
      { payment: { state: 'FAILED' } },
      { price: { withdrawn_at: now } },
    ] as const)
      expect(transition.priceWithdrawn(orderWith(changes), now)).toEqual(unchanged)
  })

  it('expires at its end, or before when its price or its buyer ends it', () => {
    const end = orderWith().expires_at
    const expire = (reason: 'time' | 'untried' | 'cancelled', at = end, changes: OrderChanges = {}) =>
      transition.expired(orderWith(changes), reason, at)
    expect(changeOf(expire('time'))).toMatchObject({
      order: {
        payment: { state: 'EXPIRED' },
        stock: { state: 'RETURNED', lapsed: false },
        ending: { cancelled: false },
      },
      events: ['released'],
    })
    expect(expire('time', later(end, -1))).toEqual(unchanged)
    expect(changeOf(expire('untried')).order.stock.lapsed).toBe(true)
    expect(changeOf(expire('cancelled', now)).order).toMatchObject({
      ending: { cancelled: true },
      stock: { lapsed: false },
    })
    const withdrawn = { price: { withdrawn_at: now } }
    expect(changeOf(expire('untried', now, withdrawn)).order.stock.lapsed).toBe(false)
    expect(changeOf(expire('time', end, { payment: { state: 'PENDING' } })).order.payment.state).toBe('EXPIRED')
    expect(expire('time', end, { payment: { state: 'PAID' } })).toEqual(unchanged)
  })

  it('is cancelled as its buyer expects it, at no more than they agreed to', () => {
    const terms = { kept: paise(24), isCounted: true }
    expect(transition.cancelled(paidOrderWith(), now, { expect: 'UNPAID' })).toEqual(
      refused(ALREADY_PAID, { order_id: 'ord_1' }),
    )
    expect(refusalOf(transition.cancelled(orderWith(), now, { expect: 'PAID' }))).toBe(NOT_PAID)
    expect(refusalOf(transition.cancelled(paidOrderWith(), now, { terms, agreed: paise(23) }))).toBe(CANCELLING_COSTS)
    expect(refusalOf(transition.cancelled(paidOrderWith(), now, { terms }))).toBe(CANCELLING_COSTS)
    const { order } = changeOf(transition.cancelled(paidOrderWith(), now, { terms, agreed: paise(24) }))
    expect(order).toMatchObject({
      ending: { is_cancel_counted: true },
      payment: { captured: [{ kept_paise: 24, refund: 'STARTED' }] },
    })
    expect(changeOf(transition.cancelled(paidOrderWith(), now)).order).toMatchObject({
      ending: { is_cancel_counted: false, given_up: null },
      payment: { captured: [{ kept_paise: 0 }] },
    })
    expect(changeOf(transition.cancelled(orderWith(), now)).order).toMatchObject({
      payment: { state: 'EXPIRED' },
      ending: { cancelled: true },
    })
  })

  it('that is given up unsigned counts as a cancel, at no cost', () => {
    const { order } = changeOf(transition.cancelPaid(paidOrderWith(), now, 'unsigned'))
    expect(order).toMatchObject({
      ending: { given_up: 'unsigned', is_cancel_counted: true },
      payment: { captured: [{ kept_paise: 0 }] },
    })
    expect(changeOf(transition.cancelPaid(paidOrderWith(), now, 'rejected')).order.ending.is_cancel_counted).toBe(false)
  })

  it('is not cancelled twice, unpaid, frozen, or while its shares are on their way', () => {
    expect(transition.cancelPaid(orderWith(), now)).toEqual(unchanged)
    expect(transition.cancelPaid(paidOrderWith({ ending: { cancelled: true } }), now)).toEqual(unchanged)
    expect(refusalOf(transition.cancelPaid(paidOrderWith({ payment: { disputes: [disputeWith()] } }), now))).toBe(
      ORDER_FROZEN,
    )
    expect(refusalOf(transition.cancelPaid(paidOrderWith({ transfer: { state: 'CREDITED' } }), now))).toBe(
      TOO_LATE_TO_CANCEL,
    )
    expect(transition.cancelPaid(paidOrderWith({ transfer: { state: 'REJECTED' } }), now).outcome).toBe('changed')
  })

  it('that is given up returns its shares, and refunds what is not refunded yet', () => {
    const second = paymentWith({ is_second: true, refund: 'DONE' })
    const first = paymentWith({ refunds: [foreign] })
    const before = paidOrderWith({ payment: { captured: [first, second] }, ledger: { booked: ['foreign:rfnd_x'] } })
    const change = changeOf(transition.giveUp(before, now))
    expect(change.order).toMatchObject({
      ending: { cancelled: true, cancelled_at: now, given_up: null },
      stock: { state: 'RETURNED' },
    })
    expect(change.order.payment.captured).toMatchObject([
      { refund: 'STARTED', refund_due_at: '2026-11-28T05:30:00.000Z', refunds: [{ isAdopted: true }] },
      second,
    ])
    expect(change.postings).toMatchObject([{ cause: 'adopted:rfnd_x' }])
    expect(change.events).toEqual(['refund-due', 'released'])
    expect(changeOf(transition.giveUp(paidOrderWith({ transfer: { state: 'CREDITED' } }), now)).order.stock.state).toBe(
      'COMMITTED',
    )
    const taken = [first, paymentWith({ charged_back_paise: paise(1_000) })]
    expect(changeOf(transition.giveUp(paidOrderWith({ payment: { captured: taken } }), now)).events).toContain(
      'charged-back',
    )
  })
})
