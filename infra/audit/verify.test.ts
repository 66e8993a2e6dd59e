import { describe, expect, it } from 'vitest'
import { escrowIdOf } from '#shared/escrow/rules.ts'
import { OrderId, PaymentId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { withLot } from '#shared/holding/rules.ts'
import { later, minuteMs, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { nextReconcileAt } from '#shared/order/deadline/reconcile-schedule.ts'
import * as fulfilment from '#shared/order/deadline/fulfilment.ts'
import type { Order } from '#shared/order/order.ts'
import { isFinished, makeQuote } from '#shared/order/rules.ts'
import * as escrow from '#shared/order/escrow/escrow-transition.ts'
import { moneyPaidOut } from '#shared/order/escrow/payout-transition.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { inOrder, type Transition } from '#shared/order/order-transition.ts'
import { fundingStarted, fundingStated } from '#shared/order/escrow/funding-transition.ts'
import * as payments from '#shared/order/payment/payment-transition.ts'
import * as settlement from '#shared/order/payment/settlement-transition.ts'
import * as transition from '#shared/order/transition.ts'
import { gatewayPaymentWith, type OrderChanges, withChanges } from '#tests/harness/sample-order.ts'
import type { Row } from './ledger.ts'
import { type RowStore, rowsOnDisk } from './row-store.ts'
import { openAudit, verifyLedger, type VerifyOptions } from './verify.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const soon = later(now, minuteMs)
const buyer = UserId.parse('usr_1')
const security = SecurityId.parse('sec_1')
const scrip = { name: 'Kaveri Robotics', isin: 'INE002A01018' }

const plan = [{ shard: 0, quantity: 10 }]

/** An order after these steps, with the postings of all of them. */
function bought(name: string, ...steps: ((order: Order) => Transition)[]): { order: Order; postings: Posting[] } {
  const request = {
    id: QuoteId.parse(`quo_${name}`),
    user_id: buyer,
    security_id: security,
    quantity: 10,
    price_paise: paise(52_340),
  }
  const { order } = transition.placed(makeQuote(request, { feeBps: 200, stampBps: 1.5 }, now), scrip, now, plan)
  return steps.reduce<{ order: Order; postings: Posting[] }>(
    (before, step) => {
      const transition = step(before.order)
      if (transition.outcome !== 'changed') throw new Error(`a step of ${name} changes nothing`)
      const { change } = transition
      return { order: change.order, postings: [...before.postings, ...change.postings] }
    },
    { order, postings: [] },
  )
}

const reserve = (order: Order) => transition.sharesReserved(order, order.stock.hold_id)
const open = (order: Order) =>
  transition.checkoutOpened(order, {
    razorpay_order_id: RazorpayOrderId.parse(`order_${order.id}`),
    voucher_id: escrowIdOf(order.id),
  })
const pay = (order: Order) =>
  payments.captured(
    order,
    [gatewayPaymentWith({ id: PaymentId.parse(`pay_${order.id}`), authorized_at: soon })],
    undefined,
    soon,
  )
/** The gateway's report, our bank's statement and the funding of the escrow, in one. */
const settle = (order: Order) =>
  inOrder(
    order,
    (each) => settlement.linesSettled(each, [lineOf(each)]),
    (each) => settlement.linesBanked(each, [lineOf(each)], 'txn_1'),
    (each) => fundingStarted(each, soon),
    (each) => fundingStated(each, `${each.id}-fund`, payoutOf(each), soon),
  )
const lineOf = ({ id, total_paise }: Order) => ({
  id: `pay_${id}`,
  kind: 'payment' as const,
  credit_paise: paise(total_paise - 12_601),
  debit_paise: paise(0),
  fee_paise: paise(10_679),
  tax_paise: paise(1_922),
  settlement_id: 'setl_1',
})
const payoutOf = ({ id, total_paise }: Order) => ({
  id: `pout_${id}`,
  status: 'processed' as const,
  amount_paise: total_paise,
  fee_paise: paise(0),
  tax_paise: paise(0),
})
const hold = (order: Order) =>
  escrow.moneyCollected(order, [{ ref: order.id, amount_paise: order.total_paise }], order.total_paise, soon)
const sign = (order: Order) => fulfilment.signingStarted(order, 1, now)
const signed = (order: Order) => fulfilment.signed(order, 1, 'file', soon)
const confirm = (order: Order) => fulfilment.sellerConfirmed(order, soon)
const lodge = (order: Order) => fulfilment.lodged(order, UserId.parse('usr_2'), `NSDL-${order.id}`, soon)
const credit = (order: Order) => fulfilment.credited(order, UserId.parse('usr_3'), soon)
const payOut = (order: Order) =>
  moneyPaidOut(order, { seller: paise(523_400), fee: paise(10_468), duty: paise(79) }, soon)
const cancel = (order: Order) => transition.cancelPaid(order, soon)
const returnMoney = (order: Order) =>
  inOrder(
    order,
    (each) => escrow.moneyReturned(each, each.total_paise, null, soon),
    (each) => settlement.returnBanked(each, each.total_paise, 'txn_2'),
  )
/** The refund is taken off the gateway's next settlement. */
const net = (order: Order) => {
  const line = { ...lineOf(order), id: `rfnd_${order.id}`, kind: 'refund' as const, credit_paise: paise(0) }
  const refundLine = {
    ...line,
    debit_paise: order.total_paise,
    fee_paise: paise(0),
    tax_paise: paise(0),
    settlement_id: 'setl_2',
  }
  return inOrder(
    order,
    (each) => settlement.linesSettled(each, [refundLine]),
    (each) => settlement.linesBanked(each, [refundLine], 'txn_3'),
  )
}
const refund = (order: Order) =>
  payments.refundsReported(
    order,
    PaymentId.parse(`pay_${order.id}`),
    [
      {
        id: `rfnd_${order.id}`,
        key: 'refund-1',
        amount_paise: order.total_paise,
        status: 'processed',
        speed: 'instant',
        created_at: soon,
        reference: null,
      },
    ],
    soon,
  )

const paid = [reserve, open, pay] as const
const owned = [...paid, settle, hold, sign, signed, confirm, lodge, credit, payOut] as const

/** The items of an order, as functions/order/repository.ts writes them. */
function rowsOf({ order, postings }: ReturnType<typeof bought>): Row[] {
  const pk = `order#order#${order.id}`
  return [
    {
      pk,
      sk: 'order',
      ...order,
      ...(nextReconcileAt(order, soon) !== undefined && { gsi2pk: 'order#due#0', gsi2sk: `${soon}#${order.id}` }),
    },
    ...postings.map((posting, index) => ({
      pk: `order#ledger#${order.id}`,
      sk: posting.cause,
      entries: [posting],
      id: `evt_${index}`,
      order_id: order.id,
      at: soon,
    })),
    ...(order.transfer.depository_reference === null
      ? []
      : [
          {
            pk: `order#depository#${order.transfer.depository_reference.toUpperCase()}`,
            sk: 'order',
            order_id: order.id,
          },
        ]),
    ...(order.payment.razorpay_order_id === null
      ? []
      : [{ pk: `order#razorpay#${order.payment.razorpay_order_id}`, sk: 'order', order_id: order.id }]),
    ...(order.payment.paid_at === null ? [] : paidRowsOf(order)),
  ]
}

function paidRowsOf(order: Order): Row[] {
  const [pk, place] = [`order#user#${order.user_id}`, `${order.payment.paid_at}#${order.id}`]
  const indexed = { gsi2pk: `order#worklist#${shardOf(order.id, 16)}`, gsi2sk: place }
  return [
    { pk, sk: `paid#${place}`, order_id: order.id },
    ...(isFinished(order) ? [] : [{ pk, sk: `under-way#${place}`, order_id: order.id, ...indexed }]),
  ]
}

const totals = (paid: number, unpaid?: string): Row => ({
  pk: 'order#user#usr_1',
  sk: 'totals',
  open: 1,
  paid,
  ...(unpaid !== undefined && { 'reservation#sec_1': unpaid }),
})

const totalsOf = ({ id, payment }: Order): Row =>
  totals(Number(payment.paid_at !== null), payment.state === 'PLACED' || payment.state === 'PENDING' ? id : undefined)

/** A KYC whose PAN step is so. */
function kycOf(pan: object): Row {
  const pending = { state: 'PENDING' }
  const others = { aadhaar: pending, selfie: pending, signature: pending, bank: pending, demat: pending }
  return { pk: 'kyc#user#usr_1', sk: 'kyc', user_id: 'usr_1', version: 1, ...others, pan }
}

const people: Row[] = [
  { pk: 'account#user#usr_1', sk: 'profile', id: 'usr_1' },
  { pk: 'account#guard#phone', sk: 'guard', user_id: 'usr_1' },
  kycOf({ state: 'APPROVED', facts: { last4: '234F', guard: 'pan' } }),
  { pk: 'kyc#guard#pan', sk: 'guard', user_id: 'usr_1', document: 'pan' },
  { pk: 'account#session#ses_1', sk: 'session', user_id: 'usr_1' },
]

const shardKey = { pk: 'order#stock#00#sec_1', sk: 'shard' }
const shard = { security_id: 'sec_1', shard: 0, issued: 100 }
const lot = { pk: 'order#stock#sec_1', sk: 'lot#first', seller: 'Seller', quantity: 100, issued_at: now }

const unsold = { requested: 0, sold: 0, realised_paise: 0 }

/** A valid table: one finished order, one cancelled and refunded, one unpaid, one unsigned. */
function validTable(): Row[] {
  const finished = bought('owned', ...owned)
  const {
    id,
    quantity,
    total_paise,
    price,
    transfer: { credited_at },
  } = finished.order
  const empty = { user_id: buyer, security_id: security, scrip_name: scrip.name, isin: scrip.isin, lots: [], ...unsold }
  const holding = withLot(empty, {
    order_id: id,
    quantity,
    price_paise: price.paise,
    paid_paise: total_paise,
    credited_at: credited_at ?? now,
    sold: 0,
  })
  return [
    ...people,
    totals(3, 'ord_open'),
    ...[
      finished,
      bought('back', ...paid, settle, hold, cancel, returnMoney, refund, net),
      bought('open', reserve, open),
      bought('signing', ...paid, settle, hold, sign),
    ].flatMap(rowsOf),
    { ...shardKey, ...shard, available: 70, committed: 20, hold_count: 1, 'hold#ord_open': 10 },
    lot,
    { pk: 'holding#user#usr_1', sk: 'holding#sec_1', ...holding, version: 1 },
    { pk: 'order#bank#0', sk: 'total', bank: 0, gst: 1_597 },
  ]
}

/** The valid table with one row changed, or removed when `change` returns undefined. */
function withRow(pk: string, sk: string, change: (row: Row) => Record<string, unknown> | undefined): Row[] {
  let matches = 0
  const rows = validTable().flatMap((row) => {
    if (row.pk !== pk || row.sk !== sk) return [row]
    matches += 1
    const changed = change(row)
    return changed === undefined ? [] : [{ ...row, ...changed }]
  })
  expect(matches).toBe(1)
  return rows
}

const order = (name: string, changes: OrderChanges | ((order: Order) => Record<string, unknown>)) =>
  withRow(`order#order#ord_${name}`, 'order', (row) =>
    typeof changes === 'function'
      ? changes(row as unknown as Order)
      : { ...withChanges(row as unknown as Order, changes) },
  )
const stock = (changes: Record<string, unknown>) =>
  withRow(shardKey.pk, shardKey.sk, () =>
    'available' in changes
      ? {
          'hold#ord_open': undefined,
          ...changes,
          hold_count: Object.keys(changes).filter((name) => /^(hold|new)#/.test(name)).length,
        }
      : changes,
  )
const holding = (change: Record<string, unknown>) =>
  withRow('holding#user#usr_1', 'holding#sec_1', (row) => ({
    lots: (row['lots'] as object[]).map((draw) => ({ ...draw, ...change })),
  }))
const entry = (name: string, cause: string, changes?: Record<string, unknown>) =>
  withRow(
    `order#ledger#ord_${name}`,
    cause,
    ({ entries }) =>
      changes && {
        sk: changes['cause'] ?? cause,
        entries: (entries as object[]).map((each) => ({ ...each, ...changes })),
      },
  )
const doubled = (name: string, cause: string) =>
  withRow(`order#ledger#ord_${name}`, cause, ({ entries }) => ({
    entries: [...(entries as object[]), ...(entries as object[])],
  }))

describe('a valid table', () => {
  it('has no violations, and its items are counted', () => {
    expect(verifyLedger(validTable(), { restingAt: soon })).toEqual([])
    const records = openAudit()
    for (const row of validTable()) records.addRow(row)
    expect(records.counts()).toEqual({
      orders: 4,
      ledgerEntries: 33,
      stocks: 1,
      holdings: 1,
      users: 1,
      trailEntries: 0,
    })
  })

  it('has no violations after any step of an order', () => {
    for (const steps of [owned, [...paid, cancel, refund], [...paid, settle, hold, cancel, returnMoney, refund, net]]) {
      for (let count = 0; count <= steps.length; count += 1) {
        const each = bought('one', ...steps.slice(0, count))
        const holds = each.order.stock.state === 'HELD' ? { 'hold#ord_one': 10 } : {}
        const committed = each.order.stock.state === 'COMMITTED' ? 10 : 0
        const held = Object.keys(holds).length
        const item = {
          ...shardKey,
          ...shard,
          available: 100 - 10 * held - committed,
          committed,
          hold_count: held,
          ...holds,
        }
        const gst = each.postings
          .filter(({ to }) => to === 'output-gst')
          .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
        const bank = { pk: 'order#bank#0', sk: 'total', bank: each.order.ledger.balances.bank, gst }
        expect(
          verifyLedger([...people, totalsOf(each.order), ...rowsOf(each), item, lot, bank]),
          `after ${count} steps`,
        ).toEqual([])
      }
    }
  })

  it('has no violations while stock and holding lag behind their orders, and has some at rest', () => {
    const lagging = stock({
      committed: 0,
      'hold#ord_open': 10,
      'hold#ord_signing': 10,
      'hold#ord_owned': 10,
      'hold#ord_back_late4': 10,
      available: 60,
    }).filter(({ sk }) => !sk.startsWith('holding#'))
    expect(verifyLedger(lagging)).toEqual([])
    expect(verifyLedger(lagging, { restingAt: soon })).toEqual([
      'sec_1: 10 shares are still held for ord_signing',
      'sec_1: 10 shares are still held for ord_owned',
      'sec_1: 10 shares are still held for ord_back_late4',
      'ord_owned: 10 shares are credited, and in no holding',
    ])
  })
})

const violations: readonly (readonly [name: string, rows: () => Row[], message: string])[] = [
  ['stock that does not add up', () => stock({ available: 71 }), 'stock does not add up'],
  ['negative stock', () => stock({ available: -10, issued: 20 }), 'stock does not add up'],
  [
    'a hold without an order',
    () => stock({ available: 60, 'hold#ord_open': 10, 'hold#ord_none': 10 }),
    '10 shares are held for ord_none, which is no order of it',
  ],
  [
    'a hold of too many shares',
    () => stock({ available: 60, 'hold#ord_open': 20 }),
    '20 shares are held for ord_open of 10',
  ],
  [
    'a hold that is not counted',
    () => withRow(shardKey.pk, shardKey.sk, () => ({ hold_count: 0 })),
    'stock does not add up',
  ],
  ['an order without its hold', () => stock({ available: 80 }), 'ord_open: its 10 shares are not held'],
  [
    'an order whose plan is too small',
    () => order('signing', { stock: { held: [] } }),
    'ord_signing: its plan takes 0 shares of 10',
  ],
  [
    'committed shares without a paid order',
    () => stock({ available: 60, committed: 30, 'hold#ord_open': 10 }),
    '30 shares are committed in shard 0, 20 were paid',
  ],
  [
    'paid shares that are not committed',
    () => stock({ available: 80, committed: 10, 'hold#ord_open': 10 }),
    '10 shares are committed in shard 0, 20 were paid',
  ],
  [
    'shares that no lot issued',
    () => withRow(lot.pk, lot.sk, () => ({ quantity: 90 })),
    'sec_1: its shards have 100 shares, and its lots 90',
  ],
  ['no stock', () => withRow(shardKey.pk, shardKey.sk, () => undefined), 'sec_1 has no stock'],
  [
    'shards that the first one does not count',
    () => stock({ shard_count: 2 }),
    'sec_1: shards in the table 1, by the first of them 2',
  ],
  [
    'a shard under the key of another security',
    () => stock({ security_id: 'sec_2' }),
    'order#stock#00#sec_1 shard cannot be read: the key does not match sec_2',
  ],
  [
    'an order that fails its schema',
    () => order('owned', ({ payment }) => ({ payment: { ...payment, state: 'MAYBE' } })),
    'order#order#ord_owned order cannot be read: payment',
  ],
  [
    'an order under the key of another',
    () => order('owned', { id: OrderId.parse('ord_other') }),
    'the key does not match ord_other',
  ],
  [
    'a missing order',
    () => withRow('order#order#ord_owned', 'order', () => undefined),
    'ord_owned: ledger entries of an order that does not exist',
  ],
  [
    'a missing ledger entry',
    () => entry('owned', 'collected:ord_owned'),
    'the ledger entry collected:ord_owned is missing',
  ],
  [
    'a ledger entry of another amount',
    () => entry('owned', 'paid-out:seller', { amount_paise: 1 }),
    'the ledger entry paid-out:seller says 1 paise from escrow to seller',
  ],
  [
    'a ledger entry with accounts swapped',
    () => entry('back', 'captured:pay_ord_back', { from: 'gateway', to: 'investor' }),
    'the ledger entry captured:pay_ord_back says',
  ],
  [
    'a ledger entry from an account to itself',
    () => entry('owned', 'collected:ord_owned', { to: 'transit' }),
    'moves nothing',
  ],
  [
    'a ledger entry that does not follow from its order',
    () => entry('owned', 'collected:ord_owned', { cause: 'gift' }),
    'the ledger entry gift of 533947 paise does not follow from its order',
  ],
  [
    'a ledger entry that stands twice',
    () => doubled('owned', 'collected:ord_owned'),
    'the ledger entry collected:ord_owned stands twice',
  ],
  [
    'a ledger entry that fails its schema',
    () => entry('owned', 'collected:ord_owned', { amount_paise: -1 }),
    'order#ledger#ord_owned collected:ord_owned cannot be read: entries.0.amount_paise',
  ],
  [
    'money that stayed in escrow',
    () => entry('owned', 'paid-out:seller'),
    'the ledger balance of escrow is 523400 paise, and its order says 0',
  ],
  [
    'money that stayed at the gateway',
    () => entry('signing', 'settled:pay_ord_signing'),
    'the ledger balance of gateway is 521346 paise, and its order says 0',
  ],
  [
    'money that stayed in transit',
    () => entry('signing', 'collected:ord_signing'),
    'the ledger balance of transit is 533947 paise, and its order says 0',
  ],
  [
    'an investor who was refunded in part',
    () => entry('back', 'refunded:rfnd_ord_back', { amount_paise: 1 }),
    'the ledger entry refunded:rfnd_ord_back says 1 paise from gateway to investor',
  ],
  [
    'a payout that the order does not record',
    () => order('owned', { escrow: { state: 'HELD' } }),
    'the ledger balance of escrow by its state is 0 paise, and its order says 533947',
  ],
  [
    'charges that are not the total',
    () => order('open', { total_paise: paise(1) }),
    'its charges are not its total of 1 paise',
  ],
  [
    'a paid order without a time',
    () => order('signing', { payment: { paid_at: null } }),
    'payment is PAID, paid_at is null',
  ],
  [
    'an order that is over and holds shares',
    () => order('open', { payment: { state: 'EXPIRED' } }),
    'it is over, and its stock is HELD',
  ],
  [
    'an order that holds no shares',
    () => order('open', { stock: { state: 'RETURNED' } }),
    'it is not over, and its stock is RETURNED',
  ],
  [
    'an unpaid order in escrow',
    () => order('open', { escrow: { state: 'HELD' } }),
    'payment is PENDING, but escrow HELD',
  ],
  [
    'paid shares that are held',
    () => order('owned', { stock: { state: 'HELD' } }),
    'it is paid, and its stock is HELD',
  ],
  [
    'unpaid shares that are committed',
    () => order('open', { stock: { state: 'COMMITTED' } }),
    'payment is PENDING, and its stock is COMMITTED',
  ],
  [
    'credited shares that were returned',
    () => order('owned', { stock: { state: 'RETURNED' } }),
    'transfer is CREDITED, and its stock is RETURNED',
  ],
  [
    'a transfer without a signature',
    () => order('owned', { signature: { state: 'PENDING' } }),
    'transfer is CREDITED, signature PENDING',
  ],
  [
    'money paid out before the credit',
    () => order('owned', { transfer: { state: 'LODGED' } }),
    'escrow is PAID_OUT, transfer LODGED',
  ],
  [
    'money returned of an order that is not cancelled',
    () => order('signing', { escrow: { state: 'RETURNED' } }),
    'escrow is RETURNED, and it is not cancelled',
  ],
  [
    'two payments kept',
    () =>
      order('signing', ({ payment }) => ({
        payment: { ...payment, captured: [...payment.captured, { ...payment.captured[0], id: 'pay_2' }] },
      })),
    '2 captured payments are kept where 1 should be',
  ],
  [
    'a payment kept of a cancelled order',
    () =>
      order('back', ({ payment }) => ({
        payment: { ...payment, captured: payment.captured.map((each) => ({ ...each, refund: 'NONE' })) },
      })),
    '1 captured payments are kept where 0 should be',
  ],
  [
    'a payment of an unpaid order',
    () =>
      order('open', {
        payment: {
          captured: [
            {
              id: PaymentId.parse('pay_1'),
              amount_paise: paise(1),
              is_second: false,
              fee_paise: null,
              tax_paise: null,
              kept_paise: paise(0),
              asked: null,
              refund_payouts: [],
              captured_at: now,
              refunds: [],
              charged_back_paise: paise(0),
              written_off_paise: paise(0),
              refund: 'DONE',
              is_slow: false,
              refund_reference: null,
              refund_due_at: null,
              refunded_at: null,
            },
          ],
        },
      }),
    'payment is PENDING, and 1 payments were captured',
  ],
  [
    'a payment of another amount',
    () =>
      order('signing', ({ payment }) => ({
        payment: { ...payment, captured: payment.captured.map((each) => ({ ...each, amount_paise: 1 })) },
      })),
    'it is paid by pay_ord_signing of 1 paise, and costs 533947',
  ],
  ['an unknown buyer', () => order('open', { user_id: UserId.parse('usr_9') }), 'its buyer usr_9 does not exist'],
  [
    'an open order without a reservation',
    () => withRow('order#user#usr_1', 'totals', () => ({ 'reservation#sec_1': undefined })),
    'payment is PENDING, and it has no reservation',
  ],
  [
    'a reservation of an order that is over',
    () => withRow('order#user#usr_1', 'totals', () => ({ 'reservation#sec_1': 'ord_back' })),
    'the reservation of ord_back still stands',
  ],
  [
    'a reservation without an order',
    () => withRow('order#user#usr_1', 'totals', () => ({ 'reservation#sec_1': 'ord_none' })),
    'belongs to ord_none, which is no order of this user and security',
  ],
  [
    'a gateway order without its checkout row',
    () => withRow('order#razorpay#order_ord_open', 'order', () => undefined),
    'no checkout row leads from order_ord_open to it',
  ],
  [
    'a checkout row that points to another order',
    () => withRow('order#razorpay#order_ord_open', 'order', () => ({ order_id: 'ord_back' })),
    'no checkout row leads from order_ord_open to it',
  ],
  [
    'a checkout row of no order',
    () => withRow('order#razorpay#order_ord_open', 'order', () => ({ order_id: 'ord_none' })),
    'the checkout row order_ord_open points to ord_none, which does not exist',
  ],
  [
    'a depository reference that leads to another order',
    () => withRow('order#depository#NSDL-ORD_OWNED', 'order', () => ({ order_id: 'ord_back' })),
    'the depository reference NSDL-ord_owned does not lead to it',
  ],
  [
    'a paid order that its buyer cannot see',
    () => withRow('order#user#usr_1', `paid#${soon}#ord_signing`, () => undefined),
    'missing from its buyer’s orders',
  ],
  [
    'a paid order in the list of nobody’s order',
    () => [...validTable(), { pk: 'order#user#usr_1', sk: `paid#${soon}#ord_open`, order_id: 'ord_open' }],
    'the paid orders of usr_1 name ord_open, which is no paid order',
  ],
  [
    'a buyer whose total is not the number of their paid orders',
    () => withRow('order#user#usr_1', 'totals', () => ({ paid: 2 })),
    'usr_1 has paid 3 orders, and their total says 2',
  ],
  [
    'an order that the desk cannot see',
    () => withRow('order#user#usr_1', `under-way#${soon}#ord_signing`, () => ({ gsi2pk: undefined })),
    'it is to be worked on, and not in the desk’s list',
  ],
  [
    'a finished order in the desk’s list',
    () =>
      order('signing', ({ payment, stock, escrow, ending }) => ({
        ending: { ...ending, cancelled: true },
        stock: { ...stock, state: 'RETURNED' },
        escrow: { ...escrow, state: 'RETURNED' },
        payment: { ...payment, captured: payment.captured.map((each) => ({ ...each, refund: 'DONE' })) },
      })),
    'it is not to be worked on, and in the desk’s list',
  ],
  [
    'a row of the desk’s list without its order',
    () =>
      withRow('order#user#usr_1', `under-way#${soon}#ord_signing`, () => ({
        sk: `under-way#${soon}#ord_none`,
        order_id: 'ord_none',
        gsi2pk: `order#worklist#${shardOf('ord_none', 16)}`,
        gsi2sk: `${soon}#ord_none`,
      })),
    'ord_none, which does not exist',
  ],
  [
    'an order that the reconciler does not look at',
    () => order('open', () => ({ gsi2pk: undefined })),
    'the reconciler does not look at it',
  ],
  [
    'a guard of an unknown user',
    () => withRow('account#guard#phone', 'guard', () => ({ user_id: 'usr_9' })),
    'guard#phone stands for usr_9, who does not exist',
  ],
  [
    'a phone of an unknown user',
    () => [...validTable(), { pk: 'notification#device#token', sk: 'owner', user_id: 'usr_9', place: 0 }],
    'notification#device#token stands for usr_9, who does not exist',
  ],
  ['a user without a guard', () => withRow('account#guard#phone', 'guard', () => undefined), 'usr_1 has no guard'],
  [
    'a guard of a deleted user',
    () => withRow('account#user#usr_1', 'profile', () => ({ status: 'DELETED' })),
    'guard#phone stands for usr_1, who was deleted',
  ],
  [
    'a PAN that is guarded for nobody who has it',
    () => withRow('kyc#user#usr_1', 'kyc', () => ({ pan: { state: 'REJECTED', facts: { guard: 'pan' } } })),
    'kyc#guard#pan stands for the pan step of usr_1, which does not have it',
  ],
  [
    'a guard of a KYC that was deleted',
    () => withRow('kyc#user#usr_1', 'kyc', () => undefined),
    'kyc#guard#pan stands for the pan step of usr_1, which does not have it',
  ],
  [
    'a guard of another step',
    () => withRow('kyc#guard#pan', 'guard', () => ({ document: 'bank' })),
    'kyc#guard#pan stands for the bank step of usr_1, which does not have it',
  ],
  [
    'an approved PAN that a second account can have',
    () => withRow('kyc#guard#pan', 'guard', () => undefined),
    'the pan step of usr_1 is approved, and no guard stands for it',
  ],
  ['a lot of more shares', () => holding({ quantity: 20 }), 'ord_owned: the holding says'],
  ['a lot of another price', () => holding({ paid_paise: 1 }), 'ord_owned: the holding says'],
  [
    'a lot of an order that is not credited',
    () => holding({ order_id: 'ord_open' }),
    'ord_open: usr_1 owns 10 shares of it, and it is not credited',
  ],
  [
    'two lots of one order',
    () =>
      withRow('holding#user#usr_1', 'holding#sec_1', ({ lots }) => ({
        lots: [...(lots as object[]), ...(lots as object[])],
      })),
    'ord_owned: its shares are in holdings twice',
  ],
  [
    'a lot of another user',
    () => withRow('holding#user#usr_1', 'holding#sec_1', () => ({ pk: 'holding#user#usr_2', user_id: 'usr_2' })),
    'ord_owned: the holding says usr_2',
  ],
]

it.each(violations)('finds %s', (_, rows, message) => {
  expect(verifyLedger(rows()).join('\n')).toContain(message)
})

/** The violations, with the rows sorted on disk. They come in another order than in the table. */
function verifyOnDisk(rows: readonly Row[], options: VerifyOptions, store: RowStore = rowsOnDisk()): string[] {
  const audit = openAudit(store)
  try {
    for (const row of rows.toReversed()) audit.addRow(row)
    return audit.violations(options)
  } finally {
    audit.close()
  }
}

/** Finished orders of one buyer and one security, each with its ledger. */
function tableOf(orders: number): Row[] {
  const rows = Array.from({ length: orders }, (_, index) => rowsOf(bought(`n${index}`, ...owned))).flat()
  const committed = 10 * orders
  const item = { ...shardKey, ...shard, issued: committed, available: 0, committed, hold_count: 0 }
  const gst = 1_597 * orders
  return [
    ...people,
    totals(orders),
    ...rows,
    item,
    { ...lot, quantity: committed },
    { pk: 'order#bank#0', sk: 'total', bank: 0, gst },
  ]
}

describe('an audit that sorts its rows on disk', () => {
  it('reads the rows of one order at a time, however many orders there are', () => {
    const mostOf = (orders: number) => {
      const sizes = new Map<string, number>()
      const disk = rowsOnDisk()
      const counted: RowStore = {
        ...disk,
        *sorted() {
          for (const placed of disk.sorted()) {
            if (placed.group.startsWith('order ')) sizes.set(placed.group, (sizes.get(placed.group) ?? 0) + 1)
            yield placed
          }
        },
      }
      expect(verifyOnDisk(tableOf(orders), {}, counted)).toEqual([])
      expect(sizes.size).toBe(orders)
      return Math.max(...sizes.values())
    }
    expect(mostOf(50)).toBe(mostOf(5))
  })

  it('names every order of a security that has no stock', () => {
    const rows = tableOf(1_200).filter(({ pk }) => !pk.startsWith('order#stock#'))
    expect(verifyOnDisk(rows, {}).filter((message) => message.endsWith('sec_1 has no stock'))).toHaveLength(1_200)
  })

  it.each([...violations, ['nothing in a valid table', validTable, ''] as const])('finds %s', (_, rows) => {
    for (const options of [{}, { restingAt: soon }])
      expect(verifyOnDisk(rows(), options).toSorted()).toEqual(verifyLedger(rows(), options).toSorted())
  })
})

const violationsAtRest: readonly (readonly [name: string, rows: () => Row[], message: string])[] = [
  [
    'an order that should have expired',
    () => order('open', { expires_at: soon }),
    'ord_open: payment is still PENDING',
  ],
  [
    'a payment that did not reach escrow',
    () => rowsWith(bought('slow', ...paid)),
    'ord_slow: it is paid, and its money is not in escrow',
  ],
  [
    'credited shares whose seller was not paid',
    () => rowsWith(bought('slow', ...owned.slice(0, -1))),
    'ord_slow: its shares are credited, and escrow is HELD',
  ],
  [
    'a cancelled order whose money lies in escrow',
    () => rowsWith(bought('slow', ...paid, hold, cancel)),
    'ord_slow: it is cancelled, and its money lies in escrow',
  ],
  [
    'money that reached escrow after its refund',
    () => rowsWith(bought('slow', ...paid, cancel, refund, hold)),
    'ord_slow: it is cancelled, and its money lies in escrow',
  ],
  [
    'a refund that is not done',
    () => rowsWith(bought('slow', ...paid, cancel)),
    'ord_slow: the refund of pay_ord_slow is STARTED',
  ],
]

it.each(violationsAtRest)('finds %s, only at rest', (_, rows, message) => {
  expect(verifyLedger(rows())).toEqual([])
  expect(verifyLedger(rows(), { restingAt: soon }).join('\n')).toContain(message)
})

/** A table with one paid order and its stock. */
function rowsWith(each: ReturnType<typeof bought>): Row[] {
  const committed = each.order.stock.state === 'RETURNED' ? 0 : each.order.quantity
  return [...people, totals(1), ...rowsOf(each), { ...shardKey, ...shard, available: 100 - committed, committed }, lot]
}
