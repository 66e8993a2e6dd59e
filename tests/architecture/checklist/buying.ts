import { asks, type Entry, within } from './entry.ts'
import { integration, screens } from './tests.ts'

const { buy } = screens
const bought = buy('leads from the phone number to owned shares')
const whole = within('tests/integration/order/buy.test.ts')(
  'goes from a phone number to owned shares with profit and loss',
)
const exceptions = within('tests/integration/order/exceptions.test.ts')
const openOrder = within('tests/integration/order/open-order.test.ts', 'tests/component/order/open-order.test.ts')
const papers = within('tests/integration/order/papers-of-orders.test.ts')
const ownAccount = within('tests/integration/payment/own-account.test.ts')
const display = within('web/feature/order/order-display.test.ts')
const watch = within('web/feature/payment/watch-payment.test.ts')
const hint = within('web/feature/payment/return-hint.test.ts')
const dates = within('tests/integration/order/order-dates.test.ts', 'shared/order/view.test.ts')
const format = within('shared/kernel/format.test.ts')
const wrapper = screens.native(
  'opens signing and the signed copy in the wrapper, and handles its message that an order has changed',
)
const signing = within('tests/integration/agreement/signing.test.ts')
const refundWords = within('tests/component/order/refund-words.test.ts')
const failed = buy('reports a failed payment and allows another attempt')

/** Buying, payment, escrow, signing and holdings: routes, screens, endpoints, texts, constants, transitions, data. */
export const buyingEntries: Readonly<Record<string, Entry>> = {
  R18: asks('/payment-status', bought, failed),
  R19: asks('/holdings: My Scrips and Orders', bought, openOrder('is on top of Orders, where it is paid or cancelled')),
  R21: asks('/vouchstatus', refundWords('name the bank account beside the escrow steps')),
  R54: asks(
    '/payment-return',
    hint('reads order and payment'),
    buy('pays the same order from the screen of its failed payment'),
  ),
  S60: asks(
    'the gate: KYC, transferable, signed, in this order',
    within('shared/order/rules.test.ts')('returns the first reason in order of priority'),
    exceptions('is refused without KYC, and for a security that no depository accepts', 'blocks the next purchase'),
  ),
  S61: asks('the checkout is loaded on demand', bought),
  S62: asks('Payment Complete, Sign Deal Term', bought),
  S63: asks(
    'Payment Failed with its refund note',
    failed,
    refundWords('name the bank account, and the later days, on the result of a payment'),
  ),
  S65: asks('the escrow steps with their times', refundWords('name the bank account beside the escrow steps')),
  S67: asks('My Scrips and Orders; read anew when an order has changed', bought, wrapper),
  S68: asks(
    'total, holdings and history',
    bought,
    within('tests/component/holding/holding.test.ts')(
      'sums all of them, shows sixty without being asked and the others on a tap',
    ),
  ),
  S69: asks(
    'the cards of orders, newest first; unpaid ones above',
    within('tests/integration/order/paid-orders.test.ts')('sees all of them, page by page, newest first'),
    openOrder('is on top of Orders, where it is paid or cancelled', 'is a bar on Home and on its company'),
  ),
  S70: asks('e-Sign or Download', display('offers the signature, then the signed copy'), wrapper),
  S71: asks(
    'after signing: Orders, and signed already',
    within('tests/component/agreement/signing-return.test.ts')('says that it is signed'),
    bought,
  ),
  E72: asks(
    'POST /buy_unlisted_shares_vouch',
    whole,
    exceptions('loses no order: the same quote continues where it stopped'),
  ),
  E73: asks('POST /createServiceOrderForApp', whole),
  E74: asks(
    'POST /createServiceOrderForAppFromVouch',
    whole,
    watch('creates a service order for a payment that is %s'),
  ),
  E75: asks(
    'POST /getPaymentStatus',
    whole,
    dates('give a refund two to three working days, the same in the order and in the payment'),
  ),
  E76: asks('POST /getEscrowTransaction', whole),
  E77: asks('the escrow status is E76', whole),
  E78: asks(
    'GET /holdings_of_client',
    whole,
    within('tests/integration/holding/holding.test.ts')('are all counted and summed'),
  ),
  E79: asks(
    'GET /orders_of_client',
    whole,
    dates('counts all paid orders on every page of the list'),
    papers('is given to an order when it is paid', 'say until when the step that is waited for can be made'),
  ),
  E80: asks('POST /uploadOriginal', signing('is offered although the buyer opens no screen'), whole),
  E81: asks('POST /uploadRiskDisclure', whole),
  E82: asks('POST /createEnvolp', whole),
  E83: asks('POST /getSingatureEndPoint', whole),
  X59: asks('Payment Failed, within 2-3 business days', failed),
  C24: asks(
    'DD-MM-YYYY and HH:mm, MMM DD YYYY in India',
    format('shows the day in India', 'shows time and date in India, in 24 hours'),
  ),
  C25: asks(
    'Order Total is the price and the TDS that was collected',
    display('adds TDS only when it was collected, exactly'),
    ownAccount(
      'is in the total and not in the price, and is paid to its own account after the credit',
      'is refunded with the rest',
    ),
  ),
  T18: asks(
    'gate, order, checkout, return',
    bought,
    integration.verifyPayment('is verified, and the gateway is asked: the order is paid'),
  ),
  T19: asks(
    'payment status to the result',
    watch(
      'creates a service order for a payment that is %s',
      'fails when the payment is %s',
      'polls at growing intervals while the payment is pending',
    ),
  ),
  T20: asks('signing after SUCCESS', bought, wrapper),
  T21: asks(
    'signing from an order',
    wrapper,
    within('tests/component/agreement/signing-return.test.ts')('says that it is signed'),
  ),
  T22: asks(
    'Pending, In Progress, Completed, or the refund',
    display(
      'is Pending and waits for the buyer until signed',
      'is In Progress once signed and Completed once owned',
      'shows a refund before anything else',
    ),
  ),
  T23: asks('the steps of the escrow gain times', whole),
  D8: asks(
    'a holding',
    whole,
    ownAccount('is in the total and not in the price, and is paid to its own account after the credit'),
  ),
  D9: asks(
    'an order',
    whole,
    within('tests/integration/order/seller.test.ts')('keeps the seller of its quote, and is paid out to that seller'),
  ),
  X58: asks(
    'Razorpay SDK failed to load. Are you online?',
    within('web/feature/order/checkout.test.ts')(
      'says that the gateway did not load, each time that it is tried (X58)',
    ),
  ),
  X60: asks(
    'Complete your KYC to buy shares',
    within('tests/component/kyc/kyc-status.test.ts')(
      'are on Home what to keep ready, and in the purchase before the chat',
    ),
  ),
}
