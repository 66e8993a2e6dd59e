import { accountContactChanged, accountStatusChanged } from '#events/account.ts'
import { orderChargedBack } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

export const onAccountChanged = subscription('account', 'on-account-changed', [
  accountContactChanged,
  accountStatusChanged,
])

export const onOrderChargedBack = subscription('account', 'on-order-charged-back', [orderChargedBack])
