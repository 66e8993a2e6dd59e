import { brand } from '#shared/brand.ts'
import { formatAmount, formatDay } from '#shared/kernel/format.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, rupeesFrom } from '#shared/kernel/money.ts'
import { maskTail } from '#shared/kernel/text.ts'
import type { Order } from '#shared/order/order.ts'
import { orderNumberOf } from '#shared/order/number.ts'
import type { Seller } from '#shared/order/seller.ts'
import type { Row, SignatureBox } from './layout.ts'

/** The data of one deal from which the documents are created. */
export interface DealFacts {
  readonly order: Order
  readonly buyerName: string
  /** Shown masked except for its last four characters. */
  readonly dematId: string | undefined
  /** Who signs for a buyer that is a company; undefined for a person. */
  readonly signatory?: string | undefined
  readonly seller: Seller
  /** Whether it is shown before anything is paid, and signed by nobody. */
  readonly isDraft?: boolean
  /** The date of the document. Equal facts create equal bytes. */
  readonly now: Instant
}

export interface PdfDocument {
  readonly bytes: Uint8Array
  readonly signature: SignatureBox
}

/** An amount with the rupee sign, which each paper has a font for (script-fonts.ts). */
export function rupees(amount: Paise): string {
  return `₹${formatAmount(rupeesFrom(amount))}`
}

/** Stands on a document that is read before anything is paid. */
export const draftNote =
  'This is a draft. It is offered for signature after the payment, and nothing is agreed before it is signed.'

/** The footer of every page: who has issued the paper, where they are, and what it is. */
export function footOf(paper: string): string {
  return `${brand.legalName}, ${brand.address}  |  ${paper}`
}

/** The header and the footer of every page. */
export function runningText(name: string, { order, now, isDraft = false }: DealFacts) {
  return {
    head: `${isDraft ? 'DRAFT  |  ' : ''}${name}  |  Order ${orderNumberOf(order) ?? order.id}`,
    foot: footOf(`${name} of ${formatDay(now)}`),
  }
}

/** The buyer's name, or a description when the name is empty. */
export function buyerOf({ buyerName }: DealFacts): string {
  return buyerName.trim() === '' ? 'The buyer named in the KYC record' : buyerName
}

export function dematOf({ dematId }: DealFacts): string {
  return dematId === undefined ? "The account approved in the buyer's KYC" : maskTail(dematId)
}

/** The texts that people gave, which may be in any script. */
export function namesIn(facts: DealFacts): string[] {
  return [buyerOf(facts), facts.order.scrip_name, facts.signatory ?? '', ...sellerRows(facts).map(({ value }) => value)]
}

/** The number and the id of the order; only the id before it has a number. */
export function orderRowsOf({ order }: Pick<DealFacts, 'order'>): Row[] {
  const number = orderNumberOf(order)
  return [...(number === null ? [] : [{ label: 'Order number', value: number }]), { label: 'Order', value: order.id }]
}

/** The buyer, and who signs for a company. */
export function buyerRows(facts: DealFacts): Row[] {
  const { signatory } = facts
  return [
    { label: 'Buyer', value: buyerOf(facts) },
    ...(signatory === undefined ? [] : [{ label: "Buyer's signatory", value: signatory }]),
  ]
}

/** The seller with PAN or CIN, and who signs for it. */
export function sellerRows({ seller }: Pick<DealFacts, 'seller'>): Row[] {
  return [
    { label: 'Seller', value: seller.name },
    { label: `Seller's ${seller.tax_id.length === 10 ? 'PAN' : 'CIN'}`, value: seller.tax_id },
    { label: "Seller's signatory", value: seller.signatory },
  ]
}

/** What is paid, by its charges. */
export function amountRows({ order }: Pick<DealFacts, 'order'>): Row[] {
  const charges = order.charges.map(({ label, amount_paise }) => ({ label, value: rupees(amount_paise) }))
  return [...charges, { label: 'Total', value: rupees(order.total_paise), strong: true }]
}

/** The rows beside the signature box: signer, order and date. */
export function signerRows(facts: DealFacts): Row[] {
  return [
    { label: 'Name of the buyer', value: buyerOf(facts) },
    ...(facts.signatory === undefined ? [] : [{ label: 'Signs for the buyer', value: facts.signatory }]),
    { label: 'Order', value: orderNumberOf(facts.order) ?? facts.order.id },
    { label: 'Date of this document', value: formatDay(facts.now) },
  ]
}
