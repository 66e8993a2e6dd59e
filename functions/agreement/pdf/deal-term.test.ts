import { spawnSync } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { dealTerm } from './deal-term.ts'
import type { DealFacts, PdfDocument } from './facts.ts'
import { riskDisclosure } from './risk-disclosure.ts'
import { sampleFacts } from './sample-facts.ts'

const needsPdftotext = {
  skip: spawnSync('pdftotext', ['-v']).error !== undefined,
  meta: { why: 'no pdftotext to read a PDF with' },
}
const documents: [name: string, make: (facts: DealFacts) => Promise<PdfDocument>, version: string][] = [
  ['deal term', dealTerm, 'v1.2'],
  ['risk disclosure', riskDisclosure, 'v2'],
]

function textOf({ bytes }: PdfDocument): string {
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout.replace(/\s+/g, ' ')
}

describe.each(documents)('%s', (name, make, version) => {
  it('is an A4 PDF with its dates and a title', async () => {
    const document = await PDFDocument.load((await make(sampleFacts())).bytes, { updateMetadata: false })
    expect(document.getPageCount()).toBeGreaterThan(1)
    for (const page of document.getPages()) expect(page.getSize()).toEqual({ width: 595.28, height: 841.89 })
    expect(document.getTitle()?.toLowerCase()).toBe(`${name} ${version} - ord_1a2b3c`)
    expect(document.getCreationDate()).toEqual(new Date('2026-11-21T08:35:00.000Z'))
    expect(document.getModificationDate()).toEqual(new Date('2026-11-21T08:35:00.000Z'))
  })

  it('creates equal bytes from equal facts and different bytes from different facts', async () => {
    const [first, second, other] = [
      await make(sampleFacts()),
      await make(sampleFacts()),
      await make(sampleFacts({ buyerName: 'Ravi Rao' })),
    ]
    expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true)
    expect(Buffer.from(other.bytes).equals(first.bytes)).toBe(false)
  })

  it.each([
    ['a usual name', 'Asha Rao'],
    ['no name', ''],
    ['Hindi letters', 'आशा राव'],
    ['a long name', 'Venkatanarasimharajuvaripeta '.repeat(7)],
    ['one long word', 'W'.repeat(201)],
    ['unusual characters', '\u202eA\u0000\n<b>🚀 ₹'],
  ])('keeps the signature box within the last page with %s', async (_case, buyerName) => {
    const { bytes, signature } = await make(sampleFacts({ buyerName, scripName: buyerName, dematId: undefined }))
    const document = await PDFDocument.load(bytes)
    expect(signature.page).toBe(document.getPageCount())
    expect(signature.x + signature.width).toBeLessThan(595 - 50)
    expect(signature.y).toBeGreaterThan(60)
    expect(signature.y + signature.height).toBeLessThan(770)
  })

  it('prints a name in Hindi so that it can be searched and copied', needsPdftotext, async () => {
    const text = textOf(await make(sampleFacts({ buyerName: 'श्रीमती कीर्ति वर्मा' })))
    expect(text).toContain('श्रीमती कीर्ति वर्मा')
    expect(text).not.toContain('??')
  })

  it.each([
    ['Ol Chiki', 'ᱟᱥᱟ ᱵᱚᱨᱢᱟ'],
    ['Meetei Mayek', 'ꯀꯧꯇ꯭ꯔꯨꯛ ꯚꯔꯃꯥ'],
    ['Urdu', 'عائشہ خان'],
  ])('prints a name in %s, whose letters can be copied in their order', needsPdftotext, async (_script, buyerName) => {
    const text = textOf(await make(sampleFacts({ buyerName })))
    // The program guesses spaces by the places of letters.
    expect(text.replaceAll(' ', '')).toContain(buyerName.replaceAll(' ', ''))
    expect(text).not.toContain('?')
  })

  it('names the buyer, masks the demat account and numbers its pages', needsPdftotext, async () => {
    const document = await make(sampleFacts())
    const text = textOf(document)
    expect(text).toContain('Asha Rao')
    expect(text).toContain('Nova Retail Limited')
    expect(text).toContain('INE002A01018')
    expect(text).toContain('••••••••••••5678')
    expect(text).not.toContain('IN3002')
    expect(text).toContain(`Page ${document.signature.page} of ${document.signature.page}`)
    expect(text).toContain('₹10,25,933.59')
    expect(text).not.toContain('?')
  })
})

describe('the text of the deal term', needsPdftotext, () => {
  it('contains every charge and the dates in India', async () => {
    const text = textOf(await dealTerm(sampleFacts()))
    for (const phrase of [
      '₹812.50',
      '1,250 equity shares',
      '₹10,15,625.00',
      'Platform fee',
      '₹10,156.25',
      'Stamp duty (0.015%)',
      '₹152.34',
    ])
      expect(text).toContain(phrase)
    // Ordered at 00:30 in India, which is the previous day in UTC.
    expect(text).toContain('Date of the order 21-11-2026')
  })

  it('contains the clauses that the law and the terms of use require (L6)', async () => {
    const text = textOf(await dealTerm(sampleFacts()))
    for (const phrase of [
      'bilateral deal',
      'Vouch',
      'own demat account',
      'mediation, for 60 days',
      'one arbitrator',
      'The seat is Bangalore',
      'language is English',
      '18 years',
      'not a stock exchange',
      '21 working days',
      'Deal term v1.2',
    ])
      expect(text).toContain(phrase)
  })

  it('calls the other party the seller, as the app does', async () => {
    for (const paper of [dealTerm, riskDisclosure]) {
      const text = textOf(await paper(sampleFacts()))
      expect(text).toContain('seller')
      expect(text).not.toContain('provider')
    }
  })

  it('prints a name of 200 letters in full', async () => {
    const buyerName = 'Venkatanarasimha '.repeat(12).trim()
    expect(textOf(await dealTerm(sampleFacts({ buyerName }))).split('Venkatanarasimha').length - 1).toBe(24)
  })
})

describe('the text of the risk disclosure', needsPdftotext, () => {
  it('names the risks', async () => {
    const text = textOf(await riskDisclosure(sampleFacts()))
    for (const phrase of [
      'illiquid',
      'may lose all',
      'Lock-in after listing',
      'Prices are negotiated',
      'No exchange grievance route',
      'No advice',
      'Tax',
    ])
      expect(text).toContain(phrase)
  })
})
