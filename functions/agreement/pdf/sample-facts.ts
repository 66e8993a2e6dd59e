import { instantOf } from '#shared/kernel/instant.ts'
import { EscrowId, OrderId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import { firstHoldOf, makeQuote, orderIdOf } from '#shared/order/rules.ts'
import { paise, zeroPaise } from '#shared/kernel/money.ts'
import type { DealFacts } from './facts.ts'

const sampleSeller = {
  name: 'Ansh Provider',
  tax_id: 'AAAFA1234A',
  signatory: 'Meera Shah, Partner',
  account: { name: 'Ansh Provider', accountNumber: '000900000000001', ifsc: 'HDFC0000001' },
}

/** The facts of a paid order, for the tests of both documents. */
export function sampleFacts(change: Partial<Omit<DealFacts, 'order'>> & { scripName?: string } = {}): DealFacts {
  const { scripName = 'Nova Retail Limited', ...facts } = change
  const placed = instantOf('2026-11-20T19:00:00.000Z')
  const request = {
    id: QuoteId.parse('quo_1a2b3c'),
    user_id: UserId.parse('usr_1'),
    security_id: SecurityId.parse('sec_1'),
    quantity: 1_250,
    price_paise: paise(81_250),
  }
  const quote = makeQuote(request, { feeBps: 100, stampBps: 1.5 }, placed)
  const order: Order = {
    id: orderIdOf(quote.id),
    quote_id: quote.id,
    user_id: quote.user_id,
    security_id: quote.security_id,
    quantity: quote.quantity,
    price: { paise: quote.price_paise, version: null, withdrawn_at: null },
    rates: quote.rates,
    charges: quote.charges,
    total_paise: quote.total_paise,
    scrip_name: scripName,
    isin: 'INE002A01018',
    placed_at: placed,
    expires_at: placed,
    stock: {
      state: 'COMMITTED',
      held: [{ shard: 0, quantity: quote.quantity }],
      lapsed: false,
      hold_id: firstHoldOf(orderIdOf(quote.id)),
    },
    payment: {
      state: 'PAID',
      razorpay_order_id: RazorpayOrderId.parse('order_1'),
      captured: [],
      authorizations: [],
      disputes: [],
      paid_at: placed,
    },
    escrow: {
      state: 'HELD',
      voucher_id: EscrowId.parse('vch_1'),
      service_order_id: OrderId.parse('svc_1'),
      collected_paise: quote.total_paise,
      excess_paise: zeroPaise,
      excess_return: null,
      short_paise: zeroPaise,
      top_up_paise: zeroPaise,
      reversals: [],
      return_utr: null,
      fundings: [],
      held_at: placed,
      paid_out_at: null,
      returned_at: null,
    },
    signature: { state: 'NONE', attempt: 1, started_at: placed, file_key: null, signed_at: null },
    transfer: {
      state: 'NONE',
      rejections: [],
      depository_reference: null,
      lodged_by: null,
      seller_confirmed_at: null,
      lodged_at: null,
      credited_at: null,
    },
    ending: { give_up_by: null, given_up: null, cancelled_at: null, is_cancel_counted: false, cancelled: false },
    terms_version: null,
    desk: { late_told_at: null, alarmed_at: null, thawed_at: null, decisions: [] },
    ledger: { booked: [], balances: noBalances },
    changed_at: null,
    due_at: null,
    serials: { order: 123, invoice: null },
    version: 3,
  }
  return {
    order,
    buyerName: 'Asha Rao',
    dematId: 'IN30021412345678',
    seller: sampleSeller,
    now: instantOf('2026-11-21T08:35:00.000Z'),
    ...facts,
  }
}
