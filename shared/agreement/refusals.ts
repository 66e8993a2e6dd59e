import { refusal } from '#shared/kernel/refusal.ts'

export const NOTHING_TO_SIGN = refusal('NOTHING_TO_SIGN', 409, 'There is nothing to sign for this order')
export const NO_ATTEMPTS_LEFT = refusal(
  'NO_ATTEMPTS_LEFT',
  409,
  'This deal term can no longer be signed. Your money is being refunded.',
)
/** Each paper has its step: the payment of the order, or the credit of its shares. */
export const PAPER_NOT_READY = refusal('PAPER_NOT_READY', 409, 'This paper is not ready yet')
