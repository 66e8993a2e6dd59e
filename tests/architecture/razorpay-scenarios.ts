import { asks, type Entry, unproven, within } from './checklist/entry.ts'

const client = within('tests/sandbox/razorpay-client.test.ts')
const conformance = within('tests/sandbox/razorpay-conformance.test.ts')
const disputes = within('tests/sandbox/razorpay-dispute.test.ts')
const money = within('tests/sandbox/razorpay-money.test.ts')
const recorded = within('tests/sandbox/razorpay-recorded.test.ts')
const hint = within('tests/sandbox/razorpay-hint.test.ts')
const verified = within('tests/integration/payment/verify-payment.test.ts')
const exceptions = within('tests/integration/order/exceptions.test.ts')
const disputed = within('tests/integration/payment/dispute.test.ts')
const lost = within('tests/integration/payment/dispute-loss.test.ts')
const speed = within('tests/integration/payment/refund-speed.test.ts')
const byPayout = within('tests/integration/payment/refund-by-payout.test.ts')
const webhooks = within('tests/security/webhooks.test.ts')
const correlation = within('tests/integration/platform/correlation.test.ts')
const race = within('tests/integration/order/race.test.ts')

/**
 * What Razorpay publishes for testing an integration, and the tests that show it: the pages "Orders", "Refunds" and "Best practices" of
 * https://razorpay.com/docs/payments/payment-gateway/s2s-integration/test-s2s (numbers ORD, RFND and BP, where the page gives them), and
 * https://razorpay.com/docs/payments/disputes. A scenario of a method that the Checkout carries out itself has a reason instead.
 */
