import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import { type Day, type Instant, secondsBetween } from '#shared/kernel/instant.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import { maskTail } from '#shared/kernel/text.ts'
import { type Holidays, workingDayRange } from '#shared/kernel/working-days.ts'
import { depositoryOf } from '#shared/kyc/demat.ts'
import type { QuoteView } from '#shared/order/api.ts'
import { deliveryDays, upiLimitRupees } from '#shared/order/limits.ts'
import type { Gate, Order, Quote } from '#shared/order/order.ts'
import { costOf, type QuantityRange } from '#shared/order/rules.ts'
import { maskTaxId, type Seller } from '#shared/order/seller.ts'
import { viewOpenOrder } from './view.ts'

/** What a quote says beside its price. */
export interface QuoteFacts {
  readonly range: QuantityRange
  readonly gate: Gate | null
  /** The buyer's unpaid order for the company. */
  readonly open: Order | undefined
  readonly seller: Seller
  readonly demat: Demat | undefined
  /** The account from which alone the buyer may pay; undefined where any may be used. */
  readonly payFrom: BankAccount | undefined
  readonly now: Instant
  readonly today: Day
  readonly holidays: Holidays
}

/** A quote on the wire. Account numbers are masked. */
export function viewQuote(quote: Quote, facts: QuoteFacts): QuoteView {
  const { range, gate, open, seller, demat, payFrom, now, today, holidays } = facts
  return {
    quote_id: quote.id,
    security_id: quote.security_id,
    price_per_share: rupeesFrom(quote.price_paise),
    quantity: quote.quantity,
    lot_size: range.lot_size,
    min_quantity: range.min_quantity,
    max_quantity: range.max_quantity,
    charges: quote.charges.map(({ code, label, amount_paise }) => ({ code, label, amount: rupeesFrom(amount_paise) })),
    total: rupeesFrom(quote.total_paise),
    effective_price_per_share: rupeesFrom(Math.round(costOf(quote) / quote.quantity)),
    valid_until: quote.valid_until,
    lasts_seconds: secondsBetween(now, quote.valid_until),
    gate,
    open_order: open === undefined ? null : viewOpenOrder(open),
    seller: { name: seller.name, tax_id: maskTaxId(seller.tax_id) },
    delivery: workingDayRange(today, deliveryDays, holidays),
    demat: demat === undefined ? null : maskTail(`${demat.dp_id}${demat.client_id}`),
    ...(demat !== undefined && { depository: depositoryOf(demat.dp_id) }),
    upi_limit: upiLimitRupees,
    ...(payFrom !== undefined && {
      pay_from: { account_no: maskTail(payFrom.account_no), ifsc_code: payFrom.ifsc_code },
    }),
  }
}
