import { brand } from '#shared/brand.ts'
import { formatAmount, formatDay, formatDays, formatWhen } from '#shared/kernel/format.ts'
import { rupeesFrom, sum } from '#shared/kernel/money.ts'
import { signingAttemptsMax } from '#shared/order/limits.ts'
import type { DayRange } from '#shared/kernel/working-days.ts'
import type { RefundDestination } from '#shared/order/api.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { twicePaise } from '#shared/order/payment/paid-twice.ts'
import { destinationOf, isAtNormalSpeed, payingOf } from '#shared/order/refund/refund-view.ts'
import { accountText, periodText } from '#shared/order/refund/refund-words.ts'
import { orderNumberOf } from '#shared/order/number.ts'
import { signingOf } from '#shared/order/view/view.ts'
import { type EmailMessage, emailOf, type Letter } from './letter.ts'

export const orderNotifications = [
  'order-paid',
  'order-unsigned',
  'order-rejected',
  'order-late',
  'order-given-up-unsigned',
  'order-given-up-unconfirmed',
  'order-given-up-unlodged',
  'order-given-up-rejected',
  'order-given-up-refunded',
  'order-given-up-disputed',
  'order-given-up-impossible',
  'order-credited',
  'order-refund-due',
  'order-refund-slowed',
  'order-refunded',
  'order-charged-back',
  'order-charged-back-suspended',
  'order-charged-back-refunded',
  'order-paid-twice',
  'order-second-refund-slowed',
  'order-second-refunded',
  'signature-reminder',
] as const
export type OrderNotification = (typeof orderNotifications)[number]

/** A push message. A locked phone shows it, so it names shares and company, never an amount. */
export interface PushText {
  readonly title: string
  readonly text: string
}

/** What a letter about a refund is about. */
export interface RefundFacts {
  /** The payment; without one, what pays the order. */
  readonly payment?: CapturedPayment | undefined
  /** Where it goes; without one, as far as the payment says. */
  readonly destination?: RefundDestination | undefined
  /** The working days on which the refund is expected, unless they have passed. */
  readonly expected?: DayRange | undefined
}

type OrderWords = Pick<Letter, 'subject' | 'text'>

/** The e-mail about an event of an order. */
export function orderEmail(
  notice: OrderNotification,
  order: Order,
  siteAddress: string,
  facts: RefundFacts = {},
): EmailMessage {
  const { expected } = facts
  return emailOf({
    ...orderWords(notice, order, siteAddress, facts),
    action: { label: actionLabel(notice), address: `${siteAddress}/holdings` },
    facts: [
      ['Company', order.scrip_name],
      ['Shares', order.quantity],
      ['Amount', `Rs. ${formatAmount(rupeesFrom(order.total_paise))}`],
      ['Sign by', signBy(notice, order)],
      ['Refund expected', expected && formatDays(expected.from, expected.to)],
      ['Order', orderNumberOf(order) ?? order.id],
    ],
    why: `You get this because you placed an order with ${brand.name}.`,
  })
}

