import { spawnSync } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { brand } from '#shared/brand.ts'
import { describe, expect, it } from 'vitest'
import { PaymentId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import { dealTerm } from './deal-term.ts'
import type { DealFacts } from './facts.ts'
import { dealNote, invoice, receipt } from './papers.ts'
import { sampleFacts } from './sample-facts.ts'
import { type OrderChanges, withChanges } from '#tests/harness/sample-order.ts'

const needsPdftotext = {
  skip: spawnSync('pdftotext', ['-v']).error !== undefined,
  meta: { why: 'no pdftotext to read a PDF with' },
}
const textOf = (bytes: Uint8Array) =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout.replace(/\s+/g, ' ')
const titleOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getTitle()

const issuer = { gstin: '29AABFA1234A1Z5', sac: '997159', placeOfSupply: 'Karnataka (29)' }
const creditedAt = instantOf('2026-11-27T08:35:00.000Z')

function factsOf(change: OrderChanges = {}): DealFacts {
  const facts = sampleFacts()
  const credited = {
    transfer: { state: 'CREDITED', credited_at: creditedAt, depository_reference: 'NSDL-1' },
    serials: { order: 123, invoice: 7 },
  } as const
  return { ...facts, order: withChanges(facts.order, credited, change) }
}

describe('the papers of an order', () => {
  it.each([
    ['Receipt', receipt],
    ['Deal note', dealNote],
    ['Tax invoice', (facts: DealFacts) => invoice(facts, issuer)],
  ])('%s has a title with the number of the order, and equal facts give equal bytes', async (name, make) => {
    const [first, second] = [await make(factsOf()), await make(factsOf())]
    expect(await titleOf(first)).toBe(`${name} - AN05/26-27/00123`)
    expect(Buffer.from(second).equals(first)).toBe(true)
  })

  it('the receipt states the payment and its refunds', needsPdftotext, async () => {
    const refund = {
      id: 'rfnd_1',
      amount_paise: 10_000,
      status: 'processed',
      created_at: creditedAt,
      reference: 'UTR1',
      isAdopted: false,
    }
    const paid = { id: PaymentId.parse('pay_1'), amount_paise: 1, captured_at: creditedAt, refunds: [refund] }
    const text = textOf(await receipt(factsOf({ payment: { captured: [CapturedPayment.parse(paid)] } })))
    for (const part of ['Received from Asha Rao', 'Payment pay_1', '₹100.00, reference UTR1', 'Refund of 27-11-2026'])
      expect(text).toContain(part)
  })

  it('the deal note names both parties, the shares and the reference of the depository', needsPdftotext, async () => {
    const text = textOf(await dealNote(factsOf()))
    for (const part of [
      'Buyer Asha Rao',
      'Seller Ansh Provider',
      'AAAFA1234A',
      'Meera Shah, Partner',
      'NSDL-1',
      '27-11-2026',
    ])
      expect(text).toContain(part)
  })

  it('the invoice splits the fee into its value and its tax, by the place of supply', needsPdftotext, async () => {
    const within = textOf(await invoice(factsOf(), issuer))
    // One per cent of 10,15,625.00 is 10,156.25, of which 18/118 is GST.
    for (const part of [
      'AI05/26-27/00007',
      '29AABFA1234A1Z5',
      brand.address,
      '997159',
      '₹8,606.99',
      'CGST 9 % ₹774.63',
      '₹10,156.25',
    ])
      expect(within).toContain(part)
    const other = textOf(await invoice(factsOf(), { ...issuer, placeOfSupply: 'Kerala (32)' }))
    expect(other).toContain('IGST 18 % ₹1,549.26')
  })
})

describe('a deal term', () => {
  it('names the seller and its signatory, and the signatory of a company that buys', needsPdftotext, async () => {
    const facts = { ...sampleFacts({ buyerName: 'Sahyadri Tools LLP' }), signatory: 'Asha Rao' }
    const { bytes } = await dealTerm(facts)
    for (const part of [
      'Seller Ansh Provider',
      "Seller's PAN AAAFA1234A",
      "Buyer's signatory Asha Rao",
      'AN05/26-27/00123',
    ])
      expect(textOf(bytes)).toContain(part)
  })

  it('is marked as a draft before anything is paid', needsPdftotext, async () => {
    const draft = textOf((await dealTerm({ ...sampleFacts(), isDraft: true })).bytes)
    expect(draft).toContain('DRAFT')
    expect(textOf((await dealTerm(sampleFacts())).bytes)).not.toContain('DRAFT')
  })
})
