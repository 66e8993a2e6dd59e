/** What happens now in each state of a sale, in one sentence; `{utr}` is inserted. A rejection has the words of the person who made it. */
export const saleWords = {
  SUBMITTED: 'Our experts are looking at your request.',
  QUOTED: 'We have an offer for you. It holds for 48 hours.',
  AGREED: 'The buyer now pays into the escrow. Please keep your shares until we tell you where to transfer them.',
  FUNDED: 'The money is in escrow. Please transfer your shares now.',
  RECEIVED: 'Your shares have arrived. Your money is on its way to your bank account.',
  PAID: 'Your money was paid.',
  PAID_WITH_UTR: 'Your money was paid. Your bank shows it as {utr}.',
  DECLINED: 'You declined the offer.',
  CANCELLED: 'You withdrew this request.',
  LAPSED: 'No offer came in time. You can place a new request.',
  LAPSED_QUOTED: 'The offer was not accepted in time. You can place a new request.',
  LAPSED_AGREED: 'The buyer did not pay in time. Nothing was moved, and you can place a new request.',
  LAPSED_FUNDED: 'Your shares did not arrive in time, so the buyer got their money back.',
  RETURNED: 'The sale could not be completed, and your shares go back to your demat account.',
} as const
export type SaleWords = keyof typeof saleWords

interface SaleFacts {
  readonly state: string
  readonly hasQuote: boolean
  readonly wasAgreed: boolean
  readonly wasFunded: boolean
  readonly hasUtr: boolean
}

/** Which words a sale has; undefined for a rejection. */
export function saleWordsOf({ state, hasQuote, wasAgreed, wasFunded, hasUtr }: SaleFacts): SaleWords | undefined {
  if (state === 'PAID') return hasUtr ? 'PAID_WITH_UTR' : 'PAID'
  if (state !== 'LAPSED') return state in saleWords ? (state as SaleWords) : undefined
  if (wasFunded) return 'LAPSED_FUNDED'
  if (wasAgreed) return 'LAPSED_AGREED'
  return hasQuote ? 'LAPSED_QUOTED' : 'LAPSED'
}
