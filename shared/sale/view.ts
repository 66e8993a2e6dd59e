import { dayInIndia, type Instant, later } from '#shared/kernel/instant.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { gainOf } from '#shared/holding/sold.ts'
import type { CardStatus, SaleCard } from './api.ts'
import { alarmsFrom, lapsesAt } from './deadlines.ts'
import { transferGuides } from './guides.ts'
import { isFrozenSale } from './money.ts'
import type { Sale, SaleBuyer, SaleState } from './sale.ts'

const statuses: Readonly<Record<SaleState, CardStatus>> = {
  SUBMITTED: 'Submitted',
  QUOTED: 'Accepted',
  AGREED: 'Accepted',
  FUNDED: 'Accepted',
  RECEIVED: 'Accepted',
  PAID: 'Completed',
  REJECTED: 'Not Accepted',
  DECLINED: 'Not Accepted',
  CANCELLED: 'Not Accepted',
  LAPSED: 'Not Accepted',
  RETURNED: 'Not Accepted',
}

/** The number of a request as people see it. */
export function nameOfSale({ number }: Pick<Sale, 'number'>): string {
  return `#REQ${number}`
}

/** A sale on the wire. */
export function viewSale(sale: Sale, now: Instant, holidays: Holidays): SaleCard {
  const { number, scrip_name, isin, quantity, asked_price_paise, state, portfolio, submitted_at } = sale
  const end = lapsesAt(sale, holidays)
  return {
    id: number,
    name: scrip_name,
    isin,
    qty: quantity,
    price: asked_price_paise === null ? null : rupeesFrom(asked_price_paise),
    request: statuses[state],
    state,
    portfolio,
    submitted_at,
    words: wordsOf(sale),
    ...quotePart(sale),
    ...transferPart(sale, end ?? later(now, 0)),
    ...payoutPart(sale),
    times: timesOf(sale),
    ...expectedPart(sale, holidays),
    // The end is the midnight after its last day.
    ...(end !== undefined && { ends_on: dayInIndia(later(end, -1)) }),
    ...(sale.sold.length > 0 && { realised: rupeesFrom(gainOf(sale.sold, sale.quote?.net_paise ?? 0)) }),
  }
}

function timesOf({ quote, agreed_at, funded_at, received_at }: Sale): SaleCard['times'] {
  return {
    ...(quote !== null && { quoted_at: quote.quoted_at }),
    ...(agreed_at !== null && { agreed_at }),
    ...(funded_at !== null && { funded_at }),
    ...(received_at !== null && { received_at }),
  }
}

/** While two people look at its money nothing is promised. */
function expectedPart(sale: Sale, holidays: Holidays): Pick<SaleCard, 'expected_on'> {
  const from = isFrozenSale(sale) ? undefined : alarmsFrom(sale, holidays)
  return from === undefined ? {} : { expected_on: dayInIndia(later(from, -1)) }
}

function quotePart({ quote }: Sale): Pick<SaleCard, 'quote'> {
  if (quote === null) return {}
  const { price_paise, gross_paise, fee_paise, duty_paise, net_paise, valid_until } = quote
  return {
    quote: {
      price: rupeesFrom(price_paise),
      gross: rupeesFrom(gross_paise),
      fee: rupeesFrom(fee_paise),
      stamp_duty: rupeesFrom(duty_paise),
      net: rupeesFrom(net_paise),
      valid_until,
    },
  }
}

/** Only while the escrow has the money and the shares have not come: before, nobody may transfer shares. */
function transferPart(sale: Sale, by: Instant): Pick<SaleCard, 'transfer'> {
  const { state, buyer, isin, quantity } = sale
  if (state !== 'FUNDED' || buyer === null) return {}
  const reference = nameOfSale(sale).slice(1)
  const accounts = [accountOf('NSDL', buyer.nsdl), accountOf('CDSL', buyer.cdsl)]
  const guides = transferGuides({ isin, quantity, reference, buyer: buyer.name })
  return { transfer: { to: { name: buyer.name, accounts }, reference, by, guides } }
}

function accountOf(depository: 'NSDL' | 'CDSL', { dp_name, dp_id, client_id }: SaleBuyer['nsdl']) {
  return { depository, dp: dp_name, demat: `${dp_id}${client_id}` }
}

const withPayout: readonly SaleState[] = ['AGREED', 'FUNDED', 'RECEIVED', 'PAID']

function payoutPart({ state, quote, account_end, utr, paid_at }: Sale): Pick<SaleCard, 'payout'> {
  if (quote === null || !withPayout.includes(state)) return {}
  return {
    payout: {
      net: rupeesFrom(quote.net_paise),
      account: `••••${account_end}`,
      ...(utr !== null && { utr }),
      ...(paid_at !== null && { paid_at }),
    },
  }
}

/** What happens now, in one sentence. */
export function wordsOf({ state, reason, agreed_at, funded_at, quote, utr }: Sale): string {
  const words: Readonly<Record<SaleState, string>> = {
    SUBMITTED: 'Our experts are looking at your request.',
    QUOTED: 'We have an offer for you. It holds for 48 hours.',
    AGREED: 'The buyer now pays into the escrow. Please keep your shares until we tell you where to transfer them.',
    FUNDED: 'The money is in escrow. Please transfer your shares now.',
    RECEIVED: 'Your shares have arrived. Your money is on its way to your bank account.',
    PAID: utr === null ? 'Your money was paid.' : `Your money was paid. Your bank shows it as ${utr}.`,
    REJECTED: reason ?? 'We cannot take these shares now.',
    DECLINED: 'You declined the offer.',
    CANCELLED: 'You withdrew this request.',
    LAPSED: 'No offer came in time. You can place a new request.',
    RETURNED: 'The sale could not be completed, and your shares go back to your demat account.',
  }
  if (state !== 'LAPSED') return words[state]
  if (funded_at !== null) return 'Your shares did not arrive in time, so the buyer got their money back.'
  if (agreed_at !== null) return 'The buyer did not pay in time. Nothing was moved, and you can place a new request.'
  return quote === null ? words.LAPSED : 'The offer was not accepted in time. You can place a new request.'
}
