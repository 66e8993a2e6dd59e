import { type Instant, instantOf } from '#shared/kernel/instant.ts'
import { nextReconcileAt } from '#shared/order/reconcile-schedule.ts'
import type { Order } from '#shared/order/order.ts'
import { isFinished, isPaid, totalOf } from '#shared/order/rules.ts'
import type { AuditRecords, OrderRecord } from './ledger.ts'
import { sellerViolations } from './seller.ts'

/** After every possible late payment: an order that is reconciled even then is unfinished. */
const farFuture = instantOf('2999-01-01T00:00:00.000Z')

/** Rules between the facets of an order, and between the order and the index rows that its transactions write. */
export function orderViolations(records: AuditRecords): string[] {
  return [...records.orders.values()].flatMap((record) =>
    [
      ...facetViolations(record.order),
      ...fulfilmentViolations(record.order),
      ...commitViolations(record.order),
      ...rejectionViolations(record.order),
      ...paymentViolations(record.order),
      ...indexViolations(records, record),
      ...sellerViolations(records.sellers, record.order.id),
    ].map((message) => `${record.order.id}: ${message}`),
  )
}

export function isOpen({ payment: { state: payment } }: Order): boolean {
  return payment === 'PLACED' || payment === 'PENDING'
}

function facetViolations(order: Order): string[] {
  const {
    total_paise,
    payment: { state: payment, paid_at },
    stock: { state: stock },
    ending: { cancelled },
  } = order
  const isOver = payment === 'FAILED' || payment === 'EXPIRED' || cancelled
  return violated([
    [totalOf(order.charges) === total_paise, `its charges are not its total of ${total_paise} paise`],
    [isPaid(order) === (paid_at !== null), `payment is ${payment}, paid_at is ${paid_at}`],
    [isOver === (stock === 'RETURNED'), `it is ${isOver ? '' : 'not '}over, and its stock is ${stock}`],
  ])
}

function fulfilmentViolations(order: Order): string[] {
  const {
    payment: { state: payment },
    escrow: { state: escrow },
    signature: { state: signature },
    transfer: { state: transfer },
    ending: { cancelled },
  } = order
  const isStarted = escrow !== 'NONE' || transfer !== 'NONE' || signature !== 'NONE'
  const lodgeable = signature === 'SIGNED' && ['HELD', 'PAID_OUT'].includes(escrow)
  return violated([
    [
      isPaid(order) || !isStarted,
      `payment is ${payment}, but escrow ${escrow}, signature ${signature}, transfer ${transfer}`,
    ],
    [
      lodgeable || !['LODGED', 'CREDITED'].includes(transfer),
      `transfer is ${transfer}, signature ${signature}, escrow ${escrow}`,
    ],
    [escrow !== 'PAID_OUT' || transfer === 'CREDITED', `escrow is PAID_OUT, transfer ${transfer}`],
    [escrow !== 'RETURNED' || cancelled, 'escrow is RETURNED, and it is not cancelled'],
  ])
}

/** Shares are committed once they are paid, and stay so once they are credited. */
function commitViolations(order: Order): string[] {
  const {
    payment: { state: payment },
    stock: { state: stock },
    transfer: { state: transfer },
  } = order
  return violated([
    [isPaid(order) || stock !== 'COMMITTED', `payment is ${payment}, and its stock is COMMITTED`],
    [!isPaid(order) || ['COMMITTED', 'RETURNED'].includes(stock), `it is paid, and its stock is ${stock}`],
    [transfer !== 'CREDITED' || stock === 'COMMITTED', `transfer is CREDITED, and its stock is ${stock}`],
  ])
}

