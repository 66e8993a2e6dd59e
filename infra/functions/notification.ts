import {
  onAccountDeleted,
  onContactChanged,
  onKycNews,
  onOrderNews,
  onSaleNews,
  onSecurityAvailable,
  onTicketNews,
} from '#events/subscriptions/notification.ts'
import { notificationApi } from '#shared/notification/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const notification: readonly FunctionDefinition[] = [
  http('notification', notificationApi, { table: 'write', secrets: ['session-keys', 'hash-key'], vendors: ['sns'] }),
  subscriber(onOrderNews),
  subscriber(onSaleNews),
  subscriber(onContactChanged),
  subscriber(onKycNews),
  subscriber(onAccountDeleted),
  subscriber(onTicketNews),
  subscriber(onSecurityAvailable),
]
