import { accountStatusChanged } from '#events/account.ts'
import { subscription } from '#events/subscription.ts'
import { faqChanged } from '#events/support.ts'

export const onFaqChanged = subscription('support', 'on-faq-changed', [faqChanged])

export const onAccountDeleted = subscription('support', 'on-account-deleted', [accountStatusChanged])
