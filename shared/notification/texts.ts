import { brand } from '#shared/brand.ts'
import { formatAmount, formatDay } from '#shared/kernel/format.ts'
import { rupeesFrom, sum } from '#shared/kernel/money.ts'
import { signingAttemptsMax } from '#shared/order/limits.ts'
import type { CapturedPayment, Order } from '#shared/order/order.ts'
import { twicePaise } from '#shared/order/paid-twice.ts'

export const orderNotifications = [
  'order-paid',
  'order-unsigned',
  'order-rejected',
  'order-late',
  'order-given-up-unsigned',
  'order-given-up-unconfirmed',
  'order-given-up-unlodged',
  'order-given-up-rejected',
  'order-credited',
  'order-refund-due',
  'order-refunded',
  'order-charged-back',
  'order-charged-back-suspended',
  'order-charged-back-refunded',
  'order-paid-twice',
  'order-second-refunded',
  'signature-reminder',
] as const
export type OrderNotification = (typeof orderNotifications)[number]

export interface EmailMessage {
  readonly subject: string
  readonly text: string
}

/** A push message. A locked phone shows it, so it names shares and company, never an amount. */
export interface PushText {
  readonly title: string
  readonly text: string
}

/** The e-mail about an event of an order. `second`: the payment on top of the one that pays the order, in a letter about it. */
export function orderEmail(
  notice: OrderNotification,
  order: Order,
  siteAddress: string,
  second?: CapturedPayment,
): EmailMessage {
  const deal = `${order.quantity} shares of ${order.scrip_name}`
  const amount = `Rs. ${formatAmount(rupeesFrom(order.total_paise))}`
  const orders = `Follow it under Portfolio, Orders: ${siteAddress}/holdings`
  const secondAmount = `Rs. ${formatAmount(rupeesFrom(second?.amount_paise ?? order.total_paise))}`
  const twiceAmount = `Rs. ${formatAmount(rupeesFrom(sum(order.payments.map(twicePaise))))}`
  const secondDay = second === undefined ? '' : `, of ${formatDay(second.captured_at)}`
  const givenUp = (why: string): EmailMessage => ({
    subject: 'Your order was cancelled. Your refund has started',
    text: `${why} We have therefore cancelled your order for ${deal}. Your payment is on its way back in full to the account it came from, within 2-3 business days. ${orders}`,
  })
  const letters: Record<OrderNotification, EmailMessage> = {
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
    'order-credited': {
      subject: 'Your shares have arrived',
      text: `${deal} are in your demat account. You can see them under Portfolio: ${siteAddress}/holdings`,
    },
    'order-refund-due': {
      subject: 'Your refund has started',
      text: `${withdrawnText(order)}Your payment for ${deal} is on its way back to the account it came from, within 2-3 business days.${keptText(order)} ${orders}`,
    },
    'order-refunded': {
      subject: 'Your refund is done',
      text: `Your payment for ${deal} was refunded${accountText(order.payments.find(({ is_second }) => !is_second))}. Your bank may take a little longer to show it. ${orders}`,
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
      text: `You paid twice for ${deal}. We refund the second payment of ${secondAmount}${secondDay}: it is on its way back to the account it came from, within 2-3 business days. Your order goes on with the first payment. ${orders}`,
    },
    'order-second-refunded': {
      subject: 'Your second payment was refunded',
      text: `Your second payment of ${secondAmount} for ${deal}${secondDay}, was refunded${accountText(second)}. Your bank may take a little longer to show it. ${orders}`,
    },
    'signature-reminder': {
      subject: 'Your deal term still waits for your signature',
      text: `Please sign the deal term for ${deal}, so that the shares can be transferred. Unsigned, it ends seven days after it was made. ${orders}`,
    },
  }
  const { subject, text } = letters[notice]
  return { subject: `${brand.name}: ${subject}`, text: `${text}\n\nOrder ${order.id}\n${brand.legalName}` }
}

/** What of the payment does not go back, because its buyer cancelled. */
function keptText({ payments }: Order): string {
  const kept = sum(payments.map(({ kept_paise }) => kept_paise))
  return kept === 0 ? '' : ` We keep Rs. ${formatAmount(rupeesFrom(kept))} of it, which the payment gateway charged.`
}

/** Why a payment that came in the moment in which its price was withdrawn buys nothing. */
function withdrawnText({ price_withdrawn_at }: Order): string {
  return price_withdrawn_at === null
    ? ''
    : 'The price of your order was wrong, and we had withdrawn it before you paid. You can order again at the right price. '
}

/** To which account our bank paid a refund that the gateway could not make. */
function accountText(payment: CapturedPayment | undefined): string {
  const sent = payment?.refund_payouts.findLast(({ state }) => state === 'SENT')
  return sent === undefined ? '' : ` to your bank account ending ${sent.account_end}`
}

/** Which of the attempts to sign is the next one. A letter may be written before or after it has started. */
function attemptText({ signing_attempt: attempt, signature }: Order): string {
  const next = signature === 'PENDING' ? attempt : attempt + 1
  return next < signingAttemptsMax ? `attempt ${next} of ${signingAttemptsMax}` : 'the last attempt'
}

/** The same as a push message. */
export function pushFor(notice: OrderNotification, order: Order): PushText {
  const deal = `${order.quantity} shares of ${order.scrip_name}`
  const givenUp = {
    title: 'Your order was cancelled',
    text: `Your payment for ${deal} is on its way back, within 2-3 business days.`,
  }
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
    'order-credited': { title: 'Your shares have arrived', text: `${deal} are in your demat account.` },
    'order-refund-due': {
      title: 'Your refund has started',
      text: `Your payment for ${deal} is on its way back, within 2-3 business days.`,
    },
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
      text: `Your second payment for ${deal} is on its way back, within 2-3 business days.`,
    },
    'order-second-refunded': { title: 'Second payment refunded', text: `You had paid twice for ${deal}.` },
    'signature-reminder': { title: 'Please sign your deal term', text: `It still waits for you, for ${deal}.` },
  }
  return pushes[notice]
}
