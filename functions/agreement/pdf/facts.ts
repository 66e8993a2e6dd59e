import { brand } from '#shared/brand.ts'
import { formatAmount, formatDay } from '#shared/kernel/format.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, rupeesFrom } from '#shared/kernel/money.ts'
import { maskTail } from '#shared/kernel/text.ts'
import type { Order } from '#shared/order/order.ts'
import type { Row, SignatureBox } from './layout.ts'

/** The data of one deal from which the documents are created. */
export interface DealFacts {
  readonly order: Order
  readonly buyerName: string
  /** Shown masked except for its last four characters. */
  readonly dematId: string | undefined
  /** The date of the document. Equal facts create equal bytes. */
  readonly now: Instant
}

export interface PdfDocument {
  readonly bytes: Uint8Array
  readonly signature: SignatureBox
}

/** An amount with the prefix `Rs.`: the standard PDF fonts have no rupee sign. */
export function rupees(amount: Paise): string {
  return `Rs. ${formatAmount(rupeesFrom(amount))}`
}

/** The header and the footer of every page. */
export function runningText(name: string, { order, now }: DealFacts) {
  return {
    head: `${name}  |  Order ${order.id}`,
    foot: `${brand.legalName}, Bangalore  |  ${name} of ${formatDay(now)}`,
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
  return [buyerOf(facts), facts.order.scrip_name]
}

/** The rows beside the signature box: signer, order and date. */
export function signerRows(facts: DealFacts): Row[] {
  return [
    { label: 'Name of the buyer', value: buyerOf(facts) },
    { label: 'Order', value: facts.order.id },
    { label: 'Date of this document', value: formatDay(facts.now) },
  ]
}
