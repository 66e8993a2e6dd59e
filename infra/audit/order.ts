import { type Instant, instantOf } from '#shared/kernel/instant.ts'
import { nextReconcileAt } from '#shared/order/deadline/reconcile-schedule.ts'
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

export function isOpen({ payment }: Order): boolean {
  return payment.state === 'PLACED' || payment.state === 'PENDING'
}

function facetViolations(order: Order): string[] {
  const {
    total_paise,
    payment,
    stock,
    ending: { cancelled },
  } = order
  const isOver = payment.state === 'FAILED' || payment.state === 'EXPIRED' || cancelled
  return violated([
    [totalOf(order.charges) === total_paise, `its charges are not its total of ${total_paise} paise`],
    [isPaid(order) === (payment.paid_at !== null), `payment is ${payment.state}, paid_at is ${payment.paid_at}`],
    [isOver === (stock.state === 'RETURNED'), `it is ${isOver ? '' : 'not '}over, and its stock is ${stock.state}`],
  ])
}

function fulfilmentViolations(order: Order): string[] {
  const {
    payment,
    escrow,
    signature,
    transfer,
    ending: { cancelled },
  } = order
  const isStarted = escrow.state !== 'NONE' || transfer.state !== 'NONE' || signature.state !== 'NONE'
  const lodgeable = signature.state === 'SIGNED' && ['HELD', 'PAID_OUT'].includes(escrow.state)
  return violated([
    [
      isPaid(order) || !isStarted,
      `payment is ${payment.state}, but escrow ${escrow.state}, signature ${signature.state}, transfer ${transfer.state}`,
    ],
    [
      lodgeable || !['LODGED', 'CREDITED'].includes(transfer.state),
      `transfer is ${transfer.state}, signature ${signature.state}, escrow ${escrow.state}`,
    ],
    [escrow.state !== 'PAID_OUT' || transfer.state === 'CREDITED', `escrow is PAID_OUT, transfer ${transfer.state}`],
    [escrow.state !== 'RETURNED' || cancelled, 'escrow is RETURNED, and it is not cancelled'],
  ])
}

/** Shares are committed once they are paid, and stay so once they are credited. */
function commitViolations(order: Order): string[] {
  const { payment, stock, transfer } = order
  return violated([
    [isPaid(order) || stock.state !== 'COMMITTED', `payment is ${payment.state}, and its stock is COMMITTED`],
    [!isPaid(order) || ['COMMITTED', 'RETURNED'].includes(stock.state), `it is paid, and its stock is ${stock.state}`],
    [
      transfer.state !== 'CREDITED' || stock.state === 'COMMITTED',
      `transfer is CREDITED, and its stock is ${stock.state}`,
    ],
  ])
}

/** A rejected transfer was lodged before; its money stays in escrow until the order is lodged again or given up. */
function rejectionViolations({ transfer, signature, escrow }: Order): string[] {
  return violated([
    [transfer.rejections.length === 0 || transfer.lodged_at !== null, 'its transfer was rejected, and never lodged'],
    [transfer.state !== 'REJECTED' || transfer.rejections.length > 0, 'transfer is REJECTED without a rejection'],
    [
      transfer.state !== 'REJECTED' || (signature.state === 'SIGNED' && ['HELD', 'RETURNED'].includes(escrow.state)),
      `transfer is REJECTED, signature ${signature.state}, escrow ${escrow.state}`,
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
      payment,
      escrow,
      transfer,
      ending: { cancelled },
    } = order
    return violated([
      [!isOpen(order) || now < expires_at, `payment is still ${payment.state}, and its time ended at ${expires_at}`],
      [!isPaid(order) || cancelled || escrow.state !== 'NONE', 'it is paid, and its money is not in escrow'],
      [
        transfer.state !== 'CREDITED' || escrow.state === 'PAID_OUT',
        `its shares are credited, and escrow is ${escrow.state}`,
      ],
      [!cancelled || escrow.state !== 'HELD', 'it is cancelled, and its money lies in escrow'],
      ...payment.captured.map(
        ({ id, refund }) => [refund === 'NONE' || refund === 'DONE', `the refund of ${id} is ${refund}`] as const,
      ),
    ]).map((message) => `${order.id}: ${message}`)
  })
}

/** The messages of the rules that do not hold. */
function violated(rules: readonly (readonly [holds: boolean, message: string])[]): string[] {
  return rules.filter(([holds]) => !holds).map(([, message]) => message)
}
