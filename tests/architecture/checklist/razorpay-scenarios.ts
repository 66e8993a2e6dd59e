/**
 * The scenarios that Razorpay publishes for testing an integration, by the numbers that titles of tests have: the pages "Orders",
 * "Refunds" and "Best practices" of https://razorpay.com/docs/payments/payment-gateway/s2s-integration/test-s2s (numbers ORD, RFND and
 * BP, where the page gives them), and https://razorpay.com/docs/payments/disputes. Its scenario of a partial payment is left out: orders
 * are created without `partial_payment`, so the gateway takes the amount whole.
 */
export const razorpayScenarios = {
  G1: 'ORD-01 create an order',
  G2: 'ORD-02, ORD-03 lifecycle of an order',
  G3: 'ORD-05, BP-07 creation times out',
  G4: 'ORD validation of a request',
  G5: 'BP-01 deliver by the webhook, not by the callback',
  G6: 'BP-03, BP-10, BP-37 replayed and altered webhooks',
  G7: 'BP-04, BP-05, BP-20 webhooks that never come',
  G8: 'BP-06 late authorisation',
  G9: 'BP-08 a second payment of an order',
  G10: 'BP-11 a slow webhook endpoint',
  G11: 'BP-12 a refund times out',
  G12: 'BP capture',
  G13: 'BP events out of order',
  G14: 'BP reconciliation by settlements',
  G15: 'RFND-01 normal refund',
  G16: 'RFND normal refund that fails',
  G17: 'RFND instant refund',
  G18: 'RFND instant refund that falls back to normal',
  G19: 'RFND refused by the gateway',
  G20: 'RFND made by somebody else',
  G21: 'dispute opened',
  G22: 'dispute in another phase',
  G23: 'dispute contested',
  G24: 'dispute accepted',
  G25: 'dispute lost',
  G26: 'dispute of a payment that was refunded',
} as const
