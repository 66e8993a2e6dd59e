import { accountContactChanged, accountStatusChanged } from '#events/account.ts'
import { subscription } from '#events/subscription.ts'

export const onAccountChanged = subscription(
  'account',
  'on-account-changed',
  [accountContactChanged, accountStatusChanged],
  { table: 'write' },
)
