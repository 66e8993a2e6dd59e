import { refusal } from '#shared/kernel/refusal.ts'

export const NOT_OWNED = refusal('NOT_OWNED', 409, 'You do not own shares of this company')
/** `data.available`: how many more can be requested. */
export const TOO_FEW_SHARES = refusal('TOO_FEW_SHARES', 409, 'You have fewer shares left to sell')
export const TOO_MANY_SALES = refusal(
  'TOO_MANY_SALES',
  409,
  'You have 50 open sell requests. Please wait for one of them, or cancel one.',
)
export const PRICE_MISSING = refusal('PRICE_MISSING', 400, 'Price is required')
export const SALE_OUT_OF_TURN = refusal('SALE_OUT_OF_TURN', 409, 'This sell request is no longer waiting for that')
export const QUOTE_LAPSED = refusal('QUOTE_LAPSED', 409, 'This offer has expired. You can place a new request.')
export const SALE_NEEDS_KYC = refusal('SALE_NEEDS_KYC', 409, 'Complete your KYC to sell shares')
export const SALE_NEEDS_BANK = refusal(
  'SALE_NEEDS_BANK',
  409,
  'Please verify your bank account first: it gets the money',
)
export const CONTACT_CHANGED = refusal(
  'CONTACT_CHANGED',
  409,
  'Your phone number or email address has just changed. You can accept 24 hours after that.',
)
/** `data`: attempts left and the reason, as the other codes answer. */
export const CODE_REFUSED = refusal('CODE_REFUSED', 409, 'This code is not right')
export const OWN_SALE = refusal('OWN_SALE', 403, 'Nobody decides about a sale of their own')
export const NET_TOO_SMALL = refusal('NET_TOO_SMALL', 409, 'Nothing would be left for the seller at this price')
export const DEBIT_TAKEN = refusal('DEBIT_TAKEN', 409, 'Another sale has this reference already')
export const SALE_FROZEN = refusal('SALE_FROZEN', 409, 'The money of this sale is being checked by two people')
