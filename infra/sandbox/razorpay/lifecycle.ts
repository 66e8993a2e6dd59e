import { dayMs, minuteMs } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import { ApiError } from './response.ts'
import type { PaymentStore } from './store.ts'
import type { Order, Payment, PaymentError, Refund } from './entity.ts'
import type { Publish } from './events.ts'
import type { NewRefund } from './form.ts'
import { timedOut } from './test-values.ts'

export type Lifecycle = ReturnType<typeof lifecycleOf>

const bankWaitMs = 10 * minuteMs
const autoCaptureWithinSeconds = (3 * dayMs) / 1000
const refundWithinSeconds = (180 * dayMs) / 1000

/** What may become of a payment, and what is told of it. */
export function lifecycleOf(tools: SandboxTools, payments_: PaymentStore, publish: Publish) {
  const lifecycle = {
    /** A person tried to pay: nothing is decided yet, and without a word from the bank it fails after ten minutes. */
    begin(order: Order, details: Pick<Payment, 'method'> & Partial<Payment>): Payment {
      if (order.status === 'paid')
        throw new ApiError('This order has already been paid', { reason: 'order_already_paid' })
      payments_.changeOrder(order, { status: 'attempted', attempts: order.attempts + 1 })
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
        id: payments_.newId('pay'),
        orderId: order.id,
        amount: order.amount,
        currency: order.currency,
        status: 'created',
      } as const
      const payment = payments_.addPayment({
        ...blank,
        ...details,
        ...fresh,
        captured: false,
        amountRefunded: 0,
        createdAt: payments_.nowSeconds(),
      })
      tools.schedule('give-up', payment.id, bankWaitMs)
      return payment
    },

    /** The bank said yes. A failed payment may come back this way. */
    authorize(payment: Payment, capture: 'as-ordered' | 'by-hand' = 'as-ordered'): Payment {
      const authorized = payments_.changePayment(payment, { status: 'authorized', error: null })
      const order = payments_.order(payment.orderId)
      publish('payment.authorized', { payment: authorized })
      const young = payments_.nowSeconds() - payment.createdAt <= autoCaptureWithinSeconds
      if (capture === 'as-ordered' && order.capture === 'automatic' && young && order.status !== 'paid')
        return lifecycle.capture(authorized)
      tools.schedule('give-back', payment.id, order.manualExpiryMinutes * minuteMs)
      return authorized
    },

    capture(payment: Payment): Payment {
      const captured = payments_.changePayment(payment, { status: 'captured', captured: true })
      const paid = payments_.changeOrder(payments_.order(payment.orderId), {
        status: 'paid',
        amountPaid: payment.amount,
      })
      publish('payment.captured', { payment: captured })
      publish('order.paid', { payment: captured, order: paid })
      return captured
    },

    fail(payment: Payment, error: PaymentError): Payment {
      const failed = payments_.changePayment(payment, { status: 'failed', error })
      publish('payment.failed', { payment: failed })
      return failed
    },

    /** Fails now; the bank says yes later, when nobody waits any more. */
    failThenAuthorize(payment: Payment): Payment {
      tools.schedule('authorize-late', payment.id, tools.faultControl('lateAfterMs'))
      return lifecycle.fail(payment, timedOut)
    },

    refund(payment: Payment, wanted: NewRefund): Refund {
      const amount = refundable(payment, wanted.amount, payments_.nowSeconds())
      const refund = payments_.addRefund({
        id: payments_.newId('rfnd'),
        paymentId: payment.id,
        amount,
        currency: payment.currency,
        receipt: wanted.receipt ?? null,
        notes: wanted.notes ?? {},
        status: 'pending',
        speed: wanted.speed ?? 'normal',
        createdAt: payments_.nowSeconds(),
      })
      publish('refund.created', { refund, payment: withRefunded(payments_, payment, payment.amountRefunded + amount) })
      tools.schedule('settle-refund', refund.id, tools.faultControl('refundAfterMs'))
      return refund
    },

    settleRefund(refund: Refund): void {
      const payment = payments_.payment(refund.paymentId)
      if (tools.faultControl('refundsFail') === 0)
        return publish('refund.processed', { refund: payments_.changeRefund(refund, { status: 'processed' }), payment })
      // The money came back to the merchant, so it may be refunded again.
      const failed = payments_.changeRefund(refund, { status: 'failed' })
      publish('refund.failed', {
        refund: failed,
        payment: withRefunded(payments_, payment, payment.amountRefunded - refund.amount),
      })
    },
  }
  return lifecycle
}

/** What the schedule runs. Each looks first whether it is still wanted. */
export function runJob(lifecycle: Lifecycle, payments_: PaymentStore, job: string, id: string): void {
  if (job === 'settle-refund') {
    const refund = payments_.refund(id)
    if (refund.status === 'pending') lifecycle.settleRefund(refund)
    return
  }
  const payment = payments_.payment(id)
  if (job === 'give-up' && payment.status === 'created') lifecycle.fail(payment, timedOut)
  if (job === 'authorize-late' && payment.status === 'failed') lifecycle.authorize(payment)
  if (job === 'give-back' && payment.status === 'authorized') lifecycle.refund(payment, {})
}

function withRefunded(payments_: PaymentStore, payment: Payment, amountRefunded: number): Payment {
  const status = amountRefunded === payment.amount ? 'refunded' : payment.captured ? 'captured' : 'authorized'
  return payments_.changePayment(payment, { amountRefunded, status })
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
