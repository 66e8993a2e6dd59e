import { describe, expect, it } from 'vitest'
import { OrderId } from '#shared/kernel/id.ts'
import { acceptEvidence, EvidenceKey, evidenceKeyOf, isEvidenceOf } from './evidence.ts'

const orderId = OrderId.parse('ord_1')
const hash = 'a'.repeat(64)
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const pdf = (text = '') => bytesOf(`%PDF-1.7\n${text}\n%%EOF\n`)

describe('evidence of a dispute', () => {
  it('is a whole PDF of at most 2 MB, or a picture', () => {
    expect(acceptEvidence({ bytes: pdf() })).toEqual({ kind: 'application/pdf', bytes: pdf() })
    const short = bytesOf('%PDF-1.7\n%%EOF')
    expect(acceptEvidence({ bytes: short })).toEqual({ kind: 'application/pdf', bytes: short })
    expect(() => acceptEvidence({ bytes: pdf('x'.repeat(2_097_152)) })).toThrow('FILE_TOO_BIG')
    expect(() => acceptEvidence({ bytes: pdf().subarray(0, 12) })).toThrow('UNSUPPORTED_FORMAT')
    expect(() => acceptEvidence({ bytes: bytesOf('<html>') })).toThrow('UNSUPPORTED_FORMAT')
  })

  it.each([
    ['Letter of the buyer.PDF', 'Letter-of-the-buyer.pdf'],
    ['../../secret', '-.pdf'],
    ['', 'file.pdf'],
    ['पत्र.pdf', '-.pdf'],
    [`${'long'.repeat(50)}.pdf`, `${'long'.repeat(15)}.pdf`],
  ])('is stored with its order, its hash and its name (%#)', (name, stored) => {
    const key = evidenceKeyOf(orderId, hash, name, { kind: 'application/pdf' })
    expect(key).toBe(`evidence/ord_1/${'a'.repeat(32)}/${stored}`)
    expect(EvidenceKey.safeParse(key).success).toBe(true)
    expect(isEvidenceOf(orderId, key)).toBe(true)
    expect(isEvidenceOf(OrderId.parse('ord_12'), key)).toBe(false)
  })
})
