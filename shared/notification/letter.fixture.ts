import { PaymentId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import type { SaleNews } from './sale-texts.ts'

const paidAt = instantOf('2026-11-21T09:00:00.000Z')

export const letterPayment: CapturedPayment = {
  id: PaymentId.parse('pay_1'),
  amount_paise: paise(533_947),
  captured_at: paidAt,
  is_second: false,
  fee_paise: null,
  tax_paise: null,
  kept_paise: paise(0),
  refunds: [],
  charged_back_paise: paise(0),
  written_off_paise: paise(0),
  asked: null,
  refund_payouts: [],
  refund: 'STARTED',
  is_slow: false,
  refund_reference: null,
  refund_due_at: instantOf('2026-11-28T09:00:00.000Z'),
  refunded_at: null,
}

/** As much of a paid order as a letter reads. */
export function letterOrder(scrip_name = 'Kaveri Robotics', payment = letterPayment): Order {
  return {
    id: 'ord_01JX0000000000000000ABCDEF',
    quantity: 10,
    scrip_name,
    total_paise: paise(533_947),
    payment: { state: 'PAID', captured: [payment], disputes: [], paid_at: paidAt },
    escrow: { reversals: [] },
    ending: { cancelled: false },
    serials: { order: 123, invoice: null },
    price: { withdrawn_at: null },
    signature: { state: 'PENDING', attempt: 1, started_at: paidAt },
    transfer: { state: 'NONE' },
  } as unknown as Order
}

const money = { price: 120, gross: 14_400, fee: 0, stamp_duty: 2.16, net: 14_397.84 }

/** The card of a sale of which there is news. */
export function letterCard(news: SaleNews, name = 'Kaveri Robotics'): SaleCard {
  return {
    id: 12,
    name,
    qty: 120,
    words: news === 'rejected' ? `Nobody looks for shares of ${name}.` : 'Nobody answered in time.',
    quote: { ...money, valid_until: paidAt },
    transfer: {
      to: {
        name: 'Ansh Marketplace LLP',
        accounts: [{ depository: 'NSDL', dp: 'Sample Securities', demat: 'IN30000110000001' }],
      },
      reference: 'REQ12',
    },
    payout: { net: money.net, account: '••••9012', utr: 'HDFCN52026112400001', paid_at: paidAt },
    ends_on: '2026-12-01',
  } as unknown as SaleCard
}
