import { accountContactChanged, accountStatusChanged } from '#events/account.ts'
import { securityAvailable } from '#events/market.ts'
import { availabilityTold } from '#events/notification.ts'
import { kycCompleted, stepDecided } from '#events/kyc.ts'
import {
  orderChargedBack,
  orderCredited,
  orderLate,
  orderPaid,
  orderRefundDue,
  orderRefundSlowed,
  orderRefunded,
  orderRejected,
  orderUnsigned,
} from '#events/order.ts'
import {
  saleAgreed,
  saleCancelled,
  saleDeclined,
  saleFunded,
  saleLapsed,
  salePaid,
  saleQuoted,
  saleReceived,
  saleRejected,
  saleReturned,
  saleSubmitted,
} from '#events/sale.ts'
import { subscription } from '#events/subscription.ts'
import { ticketAnswered, ticketRaised } from '#events/support.ts'

export const onOrderNews = subscription('notification', 'on-order-news', [
  orderPaid,
  orderUnsigned,
  orderRejected,
  orderLate,
  orderCredited,
  orderRefundDue,
  orderRefundSlowed,
  orderRefunded,
  orderChargedBack,
])

export const onContactChanged = subscription('notification', 'on-contact-changed', [accountContactChanged])

export const onAccountDeleted = subscription('notification', 'on-account-deleted', [accountStatusChanged])

export const onKycNews = subscription('notification', 'on-kyc-news', [stepDecided, kycCompleted])

export const onTicketNews = subscription('notification', 'on-ticket-news', [ticketRaised, ticketAnswered])

export const onSecurityAvailable = subscription('notification', 'on-security-available', [
  securityAvailable,
  availabilityTold,
])

export const onSaleNews = subscription('notification', 'on-sale-news', [
  saleSubmitted,
  saleQuoted,
  saleRejected,
  saleDeclined,
  saleCancelled,
  saleLapsed,
  saleAgreed,
  saleFunded,
  saleReceived,
  salePaid,
  saleReturned,
])
