import { brand } from '#shared/brand.ts'
import { formatAmount, formatDay } from '#shared/kernel/format.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { SaleEvent } from '#shared/sale/sale-transition.ts'
import type { EmailMessage, PushText } from './texts.ts'

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
  const { quote, transfer, payout, ends_on } = card
  const deal = `${card.qty} shares of ${card.name}`
  const requests = `You can follow it under Sell requests: ${siteAddress}/sellrequest`
  const net = `Rs. ${formatAmount(quote?.net ?? 0)}`
  const until = ends_on === undefined ? '' : ` until ${formatDay(ends_on)}`
  const letters: Record<SaleNews, EmailMessage> = {
    submitted: {
      subject: 'We have your sell request',
      text: `You asked to sell ${deal}. Our experts look at it and answer with an offer. Please keep your shares where they are. ${requests}`,
    },
    quoted: {
      subject: 'We have an offer for your shares',
      text: `For ${deal} we offer Rs. ${formatAmount(quote?.price ?? 0)} a share. After stamp duty and our fee you get ${net}. The offer holds for 48 hours; you can accept or decline it here: ${siteAddress}/sellrequest`,
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
      text: `The buyer's money for ${deal} is in escrow. Please transfer the shares${until} to ${transfer?.to.name ?? 'the buyer'}:\n${accountLines(card)}\nWrite ${transfer?.reference ?? ''} as the reference. How to do it, step by step: ${siteAddress}/sellrequest`,
    },
    received: {
      subject: 'Your shares have arrived',
      text: `${deal} have arrived at the buyer. ${net} is on its way to your bank account ${payout?.account ?? ''}. ${requests}`,
    },
    paid: {
      subject: 'Your money was paid',
      text: `For ${deal} we paid ${net} to your bank account ${payout?.account ?? ''}. Your bank shows it as ${payout?.utr ?? ''}.`,
    },
    returned: {
      subject: 'Your shares go back to you',
      text: `The sale of ${deal} could not be completed. Your shares go back to your demat account. You do not have to do anything.`,
    },
  }
  const { subject, text } = letters[news]
  return { subject: `${brand.name}: ${subject}`, text: `${text}\n\nRequest #REQ${card.id}\n${brand.legalName}` }
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