function orderWords(
  notice: OrderNotification,
  order: Order,
  siteAddress: string,
  { payment = payingOf(order), destination = payment && destinationOf(payment), expected }: RefundFacts,
): OrderWords {
  const deal = `${order.quantity} shares of ${order.scrip_name}`
  const amount = `Rs. ${formatAmount(rupeesFrom(order.total_paise))}`
  const orders = `Follow it under Portfolio, Orders: ${siteAddress}/holdings`
  const twiceAmount = `Rs. ${formatAmount(rupeesFrom(sum(order.payment.captured.map(twicePaise))))}`
  const second = `Your second payment of Rs. ${formatAmount(rupeesFrom(payment?.amount_paise ?? order.total_paise))} for ${deal}${payment === undefined ? '' : `, of ${formatDay(payment.captured_at)},`}`
  const account = accountText(destination ?? { to: 'SOURCE' })
  const days = expected === undefined ? '' : `, expected ${formatDays(expected.from, expected.to)}`
  const wayBack = `on its way back to ${account}, ${withinText(payment)}${days}`
  const refunded = refundedText(payment, account, days)
  const slowed = `could not be refunded at once, so it goes back to ${account} the usual way: ${withinText(payment)} of the start of the refund${days}. You do not have to do anything. ${orders}`
  const givenUp = (why: string): OrderWords => ({
    subject: 'Your order was cancelled. Your refund has started',
    text: `${why} We have therefore cancelled your order for ${deal}. Your payment is on its way back in full to ${account}, ${withinText(payment)}${days}. ${orders}`,
  })
  const restGivenUp = (why: string): OrderWords => ({
    subject: 'Your order was cancelled',
    text: `${why} We have therefore cancelled your order for ${deal}. ${payment?.refund === 'DONE' ? 'Nothing of your payment is left to refund.' : `The rest of your payment is ${wayBack}.`} ${orders}`,
  })
  const letters: Record<OrderNotification, OrderWords> = {
    'order-paid': {
      subject: 'Payment received. Please sign the deal term',
      text: `We received ${amount} for ${deal}. The order will be processed only after signing the deal term. ${orders}`,
    },
    'order-unsigned': {
      subject: 'Your deal term is ready to be signed again',
      text: `The deal term for ${deal} was not signed, so we have made a new one. You can sign it within seven days; it is ${attemptText(order)}. If it stays unsigned, we cancel the order and refund your money in full. ${orders}`,
    },
    'order-rejected': {
      subject: 'Your share transfer has to be made again',
      text: `The depository did not accept the transfer of ${deal}, so we are making it again. Your money stays in escrow meanwhile. You do not have to do anything; if you no longer want to wait, you can cancel the order and get your money back. ${orders}`,
    },
    'order-late': {
      subject: 'Your order takes longer than we said',
      text: `${deal} are not in your demat account yet, later than we told you. We are following it up, and you do not have to do anything. You can see what we are waiting for, and until the transfer has started you can cancel and get your money back. ${orders}`,
    },
    'order-given-up-unsigned': givenUp('The deal term was not signed in time.'),
    'order-given-up-unconfirmed': givenUp('The seller did not confirm the sale in time.'),
    'order-given-up-unlodged': givenUp('The transfer could not be started in time.'),
    'order-given-up-rejected': givenUp('The depository did not accept the transfer.'),
    'order-given-up-refunded': restGivenUp('A part of your payment had already gone back to you.'),
    'order-given-up-disputed': restGivenUp('Your bank took back a part of your payment after a dispute.'),
    'order-given-up-impossible': givenUp('The deal could not be completed.'),
    'order-credited': {
      subject: 'Your shares have arrived',
      text: `${deal} are in your demat account. You can see them under Portfolio: ${siteAddress}/holdings`,
    },
    'order-refund-due': {
      subject: 'Your refund has started',
      text: `${withdrawnText(order)}Your payment for ${deal} is ${wayBack}.${keptText(order)} ${orders}`,
    },
    'order-refund-slowed': {
      subject: 'Your refund takes longer than we said',
      text: `Your payment for ${deal} ${slowed}`,
    },
    'order-refunded': {
      subject: 'Your refund is done',
      text: `Your payment for ${deal} ${refunded} ${orders}`,
    },
    'order-charged-back': {
      subject: 'Your bank took your payment back. Your order is cancelled',
      text: `You disputed your payment for ${deal}, and your bank took it back. The order is therefore cancelled, and there is nothing left to refund. ${orders}`,
    },
    'order-charged-back-suspended': {
      subject: 'Your bank took your payment back. Your account is suspended',
      text: `You disputed your payment for ${deal}, and your bank took it back although the shares are in your demat account. We have therefore suspended your account until we have looked into it. If this is a mistake, please write to us and name the order.`,
    },
    'order-charged-back-refunded': {
      subject: 'Your bank took back a payment that we had refunded. Your account is suspended',
      text: `We refunded your payment for ${deal}, and your bank took ${twiceAmount} of it back as well, so you have received this amount twice. We have therefore suspended your account until we have looked into it. If only one of the two has reached you, please write to us and name the order.`,
    },
    'order-paid-twice': {
      subject: 'You paid twice. Your second payment is on its way back',
      text: `You paid twice. ${second} is ${wayBack}. Your order goes on with the first payment. ${orders}`,
    },
    'order-second-refund-slowed': {
      subject: 'The refund of your second payment takes longer than we said',
      text: `${second} ${slowed}`,
    },
    'order-second-refunded': {
      subject: 'Your second payment was refunded',
      text: `${second} ${refunded} ${orders}`,
    },
    'signature-reminder': {
      subject: 'Your deal term still waits for your signature',
      text: `Please sign the deal term for ${deal}, so that the shares can be transferred. It expires if it is not signed within 7 days. ${orders}`,
    },
  }
  return letters[notice]
}

/** The letters that ask for a signature. */
const signedLetters: ReadonlySet<OrderNotification> = new Set(['order-paid', 'order-unsigned', 'signature-reminder'])

