import type { Orders } from 'razorpay/dist/types/orders.js'
import type { Refunds } from 'razorpay/dist/types/refunds.js'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise, zeroPaise } from '#shared/kernel/money.ts'
import type { PaymentFailure } from '#shared/payment/failure.ts'
import { bank } from './bank.ts'
import { caller, found, momentOf, part, type RazorpayPorts, read } from './call.ts'
import { disputes } from './dispute.ts'
import { failureOf } from './failure.ts'
import { WireOrder, WireOrders, WirePayment, WirePayments, WireRefund, WireRefunds } from './schema.ts'
import { settlement } from './settlement.ts'

export interface RazorpayOrder {
  readonly id: RazorpayOrderId
  readonly receipt: string | undefined
  readonly status: WireOrder['status']
  readonly amountPaise: Paise
  readonly amountPaidPaise: Paise
}

export interface RazorpayPayment {
  readonly id: PaymentId
  readonly orderId: RazorpayOrderId | undefined
  /** `failed` is not final: a late authorization may follow (https://razorpay.com/docs/payments/payments/late-authorisation/). */
  readonly status: WirePayment['status']
  /** Whether it was ever captured. What nobody captures the gateway gives back by itself, without a fee. */
  readonly isCaptured: boolean
  readonly amountPaise: Paise
  readonly amountRefundedPaise: Paise
  /** How much of it was given back, in the gateway's own word; undefined when nothing was. */
  readonly refundStatus: 'partial' | 'full' | undefined
  /** The gateway's fee without the tax on it; undefined until the payment is captured. What counts is the line of its settlement. */
  readonly feePaise: Paise | undefined
  /** The tax (GST) on the fee. */
  readonly taxPaise: Paise | undefined
  /** Why it failed; absent of one that has not. */
  readonly failure?: PaymentFailure
  readonly createdAt: Instant
}

export interface RazorpayRefund {
  readonly id: string
  readonly paymentId: PaymentId
  readonly status: WireRefund['status']
  readonly amountPaise: Paise
  /** Our key of the refund; absent when somebody else made it. */
  readonly receipt: string | undefined
  /** The bank's reference; absent until the refund is processed. */
  readonly reference: string | undefined
  /** How it travels or travelled: `instant` costs a fee; what cannot be instant becomes `normal`, 5 to 7 working days. */
  readonly speedProcessed: 'normal' | 'instant' | 'optimum' | undefined
  readonly createdAt: Instant
}

export interface NewRazorpayOrder {
  /** Our unique id of the order, at most 40 characters. A retry finds the order by it. */
  readonly receipt: string
  readonly amountPaise: Paise
  readonly notes: Readonly<Record<string, string>>
  /**
   * The only account from which it may be paid (third-party validation,
   * https://razorpay.com/docs/payments/third-party-validation/standard-integration). Undefined: any.
   */
  readonly payFrom?: PayerAccount | undefined
}

export interface PayerAccount {
  readonly name: string
  readonly accountNumber: string
  readonly ifsc: string
  /** The only method that can pay it; undefined: the payer chooses between netbanking and UPI. */
  readonly method?: 'netbanking' | undefined
}

export interface NewRazorpayRefund {
  readonly paymentId: PaymentId
  readonly amountPaise: Paise
  /**
   * Idempotency key: at least 10 letters, digits, hyphens and underscores, at most 40. The same key gives the same refund, which
   * carries it as its receipt.
   */
  readonly key: string
  readonly notes: Readonly<Record<string, string>>
}

/**
 * The gateway captures what is authorized within 25 minutes after the payment's creation; what is authorized later it gives
 * back by itself, without a fee, unless we capture it within the hour. In minutes; this wins over the dashboard's setting
 * (https://razorpay.com/docs/payments/payments/capture-settings/api/).
 */
const capture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 25, manual_expiry_period: 60, refund_speed: 'normal' },
} as const

export type Razorpay = ReturnType<typeof razorpay>

