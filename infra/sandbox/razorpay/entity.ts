import { createHash } from 'node:crypto'

/** The usual price of the gateway. */
export const defaultFeeBps = 200

export type Notes = Readonly<Record<string, string>>

/** Why a payment failed, in the vendor's format. */
export interface PaymentError {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  readonly description: string
  readonly source: 'customer' | 'bank' | 'gateway' | 'issuer_bank'
  readonly step: string
  readonly reason: string
}

export interface Order {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly receipt: string | null
  readonly notes: Notes
  readonly status: 'created' | 'attempted' | 'paid'
  readonly attempts: number
  readonly amountPaid: number
  readonly capture: 'automatic' | 'manual'
  /** Minutes after the creation of a payment within which it is captured without a call. Undefined in orders of old: 3 days. */
  readonly automaticExpiryMinutes?: number
  /** Minutes until an authorized payment without capture is refunded. */
  readonly manualExpiryMinutes: number
  /** The only method, and the only account, that may pay it; undefined: any. */
  readonly method?: 'upi' | 'netbanking' | undefined
  readonly payerAccount?: string | undefined
  readonly createdAt: number
}

export interface Payment {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly method: 'upi' | 'card' | 'netbanking'
  readonly vpa: string | null
  readonly bank: string | null
  readonly cardNumber: string | null
  readonly email: string | null
  readonly contact: string | null
  readonly notes: Notes
  readonly captured: boolean
  readonly amountRefunded: number
  /** With the tax, which `tax` tells apart; set when the payment is captured. */
  readonly fee?: number
  readonly tax?: number
  readonly error: PaymentError | null
  readonly createdAt: number
}

export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly currency: string
  readonly receipt: string | null
  readonly notes: Notes
  readonly status: 'pending' | 'processed' | 'failed'
  readonly speed: string
  /** How it travels. One of speed `optimum` begins as `instant` and may fall back to `normal`. */
  readonly speedProcessed: 'normal' | 'instant'
  readonly createdAt: number
}

export function orderEntity(order: Order) {
  const { id, amount, currency, receipt, status, attempts, amountPaid } = order
  const money = { amount, amount_paid: amountPaid, amount_due: amount - amountPaid, currency }
  return {
    id,
    entity: 'order',
    ...money,
    receipt,
    offer_id: null,
    status,
    attempts,
    notes: notesEntity(order.notes),
    created_at: order.createdAt,
  }
}

export function paymentEntity(payment: Payment) {
  const { id, amount, currency, status, method, bank, vpa, email, contact, captured, error } = payment
  return {
    id,
    entity: 'payment',
    amount,
    currency,
    status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: payment.amountRefunded,
    refund_status: payment.amountRefunded === 0 ? null : payment.amountRefunded < amount ? 'partial' : 'full',
    captured,
    description: null,
    card_id: method === 'card' ? `card_${shortHash(id)}` : null,
    bank,
    wallet: null,
    vpa,
    email,
    contact,
    notes: notesEntity(payment.notes),
    ...costEntity(payment),
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data: acquirerData(payment),
    created_at: payment.createdAt,
    ...(method === 'upi' && { upi: { vpa, payer_account_type: 'bank_account', flow: 'collect' } }),
  }
}

export function refundEntity(refund: Refund) {
  const { id, amount, currency, receipt, status, speed } = refund
  return {
    id,
    entity: 'refund',
    amount,
    currency,
    payment_id: refund.paymentId,
    receipt,
    notes: notesEntity(refund.notes),
    acquirer_data: { arn: status === 'processed' ? digits(id, 23) : null },
    batch_id: null,
    status,
    speed_requested: speed,
    speed_processed: refund.speedProcessed,
    created_at: refund.createdAt,
  }
}

export function collectionEntity(items: readonly object[]) {
  return { entity: 'collection', count: items.length, items }
}

/** As the vendor does: an empty list without notes, a map with notes. */
function notesEntity(notes: Notes): Notes | readonly never[] {
  return Object.keys(notes).length === 0 ? [] : notes
}

function acquirerData({ id, method, status }: Payment) {
  const settled = status !== 'created' && status !== 'failed'
  if (method === 'upi')
    return { rrn: settled ? digits(id, 12) : null, upi_transaction_id: settled ? shortHash(id).toUpperCase() : null }
  if (method === 'card') return { auth_code: settled ? digits(id, 6) : null }
  return { bank_transaction_id: settled ? digits(id, 7) : null }
}

/** Known once the payment is captured. */
function costEntity({ captured, amount, fee, tax }: Payment) {
  if (!captured) return { fee: null, tax: null }
  return fee === undefined || tax === undefined ? costOf(amount, defaultFeeBps) : { fee, tax }
}

/** The gateway's fee on an amount, with its tax of 18 % inside. */
export function costOf(amount: number, feeBps: number): { readonly fee: number; readonly tax: number } {
  const fee = Math.round((amount * feeBps * 1.18) / 10_000)
  return { fee, tax: taxIn(fee) }
}

/** The tax of 18 % inside a fee. */
export function taxIn(fee: number): number {
  return Math.round((fee * 18) / 118)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Fourteen letters and digits, derived from the text. */
export function shortHash(text: string): string {
  return [...createHash('sha256').update(text).digest().subarray(0, 14)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
}

function digits(text: string, count: number): string {
  return [...createHash('sha256').update(text).digest().subarray(0, count)].map((byte) => byte % 10).join('')
}
