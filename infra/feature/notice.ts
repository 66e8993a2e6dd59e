import { accountContactChanged, accountStatusChanged } from '#events/account.ts'
import { securityAvailable } from '#events/market.ts'
import { availabilityTold } from '#events/notice.ts'
import { orderCredited, orderPaid, orderRefundDue, orderRefunded } from '#events/order.ts'
import { ticketAnswered, ticketRaised } from '#events/support.ts'
import { noticeApi } from '#shared/notice/api.ts'
import { http, type Lane, subscriber } from './define.ts'

export const notice: readonly Lane[] = [
  http('notice', noticeApi, { table: 'write', secrets: ['session-keys', 'hash-key'], vendors: ['sns'] }),
  subscriber('notice', 'on-order-news', [orderPaid, orderCredited, orderRefundDue, orderRefunded], {
    table: 'write',
    vendors: ['ses', 'sns'],
  }),
  subscriber('notice', 'on-contact-changed', [accountContactChanged], { table: 'write', vendors: ['ses', 'sns'] }),
  subscriber('notice', 'on-account-deleted', [accountStatusChanged], { table: 'write', vendors: ['sns'] }),
  subscriber('notice', 'on-ticket-news', [ticketRaised, ticketAnswered], { table: 'write', vendors: ['ses', 'sns'] }),
  subscriber('notice', 'on-security-available', [securityAvailable, availabilityTold], {
    table: 'write',
    vendors: ['ses', 'sns'],
  }),
]