export const razorpayScenarios: Readonly<Record<string, Entry>> = {
  'ORD-01 create an order': asks(
    'the id is stored against our own receipt, and the browser gets the id alone',
    client('are created once for a receipt'),
    conformance('are created, read, listed and annotated'),
  ),
  'ORD-02, ORD-03 lifecycle of an order': asks(
    'a failed payment leaves it open, a later one pays it',
    conformance('leave a failed order open for another try'),
    exceptions('is captured after a first failure at the bank'),
  ),
  'ORD-05, BP-07 creation times out': asks(
    'one order for a receipt',
    client('are not created twice when the response was lost'),
    within('tests/sandbox/partner-assumptions.test.ts')('that lacks a new order leads to a second order'),
  ),
  'ORD validation of a request': asks(
    'a refusal is not repeated, and shows no key',
    conformance('are refused with the error texts of Razorpay', 'are refused without the right key'),
    client('that is refused is not retried'),
  ),
  'ORD partial payment': unproven(
    'an order is paid in parts',
    'orders are created without partial_payment, so the gateway takes the amount whole',
  ),
  'BP-01 deliver by the webhook, not by the callback': asks(
    'the result of the browser is a hint',
    verified('is not sufficient: a right signature of an order that was not paid leaves it unpaid'),
    verified('is verified, and the gateway is asked: the order is paid'),
  ),
  'BP-03, BP-10, BP-37 replayed and altered webhooks': asks(
    'a repeat is ignored, an altered body refused',
    webhooks(
      'deduplicates by the event id',
      'refuses an altered body and a wrong secret',
      'asks the partner instead of trusting an invented event',
    ),
    client('of webhooks are valid for the exact bytes'),
  ),
  'BP-04, BP-05, BP-20 webhooks that never come': asks(
    'the reconciler finds payment, refund, escrow',
    correlation('are logged when webhooks are lost: the payment, the escrow, the signature, the payout'),
    exceptions('is refunded although its webhooks are lost'),
  ),
  'BP-06 late authorisation': asks(
    'the order stays open after a failure, and a late success counts',
    client('that arrive late are captured then'),
    exceptions('still buys when it was made within five minutes of the end'),
    exceptions('is refunded when the price has risen meanwhile', 'is refunded when the shares are sold meanwhile'),
  ),
  'BP-08 a second payment of an order': asks(
    'is not captured, or goes back',
    conformance('of an order that another payment has paid are not captured, and are refunded'),
    within('tests/integration/order/exceptions.test.ts')('a second payment of a paid order'),
  ),
  'BP-11 a slow webhook endpoint': asks(
    'the answer waits for nothing but the archive and the event',
    webhooks('takes repeated deliveries at once, and publishes nothing for one that comes later'),
  ),
  'BP-12 a refund times out': asks(
    'the same key is the same refund',
    client('with the same key are one refund, also when the response was lost'),
  ),
  'BP capture': asks(
    'automatic in time; what nobody captures goes back without a fee',
    recorded('asks the gateway to capture in time, and for fast refunds'),
    disputes('is automatic for 25 minutes after the payment began', 'is ours to make until the hour'),
    client('that captures is not retried', 'are captured once, and a second capture has no effect'),
  ),
  'BP events out of order': asks(
    'a webhook says what to look at, and nothing moves back',
    hint('is about a dispute, also when its payload names the payment'),
    race('buys: its shares are reserved again'),
  ),
  'BP reconciliation by settlements': asks(
    'fee and tax by line; a settlement that fails, comes under another number or two days late',
    money(
      'is the payment less fee and tax, and arrives on our bank account with its UTR',
      'fails, and is processed when it is tried again',
    ),
    within('tests/integration/difference/partner-differs.test.ts')(
      'that tries a settlement again under another id and UTR',
    ),
  ),
  'RFND-01 normal refund': asks(
    'full and partial, done when the gateway says so',
    conformance('are partial or full, and never exceed the payment'),
    speed('is expected within seven working days, and no letter says otherwise'),
  ),
  'RFND normal refund that fails': asks(
    'is made again, then paid by our bank',
    race('is made again, without an event'),
    byPayout('is paid by our bank to the account of the cancel, once'),
  ),
  'RFND instant refund': asks(
    'costs a fee that its line states',
    disputes('becomes normal, or is instant for a fee'),
    speed('is done as before, within three working days at most'),
  ),
  'RFND instant refund that falls back to normal': asks(
    'the later date is told once',
    disputes('is pending as instant, and says so when it falls back to normal'),
    speed('is expected within seven working days from then on, and its buyer is told once'),
  ),
  'RFND refused by the gateway': asks(
    'more than was paid, a payment that was not captured, too little balance',
    conformance('of a payment that was not captured are refused'),
    disputes('is refused when the balance does not cover it'),
    byPayout('is asked for again, and paid by our bank after two working days'),
  ),
  'RFND made by somebody else': asks(
    'is no refund of ours, and stops the order',
    disputes('in part shows on its payment, also when it is not ours'),
  ),
  'dispute opened': asks(
    'the order stands still; the amount may be taken at once or later',
    disputed('stops the order; contested by two people and won, the deal goes on as if nothing had been'),
    disputes(
      'takes the money at its onset, says so only when it is lost, and gives it back when it is won',
      'takes nothing before it is lost when the gateway does so',
    ),
  ),
  'dispute in another phase': asks(
    'is answered anew',
    disputes('goes on in another phase under its id, and is answered anew'),
  ),
  'dispute contested': asks(
    'with documents, once, before its deadline',
    disputes('is contested with documents, once', 'cannot be answered after its deadline'),
    disputed('is answered once, by two people, and contested only with a signed deal term'),
  ),
  'dispute accepted': asks(
    'gives the order up without a refund',
    disputes('is accepted, which cannot be undone'),
    disputed('that two people accept before the shares are on their way gives the order up without a refund'),
  ),
  'dispute lost': asks(
    'before the credit, on the way, after the payout, in part',
    lost(
      'before the credit cancels the order, and the letter promises no refund',
      'while the shares are on their way suspends the buyer with the credit',
      'freezes the order, with what was taken on suspense; adopted, the deal goes on at our loss',
    ),
    disputed('that is lost after the pay-out is our loss, and the shares stay with the buyer'),
  ),
  'dispute of a payment that was refunded': asks(
    'is contested with the refund',
    within('tests/integration/payment/dispute-answer.test.ts')('is contested with a statement of its refund'),
    lost('and is lost: the buyer, paid twice, is suspended and told, until two people decide'),
  ),
}
