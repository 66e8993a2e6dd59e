import { dayMs, minuteMs } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import { ApiError } from './response.ts'
import type { Ledger } from './ledger.ts'
import type { PaymentStore } from './store.ts'
import { costOf, type Order, type Payment, type PaymentError, type Refund } from './entity.ts'
import type { Publish } from './events.ts'
import type { NewRefund } from './form.ts'
import { timedOut } from './test-values.ts'

export type Lifecycle = ReturnType<typeof lifecycleOf>

const bankWaitMs = 10 * minuteMs
const defaultAutomaticExpiryMinutes = (3 * dayMs) / minuteMs
const refundWithinSeconds = (180 * dayMs) / 1000

/** The state changes of payments and refunds, with the webhooks that they send. */
export function lifecycleOf(tools: SandboxTools, paymentStore: PaymentStore, publish: Publish, ledger: Ledger) {
  const lifecycle = {
    /** Starts a payment. It fails after ten minutes without a decision of the bank. */
    begin(order: Order, details: Pick<Payment, 'method'> & Partial<Payment>): Payment {
      if (order.status === 'paid')
        throw new ApiError('This order has already been paid', { reason: 'order_already_paid' })
      paymentStore.changeOrder(order, { status: 'attempted', attempts: order.attempts + 1 })
      const defaults = {
        vpa: null,
        bank: null,
        cardNumber: null,
        email: null,
        contact: null,
        notes: order.notes,
        error: null,
      }
      const identity = {
        id: paymentStore.newId('pay'),
        orderId: order.id,
        amount: order.amount,
        currency: order.currency,
        status: 'created',
      } as const
      const payment = paymentStore.addPayment({
        ...defaults,
        ...details,
        ...identity,
        captured: false,
        amountRefunded: 0,
        createdAt: paymentStore.nowSeconds(),
      })
      tools.schedule('give-up', payment.id, bankWaitMs)
      return payment
    },

    /** The bank approves. Also turns a failed payment into an authorized one (late authorization). */
    authorize(payment: Payment, capture: 'as-ordered' | 'by-hand' = 'as-ordered'): Payment {
      const authorized = paymentStore.changePayment(payment, { status: 'authorized', error: null })
      const order = paymentStore.order(payment.orderId)
      publish('payment.authorized', { payment: authorized })
      const ageMinutes = (paymentStore.nowSeconds() - payment.createdAt) / 60
      const isAutoCapturable = ageMinutes <= (order.automaticExpiryMinutes ?? defaultAutomaticExpiryMinutes)
      if (capture === 'as-ordered' && order.capture === 'automatic' && isAutoCapturable && order.status !== 'paid')
        return lifecycle.capture(authorized)
      tools.schedule('give-back', payment.id, Math.max(0, order.manualExpiryMinutes - ageMinutes) * minuteMs)
      return authorized
    },

    capture(payment: Payment): Payment {
      const cost = costOf(payment.amount, tools.faultControl('feeBps'))
      const captured = paymentStore.changePayment(payment, { status: 'captured', captured: true, ...cost })
      ledger.captured(captured)
      const paid = paymentStore.changeOrder(paymentStore.order(payment.orderId), {
        status: 'paid',
        amountPaid: payment.amount,
      })
      publish('payment.captured', { payment: captured })
      publish('order.paid', { payment: captured, order: paid })
      return captured
    },

    fail(payment: Payment, error: PaymentError): Payment {
      const failed = paymentStore.changePayment(payment, { status: 'failed', error })
      publish('payment.failed', { payment: failed })
      return failed
    },

    /** Fails now and is authorized later, after `lateAfterMs`. */
    failThenAuthorize(payment: Payment): Payment {
      tools.schedule('authorize-late', payment.id, tools.faultControl('lateAfterMs'))
      return lifecycle.fail(payment, timedOut)
    },

    ...refundsOf(tools, paymentStore, publish, ledger),
  }
  return lifecycle
}

