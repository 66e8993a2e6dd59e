import { accountContactChanged, accountStatusChanged } from '#events/account.ts'
import { securityAvailable } from '#events/market.ts'
import { availabilityTold } from '#events/notification.ts'
import { orderCredited, orderPaid, orderRefundDue, orderRefunded } from '#events/order.ts'
import { ticketAnswered, ticketRaised } from '#events/support.ts'
import { notificationApi } from '#shared/notification/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const notification: readonly FunctionDefinition[] = [
  http('notification', notificationApi, { table: 'write', secrets: ['session-keys', 'hash-key'], vendors: ['sns'] }),
  subscriber('notification', 'on-order-news', [orderPaid, orderCredited, orderRefundDue, orderRefunded], {
    table: 'write',
    vendors: ['ses', 'sns'],
  }),
  subscriber('notification', 'on-contact-changed', [accountContactChanged], {
    table: 'write',
    vendors: ['ses', 'sns'],
  }),
  subscriber('notification', 'on-account-deleted', [accountStatusChanged], { table: 'write', vendors: ['sns'] }),
  subscriber('notification', 'on-ticket-news', [ticketRaised, ticketAnswered], {
    table: 'write',
    vendors: ['ses', 'sns'],
  }),
  subscriber('notification', 'on-security-available', [securityAvailable, availabilityTold], {
    table: 'write',
    vendors: ['ses', 'sns'],
  }),
]