/** A rejected transfer was lodged before; its money stays in escrow until the order is lodged again or given up. */
function rejectionViolations({
  transfer: { state: transfer, lodged_at, rejections },
  signature: { state: signature },
  escrow: { state: escrow },
}: Order): string[] {
  return violated([
    [rejections.length === 0 || lodged_at !== null, 'its transfer was rejected, and never lodged'],
    [transfer !== 'REJECTED' || rejections.length > 0, 'transfer is REJECTED without a rejection'],
    [
      transfer !== 'REJECTED' || (signature === 'SIGNED' && ['HELD', 'RETURNED'].includes(escrow)),
      `transfer is REJECTED, signature ${signature}, escrow ${escrow}`,
    ],
  ])
}

/**
 * A captured payment either pays the order or is refunded: a paid order that is not cancelled keeps exactly one, any
 * other order none.
 */
function paymentViolations(order: Order): string[] {
  const kept = order.payment.captured.filter(({ refund }) => refund === 'NONE')
  const expected = isPaid(order) && !order.ending.cancelled ? 1 : 0
  if (kept.length !== expected) return [`${kept.length} captured payments are kept where ${expected} should be`]
  if (!isPaid(order) && order.payment.captured.length > 0)
    return [`payment is ${order.payment.state}, and ${order.payment.captured.length} payments were captured`]
  return kept
    .filter(({ amount_paise }) => amount_paise !== order.total_paise)
    .map(({ id, amount_paise }) => `it is paid by ${id} of ${amount_paise} paise, and costs ${order.total_paise}`)
}

function indexViolations(
  { reservations, checkouts, references, paid, worklist }: AuditRecords,
  { order, watched }: OrderRecord,
): string[] {
  const reserved = reservations.has(order.id)
  const isListed = worklist.has(`${order.user_id} ${order.payment.paid_at}#${order.id}`)
  const isOpenForDesk = isPaid(order) && !isFinished(order)
  return violated([
    [!isOpen(order) || reserved, `payment is ${order.payment.state}, and it has no reservation`],
    [
      order.payment.razorpay_order_id === null || checkouts.get(order.payment.razorpay_order_id) === order.id,
      `no checkout row leads from ${order.payment.razorpay_order_id} to it`,
    ],
    [
      order.transfer.depository_reference === null ||
        references.get(order.transfer.depository_reference.toUpperCase()) === order.id,
      `the depository reference ${order.transfer.depository_reference} does not lead to it`,
    ],
    [!isPaid(order) || paid.get(order.id) === order.user_id, 'it is paid and missing from its buyer’s orders'],
    [
      isOpenForDesk === isListed,
      `it is ${isOpenForDesk ? '' : 'not '}to be worked on, and ${isListed ? '' : 'not '}in the desk’s list`,
    ],
    [
      watched || nextReconcileAt(order, farFuture) === undefined,
      'it is not finished, and the reconciler does not look at it',
    ],
  ])
}

/** What must be finished once every partner has answered. */
export function unfinishedOrders({ orders }: AuditRecords, now: Instant): string[] {
  return [...orders.values()].flatMap(({ order }) => {
    const {
      expires_at,
      payment: { state: payment, captured: payments },
      escrow: { state: escrow },
      transfer: { state: transfer },
      ending: { cancelled },
    } = order
    return violated([
      [!isOpen(order) || now < expires_at, `payment is still ${payment}, and its time ended at ${expires_at}`],
      [!isPaid(order) || cancelled || escrow !== 'NONE', 'it is paid, and its money is not in escrow'],
      [transfer !== 'CREDITED' || escrow === 'PAID_OUT', `its shares are credited, and escrow is ${escrow}`],
      [!cancelled || escrow !== 'HELD', 'it is cancelled, and its money lies in escrow'],
      ...payments.map(
        ({ id, refund }) => [refund === 'NONE' || refund === 'DONE', `the refund of ${id} is ${refund}`] as const,
      ),
    ]).map((message) => `${order.id}: ${message}`)
  })
}

/** The messages of the rules that do not hold. */
function violated(rules: readonly (readonly [holds: boolean, message: string])[]): string[] {
  return rules.filter(([holds]) => !holds).map(([, message]) => message)
}
