import { mayCost } from '#shared/order/refund/cancel-cost.ts'
import { brand } from '#shared/brand.ts'
import { formatDay } from '#shared/kernel/format.ts'
import {
  amountRows,
  buyerRows,
  type DealFacts,
  dematOf,
  draftNote,
  namesIn,
  orderRowsOf,
  type PdfDocument,
  rupees,
  runningText,
  sellerRows,
  signerRows,
} from './facts.ts'
import {
  closePdf,
  drawClause,
  drawHeading,
  drawParagraph,
  drawSignatureBox,
  drawTable,
  drawTitle,
  openPdf,
  type Row,
} from './layout.ts'

/**
 * Increased with every change of the text: a signed copy names the version of its text. 2 has a cost of cancelling, for buyers who had
 * accepted terms with it; 1 has none. The figure behind the point counts the changes of words, which both have in common.
 */
function versionOf({ order }: DealFacts): string {
  return mayCost(order) ? 'Deal term v2.2' : 'Deal term v1.2'
}

/** The agreement between buyer and seller, for the buyer to sign. Equal facts create equal bytes. */
export async function dealTerm(facts: DealFacts): Promise<PdfDocument> {
  const version = versionOf(facts)
  const pdf = await openPdf(`${version} - ${facts.order.id}`, runningText(version, facts), facts.now, namesIn(facts))
  drawTitle(pdf, 'Deal term', 'Agreement between the buyer and the seller to buy the unlisted shares named below.')
  if (facts.isDraft === true) drawParagraph(pdf, draftNote)
  drawHeading(pdf, 'The deal')
  drawTable(pdf, dealRows(facts))
  drawHeading(pdf, 'What the buyer pays')
  drawTable(pdf, amountRows(facts), 'right')
  drawParagraph(pdf, 'All amounts are in Indian rupees (₹) and include the taxes that the platform has to collect.')
  drawHeading(pdf, 'What is agreed')
  clauses.forEach(([name, text, withCancelCost], index) => {
    const words = mayCost(facts.order) ? (withCancelCost ?? text) : text
    drawClause(pdf, index + 1, name, words.replace('{version}', version))
  })
  const statement = `By signing, I confirm that I have read and understood all ${clauses.length} clauses of this deal term (${version}) and the risk disclosure that comes with it, and that I agree to buy the shares on these terms.`
  const signature = drawSignatureBox(pdf, statement, signerRows(facts))
  return { bytes: await closePdf(pdf), signature }
}

function dealRows(facts: DealFacts): Row[] {
  const { order } = facts
  return [
    ...orderRowsOf(facts),
    { label: 'Date of the order', value: formatDay(order.placed_at) },
    { label: 'Date of this document', value: formatDay(facts.now) },
    ...buyerRows(facts),
    { label: "Buyer's demat account", value: dematOf(facts) },
    ...sellerRows(facts),
    { label: 'Company', value: order.scrip_name },
    { label: 'ISIN', value: order.isin },
    {
      label: 'Quantity',
      value: `${order.quantity.toLocaleString('en-IN')} equity ${order.quantity === 1 ? 'share' : 'shares'}`,
    },
    { label: 'Price per share', value: rupees(order.price.paise) },
    { label: 'Escrow partner', value: brand.escrowPartner },
  ]
}

const platform = brand.legalName
const escrow = brand.escrowPartner

