import { describe, expect, it } from 'vitest'
import { EscrowId, EventId, OrderId, PaymentId, ProposalId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { gatewayPaymentWith, orderWith, sampleTime as now, sampleTotal as total } from '#tests/harness/sample-order.ts'
import { moneyCollected, moneyReturned } from './escrow/escrow-transition.ts'
import { moneyPaidOut } from './escrow/payout-transition.ts'
import { disputesReported, type GatewayDispute } from './dispute/dispute-transition.ts'
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
import * as fulfilment from './deadline/fulfilment.ts'
import { advanceOf, fundingDue, fundingStarted, fundingStated } from './escrow/funding-transition.ts'
import {
  type Account,
  balancesAfter,
  entriesIn,
  nameOfRecord,
  noBalances,
  places,
  type Posting,
  splitGst,
} from './ledger.ts'
import type { Order } from './order.ts'
import type { Transition } from './order-transition.ts'
import { captured, refundsReported } from './payment/payment-transition.ts'
import { refundAsked, refundPayoutStarted, refundPayoutStated, refundRefused } from './refund/refund-payout.ts'
import { ORDER_FROZEN, OUT_OF_TURN, TOO_LATE_TO_CANCEL } from './refusals.ts'
import { isFrozen } from './rules.ts'
import {
  costsAdvanced,
  linesSettled,
  returnBanked,
  linesBanked,
  type SettlementLine,
} from './payment/settlement-transition.ts'
import { balanceStated, paidAgain, reversalTakenBack, type StatedPayout } from './payment/reversal-transition.ts'
import * as transition from './transition.ts'

// Ten shares at ₹523.40: total T, settled by the gateway less 2 % and 18 % GST of it.
/** Long enough after a failure for the next try. */
const soon = instantOf('2026-11-23T06:30:00.000Z')
const [fee, tax] = [10_679, 1_922]
const net = total - fee - tax
const pay1 = PaymentId.parse('pay_1')

type Step = (order: Order) => Transition
type Sums = Partial<Record<Account, number>>

const opened: readonly Step[] = [
  (order) => transition.sharesReserved(order, order.stock.hold_id),
  (order) =>
    transition.checkoutOpened(order, {
      razorpay_order_id: RazorpayOrderId.parse('order_1'),
      voucher_id: EscrowId.parse('ord_1'),
    }),
]

const pay =
  (id = 'pay_1'): Step =>
  (order) =>
    captured(order, [gatewayPaymentWith({ id: PaymentId.parse(id) })], undefined, now)

const line = (id: string, changes: Partial<SettlementLine>): SettlementLine => ({
  id,
  kind: 'payment',
  credit_paise: paise(0),
  debit_paise: paise(0),
  fee_paise: paise(0),
  tax_paise: paise(0),
  settlement_id: 'setl_1',
  ...changes,
})
const paymentLine = (id = 'pay_1', settlement = 'setl_1') =>
  line(id, { credit_paise: paise(net), fee_paise: paise(fee), tax_paise: paise(tax), settlement_id: settlement })
const refundLine = (id: string, amount: number, settlement = 'setl_2') =>
  line(id, { kind: 'refund', debit_paise: paise(amount), settlement_id: settlement })
const settle = (...lines: readonly SettlementLine[]): readonly Step[] => [
  (order) => linesSettled(order, lines),
  (order) => linesBanked(order, lines, 'txn_1'),
]

const stated = (id: string, status: 'open' | 'processed' | 'ended' | 'reversed', amount: Paise = paise(total)) => ({
  id,
  status,
  amount_paise: amount,
  fee_paise: paise(0),
  tax_paise: paise(0),
})
const start: Step = (order) => fundingStarted(order, soon)
const fund = (id = 'pout_1', ref = 'ord_1-fund'): readonly Step[] => [
  (order) => fundingStarted(order, soon),
  (order) => fundingStated(order, ref, stated(id, 'processed'), now),
]
const collect =
  (amount = total, ref = 'ord_1'): Step =>
  (order) =>
    moneyCollected(order, [{ ref, amount_paise: paise(amount) }], paise(amount), now)
const held: readonly Step[] = [...opened, pay(), ...settle(paymentLine()), ...fund(), collect()]
const deliver: readonly Step[] = [
  (order) => fulfilment.signingStarted(order, 1, now),
  (order) => fulfilment.signed(order, 1, 'file', now),
  (order) => fulfilment.sellerConfirmed(order, now),
  (order) => fulfilment.lodged(order, UserId.parse('usr_2'), 'NSDL-1', now),
  (order) => fulfilment.credited(order, UserId.parse('usr_3'), now),
  (order) => moneyPaidOut(order, { seller: paise(523_400), fee: paise(10_468), duty: paise(79) }, now),
]
const cancel: Step = (order) => transition.cancelPaid(order, now)
const refund =
  (amount = total, id = 'rfnd_1', payment = pay1): Step =>
  (order) =>
    refundsReported(order, payment, [report(id, amount, 'rf-1')], now)
const report = (id: string, amount: number, key: string | null) => ({
  id,
  key,
  amount_paise: paise(amount),
  status: 'processed' as const,
  created_at: now,
  speed: null,
  reference: null,
})
const comeBack: readonly Step[] = [
  (order) => moneyReturned(order, paise(total), 'UTR1', now),
  (order) => returnBanked(order, paise(total), 'txn_2'),
]

/** The order after the steps, each of which must change it, and the sum of each account without zeros. */
function play(...steps: readonly Step[]): { order: Order; sums: Sums } {
  let order = orderWith()
  const postings: Posting[] = []
  for (const [index, step] of steps.entries()) {
    const result = step(order)
    if (result.outcome !== 'changed') throw new Error(`step ${index} is ${result.outcome}`)
    order = result.change.order
    postings.push(...result.change.postings)
  }
  const sums: Record<string, number> = {}
  for (const { from, to, amount_paise } of postings) {
    sums[from] = (sums[from] ?? 0) - amount_paise
    sums[to] = (sums[to] ?? 0) + amount_paise
  }
  for (const place of places) expect(order.ledger.balances[place]).toBe(sums[place] ?? 0)
  return { order, sums: Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0)) }
}