/** The state changes of refunds alone. */
function refundsOf(tools: SandboxTools, paymentStore: PaymentStore, publish: Publish, ledger: Ledger) {
  return {
    refund(payment: Payment, input: NewRefund): Refund {
      const amount = refundable(payment, input.amount, paymentStore.nowSeconds())
      if (payment.captured && tools.faultControl('balanceRunsOut') === 1 && ledger.available() < amount)
        throw new ApiError('Your account does not have enough balance to carry out the refund operation.')
      const speedChangesAfterMs =
        tools.faultControl('instantRefunds') === 1 ? -1 : tools.faultControl('speedChangesAfterMs')
      const refund = paymentStore.addRefund({
        id: paymentStore.newId('rfnd'),
        paymentId: payment.id,
        amount,
        currency: payment.currency,
        receipt: input.receipt ?? null,
        notes: input.notes ?? {},
        status: 'pending',
        speed: input.speed ?? 'normal',
        speedProcessed: input.speed === 'optimum' && speedChangesAfterMs !== 0 ? 'instant' : 'normal',
        createdAt: paymentStore.nowSeconds(),
      })
      publish('refund.created', {
        refund,
        payment: withRefunded(paymentStore, payment, payment.amountRefunded + amount),
      })
      if (speedChangesAfterMs > 0) tools.schedule('slow-refund', refund.id, speedChangesAfterMs)
      tools.schedule('settle-refund', refund.id, tools.faultControl('refundAfterMs'))
      return refund
    },

    /** A refund that was to be instant, or was, falls back to the normal speed. */
    slowRefund(refund: Refund): void {
      if (refund.speedProcessed !== 'instant') return
      const slowed = paymentStore.changeRefund(refund, { speedProcessed: 'normal' })
      publish('refund.speed_changed', { refund: slowed, payment: paymentStore.payment(refund.paymentId) })
    },

    settleRefund(refund: Refund): void {
      const payment = paymentStore.payment(refund.paymentId)
      if (tools.faultControl('refundsFail') === 0) {
        const wasInstant = refund.speedProcessed === 'instant'
        const speedProcessed = wasInstant && tools.faultControl('instantRefunds') === 1 ? 'instant' : 'normal'
        const processed = paymentStore.changeRefund(refund, { status: 'processed', speedProcessed })
        if (payment.captured) ledger.refunded(processed, payment)
        if (wasInstant && speedProcessed === 'normal') publish('refund.speed_changed', { refund: processed, payment })
        return publish('refund.processed', { refund: processed, payment })
      }
      // The money returned to the merchant, so it can be refunded again.
      const failed = paymentStore.changeRefund(refund, { status: 'failed' })
      publish('refund.failed', {
        refund: failed,
        payment: withRefunded(paymentStore, payment, payment.amountRefunded - refund.amount),
      })
    },
  }
}

/** Runs a scheduled job if the payment or refund still has the expected status. */
export function runJob(lifecycle: Lifecycle, paymentStore: PaymentStore, job: string, id: string): void {
  if (job === 'settle-refund' || job === 'slow-refund') {
    const refund = paymentStore.refund(id)
    if (refund.status === 'pending') lifecycle[job === 'slow-refund' ? 'slowRefund' : 'settleRefund'](refund)
    return
  }
  const payment = paymentStore.payment(id)
  if (job === 'give-up' && payment.status === 'created') lifecycle.fail(payment, timedOut)
  if (job === 'authorize-late' && payment.status === 'failed') lifecycle.authorize(payment)
  if (job === 'give-back' && payment.status === 'authorized') lifecycle.refund(payment, {})
}

function withRefunded(paymentStore: PaymentStore, payment: Payment, amountRefunded: number): Payment {
  const status = amountRefunded === payment.amount ? 'refunded' : payment.captured ? 'captured' : 'authorized'
  return paymentStore.changePayment(payment, { amountRefunded, status })
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
