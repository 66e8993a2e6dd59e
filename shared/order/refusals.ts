import { refusal } from '#shared/kernel/refusal.ts'

export const KYC_INCOMPLETE = refusal('KYC_INCOMPLETE', 409, 'Complete your KYC to buy shares')
export const NOT_TRANSFERABLE = refusal(
  'NOT_TRANSFERABLE',
  409,
  'These shares cannot be moved to a demat account yet. Chat with us to buy them.',
)
export const DEAL_TERM_UNSIGNED = refusal(
  'DEAL_TERM_UNSIGNED',
  409,
  'Please sign the deal term of your earlier order first',
)
export const BUYING_CLOSED = refusal('BUYING_CLOSED', 409, 'Buying is closed for the moment. Please try again later.')
export const NOT_FOR_SALE = refusal('NOT_FOR_SALE', 409, 'Not on sale yet')
export const SOLD_OUT = refusal('SOLD_OUT', 409, 'These shares were just sold out. No money was taken.')
export const QUOTE_EXPIRED = refusal('QUOTE_EXPIRED', 409, 'This price has expired. Refresh it. No money was taken.')
export const PRICE_WITHDRAWN = refusal(
  'PRICE_WITHDRAWN',
  409,
  'This price was wrong, so we have withdrawn it. Refresh the price. No money was taken.',
)
export const OPEN_RESERVATION = refusal(
  'OPEN_RESERVATION',
  409,
  'You have an unpaid order for these shares. Pay it or cancel it first.',
)
export const TOO_MANY_UNPAID = refusal(
  'TOO_MANY_UNPAID',
  409,
  'Too many unpaid orders today. Please try again tomorrow.',
)
export const TOO_MANY_OPEN = refusal(
  'TOO_MANY_OPEN',
  409,
  'Three of your orders wait for their payment. Pay or cancel one of them first.',
)
export const RESERVED_BY_OTHERS = refusal(
  'RESERVED_BY_OTHERS',
  409,
  'Others have reserved these shares and are about to pay. Please try again in 20 minutes.',
)
export const LAPSED_TWICE = refusal(
  'LAPSED_TWICE',
  409,
  'You reserved these shares twice without trying to pay. You can order them again a day later.',
)
export const QUANTITY_OUT_OF_RANGE = refusal(
  'QUANTITY_OUT_OF_RANGE',
  400,
  'Choose another quantity within the limits shown',
)
export const NOT_PAID = refusal('NOT_PAID', 409, 'This order is not paid yet')
export const ALREADY_PAID = refusal('ALREADY_PAID', 409, 'This order is paid. Nothing was changed.')
export const CANCELLING_COSTS = refusal(
  'CANCELLING_COSTS',
  409,
  'Cancelling this order has a cost that you have not seen yet. Please look at it and decide again.',
)
export const TOO_LATE_TO_CANCEL = refusal(
  'TOO_LATE_TO_CANCEL',
  409,
  'The shares are already on their way, so this order can no longer be cancelled',
)
export const NO_EVIDENCE = refusal(
  'NO_EVIDENCE',
  409,
  'Nothing can be shown against the dispute: the deal term is not signed, nothing was refunded, and no file is attached',
)
export const OUT_OF_TURN = refusal('OUT_OF_TURN', 409, 'This order is not ready for that step')
export const REFERENCE_TAKEN = refusal(
  'REFERENCE_TAKEN',
  409,
  'This depository reference belongs to a transfer that was lodged before. Please check it.',
)
export const SECOND_PERSON_NEEDED = refusal('SECOND_PERSON_NEEDED', 409, 'Somebody else has to confirm what you lodged')
export const STOCK_TOO_SMALL = refusal('STOCK_TOO_SMALL', 409, 'So many shares are not available any more')
export const ORDER_FROZEN = refusal(
  'ORDER_FROZEN',
  409,
  'We are checking a payment of this order with our payment partner. Nothing can change until that is done.',
)
