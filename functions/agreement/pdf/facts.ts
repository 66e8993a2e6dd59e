import { brand } from '#shared/brand.ts'
import { formatAmount, formatDay } from '#shared/kernel/format.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, rupeesFrom } from '#shared/kernel/money.ts'
import { maskTail } from '#shared/kernel/text.ts'
import type { Order } from '#shared/order/order.ts'
import type { Row, SignaturePlace } from './layout.ts'

/** All that a document says of one deal. */
export interface DealFacts {
  readonly order: Order
  readonly buyerName: string
  /** Shown masked except for its last four characters. */
  readonly dematId: string | undefined
  /** Dates the document: the same moment makes the same bytes. */
  readonly now: Instant
}

export interface PdfDocument {
  readonly bytes: Uint8Array
  readonly signature: SignaturePlace
}

/** The standard fonts have no rupee sign. */
export function rupees(amount: Paise): string {
  return `Rs. ${formatAmount(rupeesFrom(amount))}`
}

export function runningWords(name: string, { order, now }: DealFacts) {
  return {
    head: `${name}  |  Order ${order.id}`,
    foot: `${brand.legalName}, Bangalore  |  ${name} of ${formatDay(now)}`,
  }
}

/** Never an empty line where the name belongs. */
export function buyerOf({ buyerName }: DealFacts): string {
  return buyerName.trim() === '' ? 'The buyer named in the KYC record' : buyerName
}

export function dematOf({ dematId }: DealFacts): string {
  return dematId === undefined ? "The account approved in the buyer's KYC" : maskTail(dematId)
}

/** Who signs, for what and when: beside the box. */
export function signerRows(facts: DealFacts): Row[] {
  return [
    { label: 'Name of the buyer', value: buyerOf(facts) },
    { label: 'Order', value: facts.order.id },
    { label: 'Date of this document', value: formatDay(facts.now) },
  ]
}
