import { instantOf } from '#shared/kernel/instant.ts'

export const paidAt = instantOf('2026-11-21T08:35:00.000Z')

/** A paid order of the list, with the words of the server. */
export function paidOrder(over: object = {}) {
  return {
    order_id: 'ord_01JX0000000000000000ABCDEF',
    number: 'AN07/26-27/00123',
    seller_name: 'Ansh Provider',
    seller_tax_id: 'CIN ••••3456',
    security_id: 'sec_1',
    scrip_name: 'Kaveri Robotics',
    transaction_date: paidAt,
    order_created_date: paidAt,
    price: 5339.47,
    price_per_share: 523.4,
    quantity: 10,
    is_tcs_tds_collected: false,
    is_tcs_tds_collected_value: 0,
    holding_status: 'UNDER_PROCESS',
    user_signed_status: null,
    file_url: null,
    escrow_id: null,
    service_order_id: null,
    payment_details: [],
    refund: null,
    timeline: [
      { step: 'Payment received', at: paidAt },
      { step: 'Transfer lodged', expected_on: '2026-11-25' },
    ],
    ...over,
  }
}
