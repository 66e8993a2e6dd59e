import { brand } from '#shared/brand.ts'
import { formatDay } from '#shared/kernel/format.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { splitGst } from '#shared/order/ledger.ts'
import { invoiceNumberOf, orderNumberOf } from '#shared/order/number.ts'
import type { Order } from '#shared/order/order.ts'
import { payingOf } from '#shared/order/refund/refund-view.ts'
import { chargeOf } from '#shared/order/rules.ts'
import {
  amountRows,
  buyerOf,
  buyerRows,
  type DealFacts,
  dematOf,
  footOf,
  namesIn,
  orderRowsOf,
  rupees,
  sellerRows,
} from './facts.ts'
import { closePdf, drawHeading, drawParagraph, drawTable, drawTitle, openPdf, type Pdf, type Row } from './layout.ts'

// The papers of an order that nobody signs. Each is dated by its fact, so that equal facts create equal bytes.

/** What stands on our invoices (`Settings.invoice`). */
export interface Issuer {
  readonly gstin: string
  readonly sac: string
  /** A state with its code: `Karnataka (29)`. */
  readonly placeOfSupply: string
}

/** Confirms the payment of an order, and what of it was refunded. */
export async function receipt(facts: DealFacts): Promise<Uint8Array> {
  const { order } = facts
  const pdf = await openPaper('Receipt', facts, order.payment.paid_at ?? facts.now)
  drawTitle(pdf, 'Receipt', 'We received the payment named below.')
  drawTable(pdf, [
    ...orderRowsOf(facts),
    { label: 'Paid on', value: formatDay(order.payment.paid_at ?? facts.now) },
    { label: 'Received from', value: buyerOf(facts) },
    ...(payingOf(order) === undefined ? [] : [{ label: 'Payment', value: payingOf(order)?.id ?? '' }]),
    ...sharesRows(order),
  ])
  drawHeading(pdf, 'What was paid')
  drawTable(pdf, amountRows(facts), 'right')
  const refunds = refundRows(order)
  if (refunds.length > 0) drawHeading(pdf, 'What was refunded')
  drawTable(pdf, refunds, 'right')
  drawParagraph(pdf, 'All amounts are in Indian rupees (₹).')
  return closePdf(pdf)
}

/** States a deal that is done: who sold what to whom, at which price, and when the shares were credited. */
export async function dealNote(facts: DealFacts): Promise<Uint8Array> {
  const { order } = facts
  const creditedAt = order.transfer.credited_at ?? facts.now
  const pdf = await openPaper('Deal note', facts, creditedAt)
  drawTitle(pdf, 'Deal note', 'The shares named below are in the demat account of their buyer.')
  drawHeading(pdf, 'The parties')
  drawTable(pdf, [...buyerRows(facts), { label: "Buyer's demat account", value: dematOf(facts) }, ...sellerRows(facts)])
  drawHeading(pdf, 'The deal')
  drawTable(pdf, [
    ...orderRowsOf(facts),
    { label: 'Date of the order', value: formatDay(order.placed_at) },
    ...sharesRows(order),
    { label: 'Shares credited on', value: formatDay(creditedAt) },
    ...(order.transfer.depository_reference === null
      ? []
      : [{ label: "Depository's reference", value: order.transfer.depository_reference }]),
  ])
  drawHeading(pdf, 'What was paid')
  drawTable(pdf, amountRows(facts), 'right')
  return closePdf(pdf)
}

/** The tax invoice of our fee, which contains its GST (section 31 of the CGST Act, 2017; rule 46 of its Rules). */
export async function invoice(facts: DealFacts, issuer: Issuer): Promise<Uint8Array> {
  const { order } = facts
  const number = invoiceNumberOf(order) ?? ''
  const date = order.transfer.credited_at ?? facts.now
  const pdf = await openPaper('Tax invoice', facts, date)
  drawTitle(pdf, 'Tax invoice', `Of ${brand.legalName}, for arranging the purchase of unlisted shares.`)
  drawTable(pdf, [
    { label: 'Invoice number', value: number },
    { label: 'Date', value: formatDay(date) },
    { label: 'Supplier', value: `${brand.legalName}, ${brand.address}` },
    { label: 'GSTIN of the supplier', value: issuer.gstin },
    { label: 'Recipient', value: buyerOf(facts) },
    { label: 'Place of supply', value: issuer.placeOfSupply },
    { label: 'Service', value: `Platform fee of order ${orderNumberOf(order) ?? order.id}` },
    { label: 'SAC', value: issuer.sac },
  ])
  drawHeading(pdf, 'Amount')
  drawTable(pdf, taxRows(order, issuer), 'right')
  drawParagraph(pdf, 'The tax is not payable on reverse charge. All amounts are in Indian rupees (₹).')
  return closePdf(pdf)
}

/** Within the supplier's own state the tax is halved between the centre and the state. The first two digits of a GSTIN are its state. */
function taxRows({ charges }: Order, { gstin, placeOfSupply }: Issuer): Row[] {
  const fee = chargeOf(charges, 'PLATFORM_FEE')
  const { net, tax } = splitGst(fee)
  const central = paise(Math.floor(tax / 2))
  const taxes = placeOfSupply.includes(`(${gstin.slice(0, 2)})`)
    ? [
        { label: 'CGST 9 %', value: rupees(central) },
        { label: 'SGST 9 %', value: rupees(paise(tax - central)) },
      ]
    : [{ label: 'IGST 18 %', value: rupees(tax) }]
  return [
    { label: 'Taxable value', value: rupees(net) },
    ...taxes,
    { label: 'Total', value: rupees(fee), strong: true },
  ]
}

function sharesRows({ scrip_name, isin, quantity, price }: Order): Row[] {
  return [
    { label: 'Company', value: scrip_name },
    { label: 'ISIN', value: isin },
    { label: 'Quantity', value: quantity.toLocaleString('en-IN') },
    { label: 'Price per share', value: rupees(price.paise) },
  ]
}

function refundRows({ payment }: Order): Row[] {
  return payment.captured.flatMap(({ refunds }) =>
    refunds
      .filter(({ status }) => status === 'processed')
      .map(({ reference, created_at, amount_paise }) => ({
        label: `Refund of ${formatDay(created_at)}`,
        value: reference === null ? rupees(amount_paise) : `${rupees(amount_paise)}, reference ${reference}`,
      })),
  )
}

function openPaper(name: string, facts: DealFacts, date: Instant): Promise<Pdf> {
  const { order } = facts
  const running = {
    head: `${name}  |  Order ${orderNumberOf(order) ?? order.id}`,
    foot: footOf(`${name} of ${formatDay(date)}`),
  }
  return openPdf(`${name} - ${orderNumberOf(order) ?? order.id}`, running, date, namesIn(facts))
}
