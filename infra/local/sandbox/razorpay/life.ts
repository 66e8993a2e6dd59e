import { dayMs, minuteMs } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/local/sandbox/define.ts'
import { ApiError } from './answer.ts'
import type { Book } from './book.ts'
import type { Order, Payment, PaymentError, Refund } from './entity.ts'
import type { Tell } from './events.ts'
import type { NewRefund } from './form.ts'
import { timedOut } from './magic.ts'

export type Life = ReturnType<typeof lifeOf>

const bankWaitMs = 10 * minuteMs
const autoCaptureWithinSeconds = (3 * dayMs) / 1000
const refundWithinSeconds = (180 * dayMs) / 1000

/** What may become of a payment, and what is told of it. */
export function lifeOf(tools: SandboxTools, book: Book, tell: Tell) {
  const life = {
    /** A person tried to pay: nothing is decided yet, and without a word from the bank it fails after ten minutes. */
    begin(order: Order, details: Pick<Payment, 'method'> & Partial<Payment>): Payment {
      if (order.status === 'paid')
        throw new ApiError('This order has already been paid', { reason: 'order_already_paid' })
      book.changeOrder(order, { status: 'attempted', attempts: order.attempts + 1 })
      const blank = {
        vpa: null,
        bank: null,
        cardNumber: null,
        email: null,
        contact: null,
        notes: order.notes,
        error: null,
      }
      const fresh = {
        id: book.newId('pay'),
        orderId: order.id,
        amount: order.amount,
        currency: order.currency,
        status: 'created',
      } as const
      const payment = book.addPayment({
        ...blank,
        ...details,
        ...fresh,
        captured: false,
        amountRefunded: 0,
        createdAt: book.nowSeconds(),
      })
      tools.schedule('give-up', payment.id, bankWaitMs)
      return payment
    },

    /** The bank said yes. A failed payment may come back this way. */
    authorize(payment: Payment, capture: 'as-ordered' | 'by-hand' = 'as-ordered'): Payment {
      const authorized = book.changePayment(payment, { status: 'authorized', error: null })
      const order = book.order(payment.orderId)
      tell('payment.authorized', { payment: authorized })
      const young = book.nowSeconds() - payment.createdAt <= autoCaptureWithinSeconds
      if (capture === 'as-ordered' && order.capture === 'automatic' && young && order.status !== 'paid')
        return life.capture(authorized)
      tools.schedule('give-back', payment.id, order.manualExpiryMinutes * minuteMs)
      return authorized
    },

    capture(payment: Payment): Payment {
      const captured = book.changePayment(payment, { status: 'captured', captured: true })
      const paid = book.changeOrder(book.order(payment.orderId), { status: 'paid', amountPaid: payment.amount })
      tell('payment.captured', { payment: captured })
      tell('order.paid', { payment: captured, order: paid })
      return captured
    },

    fail(payment: Payment, error: PaymentError): Payment {
      const failed = book.changePayment(payment, { status: 'failed', error })
      tell('payment.failed', { payment: failed })
      return failed
    },

    /** Fails now; the bank says yes later, when nobody waits any more. */
    failThenAuthorize(payment: Payment): Payment {
      tools.schedule('authorize-late', payment.id, tools.lever('lateAfterMs'))
      return life.fail(payment, timedOut)
    },

    refund(payment: Payment, wanted: NewRefund): Refund {
      const amount = refundable(payment, wanted.amount, book.nowSeconds())
      const refund = book.addRefund({
        id: book.newId('rfnd'),
        paymentId: payment.id,
        amount,
        currency: payment.currency,
        receipt: wanted.receipt ?? null,
        notes: wanted.notes ?? {},
        status: 'pending',
        speed: wanted.speed ?? 'normal',
        createdAt: book.nowSeconds(),
      })
      tell('refund.created', { refund, payment: withRefunded(book, payment, payment.amountRefunded + amount) })
      tools.schedule('settle-refund', refund.id, tools.lever('refundAfterMs'))
      return refund
    },

    settleRefund(refund: Refund): void {
      const payment = book.payment(refund.paymentId)
      if (tools.lever('refundsFail') === 0)
        return tell('refund.processed', { refund: book.changeRefund(refund, { status: 'processed' }), payment })
      // The money came back to the merchant, so it may be refunded again.
      const failed = book.changeRefund(refund, { status: 'failed' })
      tell('refund.failed', {
        refund: failed,
        payment: withRefunded(book, payment, payment.amountRefunded - refund.amount),
      })
    },
  }
  return life
}

/** What the schedule runs. Each looks first whether it is still wanted. */
export function runJob(life: Life, book: Book, job: string, id: string): void {
  if (job === 'settle-refund') {
    const refund = book.refund(id)
    if (refund.status === 'pending') life.settleRefund(refund)
    return
  }
  const payment = book.payment(id)
  if (job === 'give-up' && payment.status === 'created') life.fail(payment, timedOut)
  if (job === 'authorize-late' && payment.status === 'failed') life.authorize(payment)
  if (job === 'give-back' && payment.status === 'authorized') life.refund(payment, {})
}

function withRefunded(book: Book, payment: Payment, amountRefunded: number): Payment {
  const status = amountRefunded === payment.amount ? 'refunded' : payment.captured ? 'captured' : 'authorized'
  return book.changePayment(payment, { amountRefunded, status })
}

function refundable(payment: Payment, amount: number | undefined, nowSeconds: number): number {
  const left = payment.amount - payment.amountRefunded
  if (left === 0)
    throw new ApiError('The payment has been fully refunded already', { reason: 'payment_already_refunded' })
  if (nowSeconds - payment.createdAt > refundWithinSeconds)
    throw new ApiError('The payment is more than six months old and cannot be refunded')
  if ((amount ?? left) > left)
    throw new ApiError('The refund amount provided is greater than amount captured', { field: 'amount' })
  return amount ?? left
}