const costs = { 'gateway-fee': fee, 'input-gst': tax }
const delivered = { investor: -total, seller: 523_400, 'stamp-duty': 79, 'output-gst': 1_597 }

describe('the balances of an order at rest', () => {
  it('of a completed order: the seller is paid, and our margin is the fee less what the gateway kept', () => {
    expect(play(...held, ...deliver).sums).toEqual({ ...delivered, ...costs, own: -3_730 })
  })

  it('of an order that was cancelled before the settlement: what the gateway kept is our loss', () => {
    const netted = [paymentLine(), refundLine('rfnd_1', total, 'setl_1')]
    expect(play(...opened, pay(), cancel, refund(), ...settle(...netted), costsAdvanced).sums).toEqual({
      ...costs,
      own: -12_601,
    })
  })

  it('of an order whose lines of one settlement were read one after another: the same', () => {
    const refunded = refundLine('rfnd_1', total, 'setl_1')
    const steps = [...opened, pay(), cancel, refund(), ...settle(paymentLine()), ...settle(paymentLine(), refunded)]
    expect(play(...steps, costsAdvanced).sums).toEqual({ ...costs, own: -12_601 })
  })

  it('of an order that was cancelled while the escrow held its money', () => {
    const steps = [...held, cancel, ...comeBack, refund(), ...settle(refundLine('rfnd_1', total))]
    expect(play(...steps).sums).toEqual({ ...costs, own: -12_601 })
  })

  it('of an order that was paid twice', () => {
    const second = PaymentId.parse('pay_2')
    const steps: readonly Step[] = [
      ...opened,
      pay(),
      pay('pay_2'),
      refund(total, 'rfnd_2', second),
      ...settle(paymentLine(), paymentLine('pay_2'), refundLine('rfnd_2', total, 'setl_1')),
      ...fund(),
      collect(),
      ...deliver,
    ]
    expect(play(...steps).sums).toEqual({ ...delivered, 'gateway-fee': 2 * fee, 'input-gst': 2 * tax, own: -16_331 })
  })

  it('of an order of which somebody refunded a rupee, and which was given up: the rest is refunded', () => {
    const foreign = [report('rfnd_x', 100, null)]
    const steps: readonly Step[] = [
      ...opened,
      pay(),
      cancel,
      (order) => refundsReported(order, pay1, foreign, now),
      (order) => refundsReported(order, pay1, [...foreign, report('rfnd_1', total - 100, 'rf-1')], now),
      ...settle(paymentLine(), refundLine('rfnd_x', 100, 'setl_1'), refundLine('rfnd_1', total - 100, 'setl_1')),
      costsAdvanced,
    ]
    expect(play(...steps).sums).toEqual({ ...costs, own: -12_601 })
  })

  it('of an order whose funding was reversed by the bank and sent again', () => {
    const steps: readonly Step[] = [
      ...opened,
      pay(),
      ...settle(paymentLine()),
      ...fund(),
      (order) => fundingStated(order, 'ord_1-fund', stated('pout_1', 'reversed'), now),
      ...fund('pout_2', 'ord_1-fund_2'),
      collect(),
      ...deliver,
    ]
    expect(play(...steps).sums).toEqual({ ...delivered, ...costs, own: -3_730 })
  })

  it('of an escrow that received a rupee too much: it is held all the same, and the rupee is not explained', () => {
    const { order, sums } = play(
      ...opened,
      pay(),
      ...settle(paymentLine()),
      ...fund(),
      collect(total + 100),
      ...deliver,
    )
    expect(order).toMatchObject({ escrow: { state: 'PAID_OUT', collected_paise: total, excess_paise: 100 } })
    expect(sums).toEqual({ ...delivered, ...costs, own: -3_730, escrow: 100, suspense: -100 })
  })
})

