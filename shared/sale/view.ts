import { dayInIndia, type Instant, later } from '#shared/kernel/instant.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { gainOf } from '#shared/holding/sold.ts'
import type { CardStatus, SaleCard } from './api.ts'
import { alarmsFrom, lapsesAt } from './deadlines.ts'
import { transferGuides } from './guides.ts'
import { isFrozenSale } from './money.ts'
import type { Sale, SaleBuyer, SaleState } from './sale.ts'
import { saleWords, saleWordsOf } from './words.ts'

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
  const words = saleWordsOf({
    state,
    hasQuote: quote !== null,
    wasAgreed: agreed_at !== null,
    wasFunded: funded_at !== null,
    hasUtr: utr !== null,
  })
  return words === undefined
    ? (reason ?? 'We cannot take these shares now.')
    : saleWords[words].replace('{utr}', utr ?? '')
}