/** The end of an attempt that is under way, or about to start. A new attempt has none before it starts. */
function signBy(notice: OrderNotification, order: Order): string | undefined {
  const { sign_until } = signedLetters.has(notice) && notice !== 'order-unsigned' ? signingOf(order) : {}
  return sign_until && formatWhen(sign_until)
}

function actionLabel(notice: OrderNotification): string {
  if (signedLetters.has(notice)) return 'Sign the deal term'
  return notice === 'order-credited' ? 'See your shares' : 'Follow your order'
}

/** What of the payment does not go back, because its buyer cancelled. */
function keptText({ payment }: Order): string {
  const kept = sum(payment.captured.map(({ kept_paise }) => kept_paise))
  return kept === 0 ? '' : ` We keep Rs. ${formatAmount(rupeesFrom(kept))} of it, which the payment gateway charged.`
}

/** Why a payment that came in the moment in which its price was withdrawn buys nothing. */
function withdrawnText({ price }: Order): string {
  return price.withdrawn_at === null
    ? ''
    : 'The price of your order was wrong, and we had withdrawn it before you paid. You can order again at the right price. '
}

/** Such as "within 2-3 business days". */
function withinText(payment: CapturedPayment | undefined): string {
  return `within ${periodText(payment?.is_slow === true)}`
}

/** That a refund is done, and when its buyer sees it. One at the gateway's normal speed is on its way for days after that. */
function refundedText(payment: CapturedPayment | undefined, account: string, days: string): string {
  return payment !== undefined && isAtNormalSpeed(payment) && days !== ''
    ? `was sent back to ${account}. Your bank shows it ${withinText(payment)}${days}.`
    : `was refunded to ${account}. Your bank may take a little longer to show it.`
}

/** Which of the attempts to sign is the next one. A letter may be written before or after it has started. */
function attemptText({ signature }: Order): string {
  const next = signature.state === 'PENDING' ? signature.attempt : signature.attempt + 1
  return next < signingAttemptsMax ? `attempt ${next} of ${signingAttemptsMax}` : 'the last attempt'
}

/** The same as a push message. */
export function pushFor(
  notice: OrderNotification,
  order: Order,
  { payment = payingOf(order) }: RefundFacts = {},
): PushText {
  const deal = `${order.quantity} shares of ${order.scrip_name}`
  const givenUp = {
    title: 'Your order was cancelled',
    text: `Your payment for ${deal} is on its way back, ${withinText(payment)}.`,
  }
  const restGivenUp = { title: 'Your order was cancelled', text: `It was for ${deal}.` }
  const slowed = { title: 'Your refund takes longer', text: `It reaches you ${withinText(payment)}, for ${deal}.` }
  const pushes: Record<OrderNotification, PushText> = {
    'order-paid': { title: 'Payment received', text: `Please sign the deal term for ${deal}.` },
    'order-unsigned': { title: 'Please sign your deal term', text: `A new one is ready for ${deal}.` },
    'order-rejected': {
      title: 'Your share transfer is being made again',
      text: `The depository did not accept it, for ${deal}.`,
    },
    'order-late': { title: 'Your order takes longer', text: `${deal} are not in your demat account yet.` },
    'order-given-up-unsigned': givenUp,
    'order-given-up-unconfirmed': givenUp,
    'order-given-up-unlodged': givenUp,
    'order-given-up-rejected': givenUp,
    'order-given-up-refunded': restGivenUp,
    'order-given-up-disputed': restGivenUp,
    'order-given-up-impossible': givenUp,
    'order-credited': { title: 'Your shares have arrived', text: `${deal} are in your demat account.` },
    'order-refund-due': {
      title: 'Your refund has started',
      text: `Your payment for ${deal} is on its way back, ${withinText(payment)}.`,
    },
    'order-refund-slowed': slowed,
    'order-second-refund-slowed': slowed,
    'order-refunded': { title: 'Your refund is done', text: `Your payment for ${deal} was refunded.` },
    'order-charged-back': { title: 'Your order was cancelled', text: `Your bank took your payment for ${deal} back.` },
    'order-charged-back-suspended': {
      title: 'Your account is suspended',
      text: `Your bank took your payment for ${deal} back.`,
    },
    'order-charged-back-refunded': {
      title: 'Your account is suspended',
      text: `Your bank took back a payment that we had refunded.`,
    },
    'order-paid-twice': {
      title: 'You paid twice',
      text: `Your second payment for ${deal} is on its way back, ${withinText(payment)}.`,
    },
    'order-second-refunded': { title: 'Second payment refunded', text: `You had paid twice for ${deal}.` },
    'signature-reminder': { title: 'Please sign your deal term', text: `It still waits for you, for ${deal}.` },
  }
  return pushes[notice]
}
