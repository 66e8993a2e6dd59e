import { brand } from '#shared/brand.ts'
import { formatDay } from '#shared/kernel/format.ts'
import {
  buyerRows,
  type DealFacts,
  dematOf,
  draftNote,
  namesIn,
  orderRowsOf,
  type PdfDocument,
  rupees,
  runningText,
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

const version = 'Risk disclosure v2'

/** The risks of the purchase, which the buyer signs. Equal facts create equal bytes. */
export async function riskDisclosure(facts: DealFacts): Promise<PdfDocument> {
  const pdf = await openPdf(`${version} - ${facts.order.id}`, runningText(version, facts), facts.now, namesIn(facts))
  drawTitle(
    pdf,
    'Risk disclosure',
    'Please read every statement before you sign. Buying unlisted shares is risky, and not suitable for everybody.',
  )
  if (facts.isDraft === true) drawParagraph(pdf, draftNote)
  drawTable(pdf, orderRows(facts))
  drawParagraph(pdf, 'Do not invest money that you cannot afford to lose or that you may need soon.')
  drawHeading(pdf, 'What you should know')
  risks.forEach(([name, text], index) => drawClause(pdf, index + 1, name, text))
  const statement = `By signing, I confirm that I have read and understood all ${risks.length} statements of this risk disclosure (${version}), that I have had the opportunity to ask questions and to take advice of my own, and that I accept these risks.`
  const signature = drawSignatureBox(pdf, statement, signerRows(facts))
  return { bytes: await closePdf(pdf), signature }
}

function orderRows(facts: DealFacts): Row[] {
  const { order } = facts
  return [
    ...orderRowsOf(facts),
    { label: 'Date of this document', value: formatDay(facts.now) },
    ...buyerRows(facts),
    { label: "Buyer's demat account", value: dematOf(facts) },
    { label: 'Shares', value: `${order.quantity.toLocaleString('en-IN')} of ${order.scrip_name} (ISIN ${order.isin})` },
    { label: 'Amount at risk', value: rupees(order.total_paise), strong: true },
  ]
}

const risks: readonly (readonly [name: string, text: string])[] = [
  [
    'The shares are not listed',
    'They are not traded on any recognised stock exchange. The company may never list, and plans to list may be delayed, changed or given up without notice.',
  ],
  [
    'You may not be able to sell',
    'Unlisted shares are illiquid. There may be no buyer when you want to sell, or only one at a much lower price. Be ready to hold the shares for years.',
  ],
  [
    'You may lose all of your money',
    'The value of the shares can fall to nothing. There is no guarantee of a return, of a dividend or of getting your money back.',
  ],
  [
    'Prices are negotiated',
    'There is no public market that finds a price. The price is agreed between buyer and seller, may differ widely between sellers, and may be above the price at which the company later lists.',
  ],
  [
    'Lock-in after listing',
    'If the company lists, shares held before the listing are as a rule locked in, at present for six months from the allotment in the public issue. You cannot sell on the exchange in that time, whatever the price does. The rule may change.',
  ],
  [
    'Less information',
    'An unlisted company discloses less, and later, than a listed one. What is shown in the app comes from public filings and third parties; it may be incomplete, out of date or wrong.',
  ],
  [
    'Restrictions on transfer',
    "The company's articles or agreements between its shareholders may restrict the transfer of shares or give others the right to buy them first. A transfer may be delayed or refused.",
  ],
  [
    'Corporate actions and dilution',
    'New shares, splits, bonuses, mergers or a reduction of capital may change the number or the worth of your shares. Small shareholders have little say in them.',
  ],
  [
    'No exchange grievance route',
    'The investor protection fund, the settlement guarantee and the grievance and arbitration mechanisms of a stock exchange do not cover this deal. Disputes go to mediation and arbitration, as the deal term says.',
  ],
  [
    'No advice',
    `${brand.legalName} is not an investment adviser and gives no advice. News, graphs, reports and frequently asked questions are information only. Research reports are sold by third parties, who alone answer for them.`,
  ],
  [
    'Not an exchange',
    `${brand.name} is not a stock exchange or a trading platform recognised by the Securities and Exchange Board of India. No regulator has approved this deal, this document or the shares.`,
  ],
  [
    'Tax',
    'Gains on unlisted shares are taxed differently from those on listed ones, and a price below fair market value can itself be taxed. The law may change. Ask a tax adviser.',
  ],
  [
    'Law and regulation',
    'Rules for unlisted shares may change, and a change may make it harder or dearer to hold, sell or transfer them.',
  ],
  [
    'Settlement takes time',
    `Your money stays in escrow with ${brand.escrowPartner} until the shares are in your demat account. The transfer depends on the seller, the depository and the depository participants, and may take longer than expected or fail; your money then goes back in full, without interest.`,
  ],
  [
    'Technology',
    'The app, the payment and the signature depend on networks and partners that can fail or be slow. Never share a one-time code, and pay only from your own bank account.',
  ],
  [
    'Your own decision',
    'You have looked into the company yourself, you are 18 or older, and the amount fits your income, your knowledge and the time for which you can do without it.',
  ],
]
