import type { Instant } from '#shared/kernel/instant.ts'
import { nextReconcileAt } from '#shared/order/reconcile-schedule.ts'
import type { Order } from '#shared/order/order.ts'
import { isFinished, isPaid, totalOf } from '#shared/order/rules.ts'
import type { AuditRecords, OrderRecord } from './ledger.ts'

/** Later than any hour at which a late payment could still come: whoever must be looked at even then is owed an answer. */
const endOfDays: Instant = '2999-01-01T00:00:00.000Z'

/** What must be true of an order's facets among themselves, and of the lists that its own transactions keep. */
export function brokenOrders(records: AuditRecords): string[] {
  return [...records.orders.values()].flatMap((book) =>
    [
      ...brokenFacets(book.order),
      ...brokenFulfilment(book.order),
      ...brokenPayments(book.order),
      ...brokenLists(records, book),
    ].map((words) => `${book.order.id}: ${words}`),
  )
}

export function isOpen({ payment }: Order): boolean {
  return payment === 'PLACED' || payment === 'PENDING'
}

function brokenFacets(order: Order): string[] {
  const { payment, stock, cancelled, paid_at, total_paise } = order
  const isOver = payment === 'FAILED' || payment === 'EXPIRED' || cancelled
  return wrong([
    [totalOf(order.charges) === total_paise, `its charges are not its total of ${total_paise} paise`],
    [isPaid(order) === (paid_at !== null), `payment is ${payment}, paid at ${paid_at ?? 'no time'}`],
    [isOver === (stock === 'RETURNED'), `it is ${isOver ? '' : 'not '}over, and its stock is ${stock}`],
  ])
}

function brokenFulfilment(order: Order): string[] {
  const { payment, stock, escrow, signature, transfer, cancelled } = order
  const begun = escrow !== 'NONE' || transfer !== 'NONE' || signature !== 'NONE'
  const lodgeable = signature === 'SIGNED' && ['HELD', 'PAID_OUT'].includes(escrow)
  return wrong([
    [
      isPaid(order) || !begun,
      `payment is ${payment}, but escrow ${escrow}, signature ${signature}, transfer ${transfer}`,
    ],
    [(transfer === 'CREDITED') === (stock === 'COMMITTED'), `transfer is ${transfer}, and its stock is ${stock}`],
    [
      lodgeable || !['LODGED', 'CREDITED'].includes(transfer),
      `transfer is ${transfer}, signature ${signature}, escrow ${escrow}`,
    ],
    [escrow !== 'PAID_OUT' || transfer === 'CREDITED', `escrow is PAID_OUT, transfer ${transfer}`],
    [escrow !== 'RETURNED' || cancelled, 'escrow is RETURNED, and it is not given up'],
  ])
}

/** A captured payment either buys or goes back: one at most is kept, and one exactly by whoever is still to get shares. */
function brokenPayments(order: Order): string[] {
  const kept = order.payments.filter(({ refund }) => refund === 'NONE')
  const wanted = isPaid(order) && !order.cancelled ? 1 : 0
  if (kept.length !== wanted) return [`${kept.length} captured payments are kept where ${wanted} should be`]
  if (!isPaid(order) && order.payments.length > 0)
    return [`payment is ${order.payment}, and ${order.payments.length} payments were captured`]
  return kept
    .filter(({ amount_paise }) => amount_paise !== order.total_paise)
    .map(({ id, amount_paise }) => `it is paid by ${id} of ${amount_paise} paise, and costs ${order.total_paise}`)
}

function brokenLists(
  { users, reservations, checkouts, worklist }: AuditRecords,
  { order, watched, listed }: OrderRecord,
): string[] {
  const reserved = reservations.has(order.id)
  const isListed = worklist.has(`${order.paid_at}#${order.id}`)
  const isToDo = isPaid(order) && !isFinished(order)
  return wrong([
    [users.has(order.user_id), `its buyer ${order.user_id} does not exist`],
    [!isOpen(order) || reserved, `payment is ${order.payment}, and it has no reservation`],
    [
      order.razorpay_order_id === null || checkouts.get(order.razorpay_order_id) === order.id,
      `nothing leads from ${order.razorpay_order_id} to it`,
    ],
    [!isPaid(order) || listed === `user#${order.user_id}#orders`, 'it is paid and missing from its buyer’s orders'],
    [
      isToDo === isListed,
      `it is ${isToDo ? '' : 'not '}to be worked on, and ${isListed ? '' : 'not '}in the desk’s list`,
    ],
    [
      watched || nextReconcileAt(order, endOfDays) === undefined,
      'a partner owes it an answer, and the reconciler does not look at it',
    ],
  ])
}

/** What the partners still owe, once they have had their time. */
export function unfinishedOrders({ orders }: AuditRecords, now: Instant): string[] {
  return [...orders.values()].flatMap(({ order }) => {
    const { payment, escrow, transfer, cancelled, payments, expires_at } = order
    return wrong([
      [!isOpen(order) || now < expires_at, `payment is still ${payment}, and its time ended at ${expires_at}`],
      [!isPaid(order) || cancelled || escrow !== 'NONE', 'it is paid, and its money is not in escrow'],
      [transfer !== 'CREDITED' || escrow === 'PAID_OUT', `its shares are credited, and escrow is ${escrow}`],
      [!cancelled || escrow !== 'HELD', 'it is given up, and its money lies in escrow'],
      ...payments.map(
        ({ id, refund }) => [refund === 'NONE' || refund === 'DONE', `the refund of ${id} is ${refund}`] as const,
      ),
    ]).map((words) => `${order.id}: ${words}`)
  })
}

/** The words of whatever is not so. */
function wrong(mustBe: readonly (readonly [isSo: boolean, words: string])[]): string[] {
  return mustBe.filter(([isSo]) => !isSo).map(([, words]) => words)
}
