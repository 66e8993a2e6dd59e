import { refusal } from '#shared/kernel/refusal.ts'

export const PRICE_RECORDED = refusal('PRICE_RECORDED', 409, 'Another price is already recorded for this day')
export const PRICE_AHEAD = refusal('PRICE_AHEAD', 400, 'A price cannot be recorded before its day')
export const PRICE_NOT_STANDING = refusal(
  'PRICE_NOT_STANDING',
  409,
  'This is not the price of that day. Look the price up and withdraw it again.',
)
export const PRICES_CHANGED = refusal(
  'PRICES_CHANGED',
  409,
  'Other prices of this company were recorded meanwhile. Send these prices again in a new file.',
)
export const TOO_MANY_MARKS = refusal('TOO_MANY_MARKS', 409, 'You have marked as many companies as we can keep')
export const ISIN_TAKEN = refusal('ISIN_TAKEN', 409, 'Another company has this ISIN')
export const BAD_LOGO = refusal('BAD_LOGO', 400, 'The logo is no picture that we can show')
/** `data.errors` lists line and reason of each error. Nothing of the file was recorded. */
export const BAD_PRICE_FILE = refusal(
  'BAD_PRICE_FILE',
  400,
  'Some lines of the file are wrong, so nothing of it was taken',
)
export const UNKNOWN_SECTOR = refusal('UNKNOWN_SECTOR', 400, 'There is no such sector')