/** The clauses by name. A clause with a second text has it for buyers whose terms know a cost of cancelling. */
const clauses: readonly (readonly [name: string, text: string, withCancelCost?: string])[] = [
  [
    'A deal between two parties',
    `This is a bilateral deal between the buyer and the seller of the shares. ${platform} ("the platform") brings the two together, collects the payment and watches over the steps below. It is not a party to the sale of the shares.`,
  ],
  [
    'Price',
    'The seller sells and the buyer buys the shares at the price per share that was quoted to the buyer and is written above. The price was agreed between the parties. It does not change after payment, whatever the shares are quoted at later.',
  ],
  [
    'Payment from own account',
    "The buyer pays the total above in one payment from a bank account in the buyer's own name. Money from any other person's account may be sent back.",
  ],
  [
    'Escrow',
    `The money is held in escrow with ${escrow}, the escrow partner, from its settlement until it is released or returned. While it is there, neither the seller nor the platform may use it.`,
  ],
  [
    'Release of the money',
    "The money is released to the seller only after the shares have been credited to the buyer's demat account. The platform fee and the stamp duty are taken from the total at the same time.",
  ],
  [
    'Transfer of the shares',
    "Once the money is in escrow and this deal term is signed, the shares are transferred off-market to the buyer's own demat account, approved in the buyer's KYC, and to no other. The depository's own processing time applies.",
  ],
  [
    'Cancelling',
    'The buyer may cancel in the app, free of charge, until the transfer request has been filed with the depository. After that the order can no longer be cancelled.',
    "The buyer may cancel in the app until the transfer request has been filed with the depository. After that the order can no longer be cancelled. Cancelling is free twice in 30 days, and always when the order is late or the reason is not the buyer's. Otherwise what the payment gateway charged for the payment, with the tax on it, is kept from the refund; the app shows the amount before the buyer decides.",
  ],
  [
    'Automatic refund',
    'If the order is cancelled, is not signed within three attempts, or the shares cannot be delivered, everything that was paid goes back in full to the account that it came from. The refund starts by itself; the buyer need not ask for it. A second payment for the same order is also refunded in full.',
    'If the order is cancelled, is not signed within three attempts, or the shares cannot be delivered, everything that was paid, less the cost of cancelling where there is one, goes back to the account that it came from. The refund starts by itself; the buyer need not ask for it. A second payment for the same order is refunded in full.',
  ],
  [
    'Stamp duty',
    'Stamp duty on the transfer, at the rate in force, is borne by the buyer, is part of the total above and is paid to the authorities through the platform or the depository.',
  ],
  [
    'Taxes of the parties',
    'Each party bears its own income tax and capital gains tax. Where the law asks for tax to be deducted or collected at source, it is shown as a line of its own above.',
  ],
  [
    "The seller's promise",
    'The seller sells shares that it owns, free of any pledge, lien or claim of others, and that it may sell. If this turns out to be untrue before the shares are credited, the buyer is refunded in full.',
  ],
  [
    "The buyer's declarations",
    "The buyer is 18 years of age or older, is entitled in law to enter into this deal, acts on the buyer's own behalf, receives shares only in the buyer's own demat account, and has given true particulars in KYC.",
  ],
  [
    'Not an exchange, no advice',
    'The platform is not a stock exchange, not a trading platform recognised by any regulator, not a broker and not an investment adviser. Nothing on it, reports included, is advice or a promise of a return. The buyer has decided alone.',
  ],
  [
    'Restrictions on the shares',
    "The shares are subject to the company's articles, to any rights of first refusal in them, and to lock-in under the law if the company lists. The risk disclosure signed with this deal term is part of it.",
  ],
  [
    'Reporting a problem',
    `A payment or transfer that is still missing after 5 working days is to be reported to ${brand.supportEmail}. A refund claimed by email is made within 21 working days of its receipt.`,
  ],
  [
    'Limit of liability',
    "The platform's liability arising out of this deal is limited to the net fees that it received from the buyer in the three months before the claim. Nothing here limits what the law does not allow to be limited.",
  ],
  [
    'Disputes',
    'The parties first try to settle a dispute by mediation, for 60 days. What is not settled then is decided by arbitration under the Arbitration and Conciliation Act, 1996, by one arbitrator. The seat is Bangalore and the language is English. The law of India applies.',
  ],
  [
    'Signing electronically',
    `This deal term is signed electronically. It binds the buyer from the moment of signature; the signed copy is kept by the platform and can be downloaded by the buyer in the app. These are the words of version "{version}".`,
  ],
]
