import { accountStatusChanged } from '#events/account.ts'
import { subscription } from '#events/subscription.ts'

export const onAccountDeleted = subscription('news', 'on-account-deleted', [accountStatusChanged])