const dispute =
  (status: GatewayDispute['status'], deducted = total, payment = pay1): Step =>
  (order) =>
    disputesReported(
      order,
      [
        {
          id: 'disp_1',
          payment_id: payment,
          phase: 'chargeback',
          status,
          amount_paise: paise(total),
          deducted_paise: paise(deducted),
          respond_by: null,
          began_at: null,
        },
      ],
      now,
    )
const deduction = line('adj_1', { kind: 'adjustment', debit_paise: paise(total), settlement_id: 'setl_2' })
const reversal = line('adj_2', { kind: 'adjustment', credit_paise: paise(total), settlement_id: 'setl_3' })

const failed =
  (...ids: readonly string[]): Step =>
  (order) =>
    refundsReported(
      order,
      pay1,
      ids.map((id) => ({ ...report(id, total, `rf-${id}`), status: 'failed' as const })),
      now,
    )
const failedThrice = failed('rfnd_1', 'rfnd_2', 'rfnd_3')
const noHolidays = new Set<never>()
const decideToPay =
  (at = soon): Step =>
  (order) =>
    refundPayoutStarted(order, pay1, '7890', at, noHolidays)
const bankStates =
  (id: string, status: 'open' | 'processed' | 'ended' | 'reversed', ref = 'ord_1-refund_1', at = soon): Step =>
  (order) =>
    refundPayoutStated(order, pay1, ref, { ...stated(id, status), utr: `UTR-${id}` }, at)
const ask =
  (at = now): Step =>
  (order) =>
    refundAsked(order, pay1, at)
const refuse =
  (at = now): Step =>
  (order) =>
    refundRefused(order, pay1, { at, hasBalance: false }, at)
const wednesday = instantOf('2026-11-25T05:30:00.000Z')
const isPayable = (...steps: readonly Step[]) => decideToPay(wednesday)(play(...steps).order).outcome === 'changed'

describe('a refund that our bank pays', () => {
  it('leaves the balances as if the gateway had paid: what the gateway kept is our loss', () => {
    const steps = [...held, cancel, ...comeBack, failedThrice, decideToPay(), bankStates('pout_9', 'processed')]
    const { sums, order } = play(...steps)
    expect(sums).toEqual({ ...costs, own: -12_601 })
    expect(order.payment.captured[0]).toMatchObject({ refund: 'DONE', refund_reference: 'UTR-pout_9' })
  })

  it('is advanced while the gateway has not settled, and the settlement repays it', () => {
    const steps = [...opened, pay(), cancel, failedThrice, decideToPay(), bankStates('pout_9', 'processed')]
    expect(play(...steps).sums).toEqual({ gateway: total, own: -total })
    expect(play(...steps, ...settle(paymentLine()), costsAdvanced).sums).toEqual({ ...costs, own: -12_601 })
  })

  it('that came back is owed again, and paid under the next reference', () => {
    const paid = [...held, cancel, ...comeBack, failedThrice, decideToPay(), bankStates('pout_9', 'processed')]
    const back = [...paid, bankStates('pout_9', 'reversed')]
    expect(play(...back).order.payment.captured[0]).toMatchObject({ refund: 'STARTED', refunded_at: null })
    const again = [...back, decideToPay(wednesday), bankStates('pout_10', 'processed', 'ord_1-refund_2')]
    expect(play(...again).sums).toEqual({ ...costs, own: -12_601 })
  })

  it('is decided only when the gateway cannot pay', () => {
    const base = [...opened, pay(), cancel]
    expect(isPayable(...base)).toBe(false)
    expect(isPayable(...base, failed('rfnd_1', 'rfnd_2'))).toBe(false)
    expect(isPayable(...base, failedThrice)).toBe(true)
    expect(isPayable(...base, ask(), refuse())).toBe(true)
    expect(isPayable(...base, ask(wednesday), refuse(wednesday))).toBe(false)
  })

  it('waits for the answer to a request at the gateway', () => {
    expect(isPayable(...opened, pay(), cancel, failedThrice, ask(soon))).toBe(false)
  })

  it('ends all requests at the gateway, and is decided once', () => {
    const { order } = play(...opened, pay(), cancel, failedThrice, decideToPay())
    expect(ask(wednesday)(order).outcome).toBe('unchanged')
    expect(decideToPay(wednesday)(order).outcome).toBe('unchanged')
    const ended = play(...opened, pay(), cancel, failedThrice, decideToPay(), bankStates('pout_9', 'ended')).order
    expect(ask(wednesday)(ended).outcome).toBe('unchanged')
  })
})

