import { refusal } from '#shared/kernel/refusal.ts'

export const PAYMENT_NOT_PROVED = refusal(
  'PAYMENT_NOT_PROVED',
  400,
  'We could not confirm this payment from what was sent',
)
