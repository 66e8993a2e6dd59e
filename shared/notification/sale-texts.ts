import { brand } from '#shared/brand.ts'
import { formatAmount, formatDay, formatWhen } from '#shared/kernel/format.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { SaleEvent } from '#shared/sale/sale-transition.ts'
import { type EmailMessage, emailOf, type Fact, type Letter } from './letter.ts'
import type { PushText } from './texts.ts'

/** What there is a letter about: every event of a sale. */
export type SaleNews = SaleEvent

/** The letters that are of no use once the sale has gone on. */
const passing: Partial<Record<SaleNews, Sale['state']>> = {
  submitted: 'SUBMITTED',
  quoted: 'QUOTED',
  agreed: 'AGREED',
  funded: 'FUNDED',
  received: 'RECEIVED',
}

/** Whether an event still is news. A payout may follow the receipt at once: then one letter says both. */
export function isSaleNews(news: SaleNews, { state }: Pick<Sale, 'state'>): boolean {
  const expected = passing[news]
  return expected === undefined || expected === state
}

/** E-mail about a sell request. It names no account in full. */
export function saleEmail(news: SaleNews, card: SaleCard, siteAddress: string): EmailMessage {
  const deal = `${card.qty} shares of ${card.name}`
  const requests = `You can follow it under Sell requests: ${siteAddress}/sellrequest`
  const { price, net, until, buyer, reference, account, utr } = wordsIn(card)
  const letters: Record<SaleNews, Pick<Letter, 'subject' | 'text'>> = {
    submitted: {
      subject: 'We have your sell request',
      text: `You asked to sell ${deal}. Our experts look at it and answer with an offer. Please keep your shares where they are. ${requests}`,
    },
    quoted: {
      subject: 'We have an offer for your shares',
      text: `For ${deal} we offer ${price} per share. After stamp duty and our fee you get ${net}. The offer holds for 48 hours. You can accept or decline it here: ${siteAddress}/sellrequest`,
    },
    rejected: {
      subject: 'We cannot take your shares now',
      text: `We cannot take ${deal} now. ${card.words} Your shares stay yours.`,
    },
    declined: {
      subject: 'You declined our offer',
      text: `You declined our offer for ${deal}. Your shares stay yours, and you can place a new request at any time.`,
    },
    cancelled: {
      subject: 'Your sell request was withdrawn',
      text: `You withdrew your request to sell ${deal}. Your shares stay yours, and you can place a new request at any time.`,
    },
    lapsed: {
      subject: 'Your sell request has ended',
      text: `Your request to sell ${deal} has ended. ${card.words} Your shares stay yours.`,
    },
    agreed: {
      subject: 'You accepted our offer. Please wait with the transfer',
      text: `You accepted our offer for ${deal}. The buyer now pays into the escrow. Please keep your shares until we tell you that the money is there and where to transfer them. ${requests}`,
    },
    funded: {
      subject: 'The money is in escrow. Please transfer your shares',
      text: `The buyer's money for ${deal} is in escrow. Please transfer the shares${until} to ${buyer}:\n${accountLines(card)}\nWrite ${reference} as the reference. How to do it, step by step: ${siteAddress}/sellrequest`,
    },
    received: {
      subject: 'Your shares have arrived',
      text: `${deal} have arrived at the buyer. ${net} is on its way to your bank account ${account}. ${requests}`,
    },
    paid: {
      subject: 'Your money was paid',
      text: `For ${deal} we paid ${net} to your bank account ${account}. Your bank shows it as ${utr}.`,
    },
    returned: {
      subject: 'Your shares go back to you',
      text: `The sale of ${deal} could not be completed. Your shares go back to your demat account. You do not have to do anything.`,
    },
  }
  return emailOf({
    ...letters[news],
    action: { label: actionLabels[news] ?? 'Follow your request', address: `${siteAddress}/sellrequest` },
    facts: factsOf(news, card),
    why: `You get this because you asked to sell shares with ${brand.name}.`,
  })
}

const actionLabels: Partial<Record<SaleNews, string>> = { quoted: 'See the offer', funded: 'See how to transfer' }

/** What a letter is about, how much it is, and until when its reader has to act. */
function factsOf(news: SaleNews, card: SaleCard): readonly Fact[] {
  return [
    ['Company', card.name],
    ['Shares', card.qty],
    ...(ownFacts[news]?.(card) ?? []),
    ['Request', `#REQ${card.id}`],
  ]
}

const priceOf = ({ quote }: SaleCard): Fact => ['Price per share', quote && rupees(quote.price)]
const netOf = ({ quote }: SaleCard): Fact => ['You get', quote && rupees(quote.net)]

const ownFacts: Partial<Record<SaleNews, (card: SaleCard) => readonly Fact[]>> = {
  quoted: (card) => [priceOf(card), netOf(card), ['Accept by', card.quote && formatWhen(card.quote.valid_until)]],
  agreed: (card) => [priceOf(card), netOf(card)],
  funded: (card) => [
    netOf(card),
    ['Transfer by', card.ends_on && formatDay(card.ends_on)],
    ['Transfer reference', card.transfer?.reference],
  ],
  received: (card) => [netOf(card)],
  paid: (card) => [netOf(card), ['Bank reference (UTR)', card.payout?.utr]],
}

const rupees = (amount: number) => `Rs. ${formatAmount(amount)}`

/** The parts of a card that letters name. A letter names only what its state has. */
function wordsIn({ quote, transfer, payout, ends_on }: SaleCard) {
  return { ...quoteWords(quote), ...transferWords(transfer, ends_on), ...payoutWords(payout) }
}

function quoteWords(quote: SaleCard['quote']) {
  return { price: rupees(quote?.price ?? 0), net: rupees(quote?.net ?? 0) }
}

function transferWords(transfer: SaleCard['transfer'], endsOn: SaleCard['ends_on']) {
  return {
    buyer: transfer?.to.name ?? 'the buyer',
    reference: transfer?.reference ?? '',
    until: endsOn === undefined ? '' : ` by ${formatDay(endsOn)}`,
  }
}

function payoutWords(payout: SaleCard['payout']) {
  return { account: payout?.account ?? '', utr: payout?.utr ?? '' }
}

function accountLines({ transfer }: SaleCard): string {
  const accounts = transfer?.to.accounts ?? []
  return accounts.map(({ depository, dp, demat }) => `${depository}: ${demat} (${dp})`).join('\n')
}

/** The same as a push message. A locked phone shows it, so it names no amount. */
export function salePush(news: SaleNews, { qty, name }: SaleCard): PushText {
  const deal = `${qty} shares of ${name}`
  const titles: Record<SaleNews, string> = {
    submitted: 'We have your sell request',
    quoted: 'We have an offer for your shares',
    rejected: 'We cannot take your shares now',
    declined: 'You declined our offer',
    cancelled: 'Your sell request was withdrawn',
    lapsed: 'Your sell request has ended',
    agreed: 'Please wait with the transfer',
    funded: 'Please transfer your shares now',
    received: 'Your shares have arrived',
    paid: 'Your money was paid',
    returned: 'Your shares go back to you',
  }
  return { title: titles[news], text: `It is about ${deal}.` }
}
