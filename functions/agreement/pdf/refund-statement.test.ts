import { spawnSync } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { OrderId, PaymentId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { refundStatement } from './refund-statement.ts'

const needsPdftotext = {
  skip: spawnSync('pdftotext', ['-v']).error !== undefined,
  meta: { why: 'no pdftotext to read a PDF with' },
}
const facts = {
  orderId: OrderId.parse('ord_1a2b3c'),
  paymentId: PaymentId.parse('pay_1'),
  refunds: [
    { reference: '74332745165', amount_paise: paise(539_181), at: instantOf('2026-11-20T19:00:00.000Z') },
    { reference: 'rfnd_2', amount_paise: paise(100), at: instantOf('2026-11-19T08:00:00.000Z') },
  ],
}

describe('the statement of a refund', () => {
  it('is one page, and the same from the same facts', async () => {
    const [first, second] = [await refundStatement(facts), await refundStatement(facts)]
    expect(Buffer.from(first).equals(second)).toBe(true)
    const document = await PDFDocument.load(first, { updateMetadata: false })
    expect(document.getPageCount()).toBe(1)
    expect(document.getTitle()).toBe('Refund statement - ord_1a2b3c')
  })

  it('names the payment and each refund with reference, amount and day in India', needsPdftotext, async () => {
    const input = await refundStatement(facts)
    const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout.replace(/\s+/g, ' ')
    for (const words of ['pay_1', '74332745165', '₹5,391.81', '21-11-2026', 'rfnd_2', '₹1.00', '19-11-2026'])
      expect(text).toContain(words)
  })
})