describe('a disputed payment', () => {
  it('that is lost before the shares are on their way gives the order up without a refund', () => {
    const steps = [...held, dispute('open'), ...settle(deduction), dispute('lost'), ...comeBack]
    const { order, sums } = play(...steps)
    expect(order).toMatchObject({
      ending: { cancelled: true },
      stock: { state: 'RETURNED' },
      payment: { captured: [{ refund: 'DONE', refunds: [] }] },
    })
    expect(sums).toEqual({ ...costs, own: -12_601 })
  })

  it('that is won goes on where it stood', () => {
    const won = [...held, dispute('open'), ...settle(deduction), dispute('won', 0), ...settle(reversal), ...deliver]
    expect(play(...won).sums).toEqual({ ...delivered, ...costs, own: -3_730 })
  })

  it('that is lost after the credit is our loss: the seller is paid', () => {
    const { order, sums } = play(
      ...held,
      ...deliver,
      dispute('open'),
      ...settle(deduction),
      dispute('lost'),
      costsAdvanced,
    )
    expect(order).toMatchObject({ ending: { cancelled: false }, escrow: { state: 'PAID_OUT' } })
    const { investor: _, ...rest } = delivered
    expect(sums).toEqual({ ...rest, ...costs, own: -537_677 })
  })

  it('that is lost for a second payment, whose refund waits, leaves the order with its first', () => {
    const second = PaymentId.parse('pay_2')
    const twice = [...opened, pay(), pay('pay_2')]
    const { order } = play(...twice, dispute('open', 0, second), dispute('lost', total, second))
    expect(order).toMatchObject({
      ending: { cancelled: false },
      stock: { state: 'COMMITTED' },
      payment: { captured: [{ refund: 'NONE' }, { refund: 'DONE' }] },
    })
    expect(isFrozen(order)).toBe(false)
  })

  it('that is lost in two parts is given up when nothing is left, and every part is the payer’s', () => {
    const other = (order: Order) =>
      disputesReported(order, [{ ...lostPart, id: 'disp_2', deducted_paise: paise(total - 100) }], now)
    const lostPart: GatewayDispute = {
      id: 'disp_1',
      payment_id: pay1,
      phase: 'chargeback',
      status: 'lost',
      amount_paise: paise(total),
      deducted_paise: paise(100),
      respond_by: null,
      began_at: null,
    }
    const first = (order: Order) => disputesReported(order, [lostPart], now)
    const steps = [...held, ...settle(deduction), first, other, ...comeBack]
    const { order, sums } = play(...steps)
    expect(order).toMatchObject({
      ending: { cancelled: true },
      payment: { captured: [{ refund: 'DONE', refunds: [] }] },
    })
    expect(sums).toEqual({ ...costs, own: -12_601 })
  })

  it('freezes the order while it is open: no lodging, no cancelling, no refund', () => {
    const { order } = play(...held, dispute('open'))
    expect(isFrozen(order)).toBe(true)
    expect(transition.cancelPaid(order, now)).toEqual({ outcome: 'refused', why: ORDER_FROZEN })
  })
})

