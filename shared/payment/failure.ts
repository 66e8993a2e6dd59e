/**
 * Why a payment failed, and what the payer can do, in our own words. Every partner's words are translated into one of these; what we
 * do not know is `UNKNOWN`.
 */
export const paymentFailures = {
  CANCELLED: 'The payment was cancelled before it was complete. Try again when you are ready.',
  TIMED_OUT: 'The time for the payment ran out. Try again and approve it within a few minutes.',
  BALANCE_TOO_SMALL: 'The account has too little money for this payment. Add money, or pay from another account.',
  LIMIT_EXCEEDED:
    'The amount is above the limit of your account, card or UPI app. Raise the limit with your bank, or use another method.',
  CODE_WRONG: 'The OTP or PIN was not right. Try again and check each digit.',
  NOT_AUTHENTICATED:
    'Your bank could not confirm that it was you. Try again and enter the OTP or PIN that your bank asks for.',
  CARD_DETAILS_WRONG:
    'A detail of the card was not right. Try again and check its number, expiry date, CVV and the name on it.',
  CARD_EXPIRED: 'The card has expired. Use another card or method.',
  CARD_DISABLED:
    "The card is not enabled for online payments. Enable it in your bank's app, or use another card or method.",
  BLOCKED: 'The card or account is blocked. Ask your bank, or use another account or method.',
  ACCOUNT_INVALID: 'The bank account is not valid or has been closed. Use another account or method.',
  UPI_ID_UNKNOWN: 'The UPI ID was not found. Check it in your UPI app, or use another method.',
  OTHER_ACCOUNT: 'You paid from another bank account than your verified one. Try again from the verified account.',
  DECLINED: 'Your bank declined the payment. Ask your bank for the reason, or use another account or method.',
  BANK_UNAVAILABLE: 'Your bank had a technical problem. Try again in a few minutes, or use another account or method.',
  GATEWAY_UNAVAILABLE:
    'The payment service had a technical problem. Try again in a few minutes, or use another method.',
  UNKNOWN: 'The payment did not go through. Try again, or use another account or method.',
} as const
export type PaymentFailure = keyof typeof paymentFailures
