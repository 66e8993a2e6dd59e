import { Day, instantOf } from '#shared/kernel/instant.ts'
import type { SaleCard } from '#shared/sale/api.ts'

export const dayOfText = (text: string): Day => Day.parse(text)

const at = instantOf('2026-11-23T05:30:00.000Z')
const order = ['SUBMITTED', 'QUOTED', 'AGREED', 'FUNDED', 'RECEIVED', 'PAID']

/** A card as the server answers it, with the times that belong to its state. */
export function saleCard(over: Partial<SaleCard> = {}): SaleCard {
  const state = over.state ?? 'SUBMITTED'
  const since = (name: string) => order.indexOf(state) >= order.indexOf(name)
  return {
    id: 12,
    name: 'Sample Ltd',
    isin: 'INE002A01018',
    qty: 10,
    price: null,
    request: 'Accepted',
    state,
    portfolio: 'unlistedportfolio',
    submitted_at: at,
    words: '',
    times: {
      ...(since('QUOTED') && { quoted_at: at }),
      ...(since('AGREED') && { agreed_at: at }),
      ...(since('FUNDED') && { funded_at: at }),
      ...(since('RECEIVED') && { received_at: at }),
    },
    ...(state === 'PAID' && { payout: { net: 100, account: '••••0001', utr: 'UTR0001', paid_at: at } }),
    ...over,
  }
}