describe('the funding of an escrow', () => {
  it('waits for the money on our bank account, and adds what the gateway kept from our own', () => {
    expect(fundingDue(play(...opened, pay()).order)).toBe(0)
    expect(fundingDue(play(...opened, pay(), (order) => linesSettled(order, [paymentLine()])).order)).toBe(0)
    const { order } = play(...opened, pay(), ...settle(paymentLine()))
    expect(fundingDue(order)).toBe(total)
    expect(advanceOf(order, paise(total))).toBe(fee + tax)
  })

  it('is asked for once, and never of an order that is cancelled or frozen', () => {
    const banked = [...opened, pay(), ...settle(paymentLine())]
    expect(fundingDue(play(...banked, start).order)).toBe(0)
    expect(fundingDue(play(...banked, ...fund()).order)).toBe(0)
    expect(fundingDue(play(...banked, cancel).order)).toBe(0)
    const foreign: Step = (order) => refundsReported(order, pay1, [report('rfnd_x', 100, null)], now)
    expect(fundingDue(play(...banked, foreign).order)).toBe(0)
  })

  it('is not asked for again at once when the bank refused it', () => {
    const refused: Step = (order) => fundingStated(order, 'ord_1-fund', stated('pout_1', 'ended'), now)
    const { order } = play(...opened, pay(), ...settle(paymentLine()), start, refused)
    expect(fundingStarted(order, now)).toEqual({ outcome: 'unchanged' })
  })

  it('is followed by the next one when the bank refused it', () => {
    const refused: Step = (order) => fundingStated(order, 'ord_1-fund', stated('pout_1', 'ended'), now)
    const { order } = play(...opened, pay(), ...settle(paymentLine()), start, refused, start)
    expect(order.escrow.fundings.map(({ ref, state }) => [ref, state])).toEqual([
      ['ord_1-fund', 'ENDED'],
      ['ord_1-fund_2', 'ASKED'],
    ])
  })
})

/** Somebody refunds a rupee without us. */
const foreign =
  (status: 'pending' | 'processed' | 'failed' = 'processed'): Step =>
  (order) =>
    refundsReported(order, pay1, [{ ...report('rfnd_x', 100, null), status }], now)
const adopt: Step = (order) => decided(order, ProposalId.parse('prp_1'), refundsAdopted)
const giveUpRest: Step = (order) => decided(order, ProposalId.parse('prp_2'), (each) => givenUpAsRefunded(each, now))
const rest: Step = (order) =>
  refundsReported(order, pay1, [report('rfnd_x', 100, null), report('rfnd_1', total - 100, 'rf-1')], now)

