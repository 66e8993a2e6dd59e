import type { Bug } from './bug.ts'

const transition = 'shared/order/payment/payment-transition.ts'
const payment = 'functions/payment/commands.ts'

/** Every captured payment either buys or is refunded, once (infra/audit/order.ts, and the gateway's records, tests/simulation/invariants/invariants.ts). */
export const paymentBugs: readonly Bug[] = [
  {
    name: 'late capture recorded but not refunded',
    file: transition,
    from: `{ payment: paid, ending: { ...order.ending, cancelled: true }, ...returnedStock(order) }`,
    to: `{ payment: all }`,
    breaks: /payment is (EXPIRED|FAILED), and 1 payments were captured/,
  },
  {
    name: 'refund without the charges',
    file: payment,
    from: `amountPaise: leftToRefund(payment)`,
    to: `amountPaise: order.price.paise * order.quantity`,
    breaks: /was refunded in part/,
  },
  {
    name: 'each repeat of a placement creates another gateway order',
    file: 'functions/order/checkout.ts',
    from: `  if (reserved.payment.state !== 'PLACED') return reserved
  const voucherId = await openEscrow(context, reserved)
  const opened = await razorpay(context).findOrCreateOrder({ receipt: reserved.id, amountPaise: reserved.total_paise, notes: { order_id: reserved.id }, payFrom: await readPayerAccount(context, reserved) })
  await saveGatewayOrder(context, opened.id, reserved.id, seller)
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  const after = await changeOrder(context, reserved, (current) => ready(current, reserved.stock.hold_id, refs))`,
    to: `  const voucherId = await openEscrow(context, reserved)
  const opened = await razorpay(context).findOrCreateOrder({ receipt: context.ids.make('evt'), amountPaise: reserved.total_paise, notes: { order_id: reserved.id } })
  await saveGatewayOrder(context, opened.id, reserved.id, seller)
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  const stored = await changeOrder(context, reserved, (current) => ready(current, reserved.stock.hold_id, refs))
  const after = { ...stored, payment: { ...stored.payment, razorpay_order_id: opened.id }, escrow: { ...stored.escrow, voucher_id: voucherId } }`,
    breaks: /was captured for an unknown order/,
  },
  {
    name: 'authorised payment recorded as captured',
    file: transition,
    from: `payments.filter(({ id, isCaptured }) => isCaptured && !known.has(id))`,
    to: `payments.filter(({ id, isCaptured, status }) => (isCaptured || status === 'authorized') && !known.has(id))`,
    breaks: /the ledger contains captured:pay_\w+, the partner's records do not/,
  },
  {
    name: 'refund paid by our bank again while its payout is under way',
    scenario: 'a refund that the gateway fails three times',
    file: 'shared/order/refund/refund.ts',
    from: `reportedPaise(payment) - paidByBank(payment, ['ASKED', 'SENT'])`,
    to: `reportedPaise(payment) - paidByBank(payment, ['SENT'])`,
    breaks: /its buyer got \d+ paise more than they paid/,
  },
  {
    name: 'refund paid to an account that its buyer named after the cancel',
    scenario: 'a refund that the gateway fails three times',
    file: 'functions/payment/refund-payout.ts',
    from: `refundAccountAt(order, payment))`,
    to: `context.clock.now())`,
    breaks: /was paid to an account that its buyer named after the cancel/,
  },
  {
    name: 'pending refund recorded as done',
    file: 'shared/order/refund/refund.ts',
    from: `if (status !== 'processed') return []`,
    to: `if (status === 'failed') return []`,
    breaks: /the ledger entry refunded:\w+ of \d+ paise does not follow from its order/,
  },
  {
    name: 'refund without our key taken for ours',
    scenario: 'a refund that somebody made without us',
    file: payment,
    from: `key: receipt?.startsWith(\`rf-\${paymentId}-\`) === true ? receipt : null,`,
    to: `key: receipt ?? id,`,
    breaks: /is not frozen/,
  },
  {
    name: 'foreign refund of a live order stops nothing',
    scenario: 'a refund that somebody made without us',
    file: 'shared/order/rules.ts',
    from: `return isDisputed(order) || isRefundedElsewhere(order)`,
    to: `return isDisputed(order)`,
    breaks: /is not frozen/,
  },
  {
    name: 'seller paid while a payment is disputed',
    scenario: 'a payment that is disputed while its shares are on their way',
    file: 'shared/order/rules.ts',
    from: `return isDisputed(order) || isRefundedElsewhere(order)`,
    to: `return isRefundedElsewhere(order)`,
    breaks: /was paid out while its payment was disputed/,
  },
  {
    name: 'disputed order cancelled',
    scenario: 'a payment that is disputed before its shares are on their way',
    file: 'shared/order/transition.ts',
    from: `if (isFrozen(order)) return refused(ORDER_FROZEN)`,
    to: '',
    breaks: /is not frozen/,
  },
  {
    name: 'order given up as unpaid although it was paid in that moment',
    scenario: 'a cancel of an unpaid order that is paid in that moment',
    file: 'shared/order/transition.ts',
    from: `if (expect === 'UNPAID' && isPaid(order)) return refused(ALREADY_PAID, { order_id: order.id })`,
    to: '',
    breaks: /was paid, and given up as unpaid/,
  },
  {
    name: 'payment that is authorised after the withdrawal of its price buys',
    scenario: 'a payment after its price was withdrawn',
    file: 'shared/order/payment/payment-transition.ts',
    from: `return price.withdrawn_at === null || authorized_at < price.withdrawn_at`,
    to: `return true`,
    breaks: /was bought at a withdrawn price/,
  },
  {
    name: 'withdrawal of a price not looked at when a payment is found',
    scenario: 'a payment after its price was withdrawn',
    file: 'functions/payment/commands.ts',
    from: `const noted = await recordWithdrawnPrice(context, order)`,
    to: `const noted = order`,
    breaks: /was bought at a withdrawn price/,
  },
  {
    name: 'cost of cancelling kept by terms without it',
    scenario: 'a third cancel by the terms of before',
    file: 'shared/order/refund/cancel-cost.ts',
    from: `return chargesForCancelling(order.terms_version)`,
    to: `return order.terms_version !== null`,
    breaks: /could not be cancelled for free/,
  },
]