/** The client of the payment gateway's API. Amounts are in paise. */
export function razorpay(ports: RazorpayPorts) {
  const call = caller(ports)
  const findPayment = (id: PaymentId) => found(read(call, `/payments/${part(id)}`, WirePayment), paymentFrom)
  return {
    /** Razorpay orders have no idempotency key, so an order with this receipt is looked up before one is created. */
    async findOrCreateOrder(requested: NewRazorpayOrder): Promise<RazorpayOrder> {
      const { receipt, amountPaise, notes, payFrom } = requested
      const { items } = await read(call, `/orders?receipt=${encodeURIComponent(receipt)}`, WireOrders)
      const mine = items.find((order) => order.receipt === receipt)
      if (mine !== undefined && mine.amount !== amountPaise)
        throw new Error(`receipt ${receipt} belongs to a Razorpay order of another amount`)
      if (mine !== undefined) return orderFrom(mine)
      const body = {
        amount: amountPaise,
        currency: 'INR',
        receipt,
        notes,
        payment: capture,
        ...(payFrom !== undefined && validated(payFrom)),
      } satisfies Orders.RazorpayOrderCreateRequestBody
      return orderFrom(await call({ method: 'POST', path: '/orders', body, answer: WireOrder, repeatable: false }))
    },

    findOrder: (id: RazorpayOrderId) => found(read(call, `/orders/${part(id)}`, WireOrder), orderFrom),

    async paymentsOf(orderId: RazorpayOrderId): Promise<readonly RazorpayPayment[]> {
      const { items } = await read(call, `/orders/${part(orderId)}/payments`, WirePayments)
      return items.map(paymentFrom)
    },

    findPayment,

    /** Captures an authorized payment. One that is captured or refunded already is returned as it is, so that a retry succeeds. */
    async capture(paymentId: PaymentId, amountPaise: Paise): Promise<RazorpayPayment> {
      const body = { amount: amountPaise, currency: 'INR' }
      try {
        return paymentFrom(
          await call({
            method: 'POST',
            path: `/payments/${part(paymentId)}/capture`,
            body,
            answer: WirePayment,
            repeatable: false,
          }),
        )
      } catch (error) {
        if (!(error instanceof VendorFailed)) throw error
        const payment = error.status === 400 ? await findPayment(paymentId) : undefined
        if (payment?.status === 'captured' || payment?.status === 'refunded') return payment
        throw error
      }
    },

    async refund({ paymentId, amountPaise, key, notes }: NewRazorpayRefund): Promise<RazorpayRefund> {
      const path = `/payments/${part(paymentId)}/refund`
      const headers = { 'x-refund-idempotency': key }
      const body = {
        amount: amountPaise,
        speed: 'optimum',
        notes,
        receipt: key,
      } satisfies Refunds.RazorpayRefundCreateRequestBody
      return refundFrom(await call({ method: 'POST', path, headers, body, answer: WireRefund, repeatable: true }))
    },

    async refundsOf(paymentId: PaymentId): Promise<readonly RazorpayRefund[]> {
      const { items } = await read(call, `/payments/${part(paymentId)}/refunds?count=100`, WireRefunds)
      return items.map(refundFrom)
    },

    ...settlement(call),
    ...bank(call, ports.settings.razorpay.accountNumber),
    ...disputes(call),
  }
}

function validated({ name, accountNumber, ifsc, method }: PayerAccount) {
  return { bank_account: { account_number: accountNumber, name, ifsc }, ...(method !== undefined && { method }) }
}

function orderFrom({ id, receipt, status, amount, amount_paid }: WireOrder): RazorpayOrder {
  return { id, receipt: receipt ?? undefined, status, amountPaise: amount, amountPaidPaise: amount_paid }
}

function paymentFrom({
  id,
  order_id,
  status,
  captured,
  amount,
  amount_refunded,
  refund_status,
  fee,
  tax,
  error_reason: reason,
  created_at,
}: WirePayment): RazorpayPayment {
  const money = {
    isCaptured: captured ?? (status === 'captured' || status === 'refunded'),
    amountPaise: amount,
    amountRefundedPaise: amount_refunded ?? zeroPaise,
    refundStatus: refund_status ?? undefined,
    feePaise: typeof fee === 'number' ? paise(fee - (tax ?? 0)) : undefined,
    taxPaise: tax ?? undefined,
  }
  return {
    id,
    orderId: order_id ?? undefined,
    status,
    ...money,
    ...(status === 'failed' && { failure: failureOf(reason) }),
    createdAt: momentOf(created_at),
  }
}

function refundFrom({
  id,
  payment_id,
  status,
  amount,
  receipt,
  speed_processed,
  acquirer_data,
  created_at,
}: WireRefund): RazorpayRefund {
  const reference = acquirer_data?.arn ?? acquirer_data?.rrn ?? acquirer_data?.utr ?? undefined
  return {
    id,
    paymentId: payment_id,
    status,
    amountPaise: amount,
    receipt: receipt ?? undefined,
    reference,
    speedProcessed: speed_processed ?? undefined,
    createdAt: momentOf(created_at),
  }
}