describe('a rupee that somebody refunded without us', () => {
  it('is our loss when two people adopt it: the deal goes on', () => {
    const steps = [...held, foreign(), ...settle(refundLine('rfnd_x', 100)), adopt, ...deliver, costsAdvanced]
    const { order, sums } = play(...steps)
    expect(isFrozen(order)).toBe(false)
    expect(sums).toEqual({ ...delivered, ...costs, investor: 100 - total, own: -3_830 })
  })

  it('is added to the advance when it was netted before the escrow was funded', () => {
    const lines = [paymentLine(), refundLine('rfnd_x', 100, 'setl_1')]
    const steps = [...opened, pay(), foreign(), ...settle(...lines), adopt, ...fund(), collect(), ...deliver]
    expect(play(...steps).sums).toEqual({ ...delivered, ...costs, investor: 100 - total, own: -3_830 })
  })

  it('counts towards the refund when two people give the order up', () => {
    const frozen = [...held, foreign(), ...settle(refundLine('rfnd_x', 100))]
    const { order } = play(...frozen, giveUpRest)
    expect(order).toMatchObject({
      ending: { cancelled: true },
      stock: { state: 'RETURNED' },
      payment: { captured: [{ refund: 'STARTED' }] },
    })
    const back = [...comeBack, rest, ...settle(refundLine('rfnd_1', total - 100, 'setl_3'))]
    expect(play(...frozen, giveUpRest, ...back).sums).toEqual({ ...costs, own: -12_601 })
  })

  it('is adopted when a lost dispute gives the order up meanwhile', () => {
    const { order } = play(...held, foreign(), dispute('open'), dispute('lost'))
    expect(order).toMatchObject({ ending: { cancelled: true }, ledger: { balances: { suspense: 0 } } })
  })

  it('stands on suspense once it is processed, although it was seen while it was pending', () => {
    const pending = play(...held, foreign('pending')).order
    expect([isFrozen(pending), pending.ledger.balances.suspense]).toEqual([true, 0])
    expect(play(...held, foreign('pending'), foreign()).order.ledger.balances.suspense).toBe(100)
    expect(play(...held, foreign('pending'), adopt, foreign()).order.ledger.balances.suspense).toBe(0)
    expect(isFrozen(play(...held, foreign('pending'), foreign('failed')).order)).toBe(false)
  })

  it('is decided once, and only where there is one', () => {
    const { order } = play(...held, foreign(), adopt)
    expect(adopt(order)).toEqual({ outcome: 'unchanged' })
    expect(giveUpRest(order)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
    expect(adopt(play(...held).order)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
  })

  it('cannot give up an order whose shares are on their way, or that is disputed', () => {
    const lodged = play(...held, ...deliver.slice(0, 4), foreign()).order
    expect(giveUpRest(lodged)).toEqual({ outcome: 'refused', why: TOO_LATE_TO_CANCEL })
    const disputed = play(...held, foreign(), dispute('open')).order
    expect(giveUpRest(disputed)).toEqual({ outcome: 'refused', why: ORDER_FROZEN })
  })

  it('tells the order when it went on', () => {
    const { order } = play(...held, foreign())
    const result = adopt(order)
    if (result.outcome !== 'changed') throw new Error('it is not adopted')
    expect(withThaw(order, result.change, soon).order.desk.thawed_at).toBe(soon)
  })
})

const short = [...opened, pay(), ...settle(paymentLine()), ...fund(), collect(total - 100)]
const collectAll =
  (...amounts: readonly [ref: string, amount: number, utr?: string][]): Step =>
  (order) => {
    const collects = amounts.map(([ref, amount, utr]) => ({ ref, amount_paise: paise(amount), utr }))
    return moneyCollected(order, collects, paise(total), now)
  }
const fundRest: readonly Step[] = [
  start,
  (order) => fundingStated(order, 'ord_1-fund_2', stated('pout_2', 'processed', paise(100)), now),
]

describe('an escrow that received a rupee too little', () => {
  it('is topped up by two people; what did not arrive is written off', () => {
    const steps = [...short, escrowToppedUp, ...fundRest, collectAll(['ord_1', total - 100], ['ord_1.2', 100])]
    expect(play(...steps).order).toMatchObject({ escrow: { state: 'HELD', collected_paise: total, short_paise: 100 } })
    const { sums } = play(...steps, suspenseWrittenOff, ...deliver)
    expect(sums).toEqual({ ...delivered, ...costs, own: -3_830, loss: 100 })
  })

  it('is topped up, and what did not arrive comes late: it is returned to us', () => {
    const { order, sums } = play(
      ...short,
      escrowToppedUp,
      ...fundRest,
      collectAll(['ord_1', total - 100], ['ord_1.2', 100], ['ord_1.3', 100]),
      (each) => excessReturnAsked(each, null),
      (each) => excessReturned(each, 'ord_1-excess', paise(100)),
      ...deliver,
    )
    expect(order).toMatchObject({ ledger: { balances: noBalances }, escrow: { excess_paise: 0, excess_return: null } })
    expect(sums).toEqual({ ...delivered, ...costs, own: -3_730 })
  })

  it('holds the money when the rest comes before it is sent again', () => {
    const late = collectAll(['ord_1', total - 100], ['ord_1.2', 100])
    const { order, sums } = play(...short, escrowToppedUp, late, ...deliver)
    expect([order.escrow.short_paise, fundingDue(order)]).toEqual([0, 0])
    expect(sums).toEqual({ ...delivered, ...costs, own: -3_730 })
  })

  it('returns what is there when the order is given up; the rupee is written off', () => {
    const { sums } = play(
      ...short,
      (order) => givenUpByDesk(order, now),
      (order) => moneyReturned(order, paise(total - 100), 'UTR1', now),
      (order) => returnBanked(order, paise(total - 100), 'txn_2'),
      refund(),
      ...settle(refundLine('rfnd_1', total)),
      suspenseWrittenOff,
      costsAdvanced,
    )
    expect(sums).toEqual({ ...costs, own: -12_701, loss: 100 })
  })

  it('waits for two people: nothing is sent by itself', () => {
    const { order } = play(...short)
    expect([order.escrow.state, fundingDue(order)]).toEqual(['NONE', 0])
    expect(suspenseWrittenOff(order)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
    const asked = play(...short, escrowToppedUp).order
    expect([fundingDue(asked), advanceOf(asked, fundingDue(asked))]).toEqual([100, 100])
    expect(escrowToppedUp(asked)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
    expect(escrowToppedUp(play(...held).order)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
  })
})

it('what an escrow did not return at once is returned by two people', () => {
  const { order, sums } = play(
    ...held,
    cancel,
    (each) => moneyReturned(each, paise(total - 100), 'UTR1', now),
    (each) => returnBanked(each, paise(total - 100), 'txn_2'),
    refund(),
    ...settle(refundLine('rfnd_1', total)),
    (each) => excessReturnAsked(each, null),
    (each) => excessReturned(each, 'ord_1-excess', paise(100)),
  )
  expect(order).toMatchObject({ ledger: { balances: noBalances }, escrow: { excess_paise: 0 } })
  expect(sums).toEqual({ ...costs, own: -12_601 })
})

describe('what lies in an escrow beside the money of its order', () => {
  const banked = [...opened, pay(), ...settle(paymentLine())]
  const funded: readonly Step[] = [
    ...banked,
    start,
    (order) => fundingStated(order, 'ord_1-fund', { ...stated('pout_1', 'processed'), utr: 'UTR-OURS' }, now),
  ]
  const sender = { name: 'A stranger', account_number: '999900000002', ifsc: 'UTIB0000001' }

  it('is returned to its sender by two people, also after the pay-out', () => {
    const { order, sums } = play(
      ...funded,
      collectAll(['ord_1', total, 'UTR-OURS'], ['ord_1.2', 100, 'UTR-OTHER']),
      ...deliver,
      (each) => excessReturnAsked(each, sender),
      (each) => excessReturned(each, 'ord_1-excess', paise(100)),
    )
    expect(order).toMatchObject({ escrow: { excess_paise: 0, excess_return: null } })
    expect(sums).toEqual({ ...delivered, ...costs, own: -3_730 })
    expect(excessReturnAsked(order, null)).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
  })

  it('does not replace what is missing of ours: a stranger’s money is never taken for it', () => {
    const { order } = play(...funded, collectAll(['ord_1', total - 100, 'UTR-OURS'], ['ord_1.2', 100, 'UTR-OTHER']))
    expect(order).toMatchObject({ escrow: { state: 'NONE', collected_paise: total - 100, excess_paise: 100 } })
  })

  it('is ours when the escrow states another reference for exactly what we sent', () => {
    expect(play(...funded, collectAll(['ord_1', total, 'UTR-AT-THEIR-BANK'])).order.escrow.state).toBe('HELD')
  })

  it('stays where it is when the order’s own money returns', () => {
    const { order, sums } = play(
      ...funded,
      collectAll(['ord_1', total, 'UTR-OURS'], ['ord_1.2', 100, 'UTR-OTHER']),
      cancel,
      ...comeBack,
      refund(),
      ...settle(refundLine('rfnd_1', total)),
      (each) => excessReturnAsked(each, sender),
      (each) => excessReturned(each, 'ord_1-excess', paise(100)),
    )
    expect(order.escrow.state).toBe('RETURNED')
    expect(sums).toEqual({ ...costs, own: -12_601 })
  })
})

it('an escrow whose balance lags behind its collects is held once the balance is stated', () => {
  const lagging: Step = (order) => moneyCollected(order, [{ ref: 'ord_1', amount_paise: paise(total) }], paise(0), now)
  const { order } = play(...opened, pay(), ...settle(paymentLine()), ...fund(), lagging)
  expect(order.escrow.state).toBe('NONE')
  const result = collect()(order)
  expect(result).toMatchObject({ outcome: 'changed', change: { order: { escrow: { state: 'HELD' } }, postings: [] } })
})

it('books a line of the gateway’s report once, however often the report is read', () => {
  const { order } = play(...opened, pay(), (each) => linesSettled(each, [paymentLine()]))
  expect(linesSettled(order, [paymentLine()])).toEqual({ outcome: 'unchanged' })
})

describe('money that had arrived and did not stay', () => {
  const reversed: Step = (order) => fundingStated(order, 'ord_1-fund', stated('pout_1', 'reversed'), now)
  const states =
    (balance: number, payouts: readonly StatedPayout[] = []): Step =>
    (order) =>
      balanceStated(order, paise(balance), payouts, now)
  const heldSums = { investor: -total, escrow: total, own: -12_601, ...costs }

  it('is in two places while only the bank states that it came back, and in one when the escrow states it, too', () => {
    expect(play(...held, reversed).sums).toEqual({ ...heldSums, bank: total, suspense: -total })
    const { escrow: _, ...others } = heldSums
    for (const steps of [
      [reversed, states(0)],
      [states(0), reversed],
    ]) {
      const { order, sums } = play(...held, ...steps)
      expect(sums).toEqual({ ...others, bank: total })
      expect([order.escrow.short_paise, isFrozen(order)]).toEqual([0, true])
      const again = [...held, ...steps, paidAgain, ...fund('pout_2', 'ord_1-fund_2'), collect(total, 'ord_1.2')]
      expect(play(...again).sums).toEqual(heldSums)
      expect(play(...again, ...deliver).sums).toEqual({ ...delivered, ...costs, own: -3_730 })
    }
  })

  it('counts as under way for what had not arrived', () => {
    const steps = [...opened, pay(), ...settle(paymentLine()), ...fund(), collect(total - 100), reversed]
    const { order, sums } = play(...steps)
    expect(sums).toEqual({ ...heldSums, escrow: total - 100, bank: total, suspense: 100 - total })
    expect(order.escrow.reversals).toMatchObject([{ of: 'FUNDING', amount_paise: total - 100 }])
  })

  it('is not missing while a payout is pending, or complete and not booked', () => {
    const { order } = play(...held)
    const payout = { ref: 'ord_1-seller', amount_paise: paise(523_400) }
    expect(states(total - 523_400, [{ ...payout, status: 'completed' }])(order).outcome).toBe('unchanged')
    expect(states(0, [{ ...payout, status: 'pending' }])(order).outcome).toBe('unchanged')
    expect(states(total - 523_400, [{ ...payout, status: 'failed' }])(order).outcome).toBe('changed')
  })

  it('and was a stranger’s is nobody’s loss: it is gone, and nothing waits for a decision', () => {
    const strange: Step = (order) =>
      moneyCollected(order, [{ ref: 'ord_1.2', amount_paise: paise(100) }], paise(total + 100), now)
    const { order, sums } = play(...held, strange, states(total))
    expect(sums).toEqual(heldSums)
    expect([order.escrow.excess_paise, order.escrow.reversals]).toEqual([0, []])
  })

  it('is not sent again while it is in two places, and is not decided where it stayed', () => {
    expect(paidAgain(play(...held, reversed).order)).toMatchObject({ outcome: 'refused', why: OUT_OF_TURN })
    for (const rule of [paidAgain, (order: Order) => reversalTakenBack(order, 'UTR1')])
      expect(rule(play(...held).order)).toMatchObject({ outcome: 'refused', why: OUT_OF_TURN })
  })

  it('of an order that is given up is with our bank, and the refund goes on', () => {
    const steps = [...held, cancel, reversed, states(0), paidAgain]
    const { order, sums } = play(...steps)
    expect(order.escrow.state).toBe('RETURNED')
    expect(sums).toEqual({ ...heldSums, escrow: undefined, bank: total })
    expect(play(...steps, refund(), ...settle(refundLine('rfnd_1', total))).sums).toEqual({ ...costs, own: -12_601 })
  })
})

describe('the ledger', () => {
  const posting = (from: Account, to: Account, amount: number): Posting => ({
    cause: `${from}:${to}`,
    from,
    to,
    amount_paise: paise(amount),
    statement: 'test',
  })

  it('has a balance for each place, and none for owners', () => {
    const postings = [posting('investor', 'gateway', 100), posting('gateway', 'transit', 90), posting('bank', 'own', 5)]
    expect(balancesAfter({ ...noBalances, gateway: 1 }, postings)).toEqual({
      ...noBalances,
      gateway: 11,
      transit: 90,
      bank: -5,
    })
  })

  it('names a record by its first cause, and gives each entry the facts of the record', () => {
    const common = { id: EventId.parse('evt_1'), order_id: OrderId.parse('ord_1'), at: now }
    const entries = [posting('investor', 'gateway', 100), posting('gateway', 'own', 1)]
    expect(nameOfRecord({ entries })).toBe('investor:gateway')
    expect(nameOfRecord({ entries: [] })).toBe('')
    expect(entriesIn({ ...common, entries })).toEqual(entries.map((entry) => ({ ...entry, ...common })))
  })

  it('splits a fee into income and 18 % GST of it, rounded half up, and loses no paisa', () => {
    expect(splitGst(paise(10_468))).toEqual({ net: 8_871, tax: 1_597 })
    expect([0, 3, 4, 59, 118].map((fee) => splitGst(paise(fee)).tax)).toEqual([0, 0, 1, 9, 18])
    for (let fee = 0; fee < 2_000; fee += 1) {
      const { net: income, tax: gst } = splitGst(paise(fee))
      expect(income + gst).toBe(fee)
    }
  })
})
