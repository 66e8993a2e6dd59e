import { permissions } from '#functions/notification/permissions.ts'
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
  http('notification', notificationApi, permissions.api),
  subscriber(onOrderNews, permissions.onOrderNews),
  subscriber(onSaleNews, permissions.onSaleNews),
  subscriber(onContactChanged, permissions.onContactChanged),
  subscriber(onKycNews, permissions.onKycNews),
  subscriber(onAccountDeleted, permissions.onAccountDeleted),
  subscriber(onTicketNews, permissions.onTicketNews),
  subscriber(onSecurityAvailable, permissions.onSecurityAvailable),
]
