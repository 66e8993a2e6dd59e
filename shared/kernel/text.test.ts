import { describe, expect, it } from 'vitest'
import { DematId, Isin, isinCheckDigit, maskEmail, maskPhone, maskTail, Phone, WirePhone } from './text.ts'

describe('ISIN', () => {
  it.each(['INE002A01018', 'INE467B01029', 'INE040A01034', 'INE733E01010', 'INE475C01012', 'INF179K01BE2'])(
    'accepts %s with its check digit',
    (isin) => {
      expect(Isin.safeParse(isin).success).toBe(true)
      expect(isinCheckDigit(isin.slice(0, 11))).toBe(Number(isin[11]))
    },
  )

  it.each(['INE002A01019', 'INE002A0101', 'ine002a01018', ''])('refuses %s', (isin) => {
    expect(Isin.safeParse(isin).success).toBe(false)
  })
})

describe('phone', () => {
  it('is accepted with or without a plus and stored with one', () => {
    expect(WirePhone.parse('919000000001')).toBe('+919000000001')
    expect(WirePhone.parse('+919000000001')).toBe('+919000000001')
    for (const bad of ['0900', '+0123456789', '91 90000 00001', 'x', '91900000000191900'])
      expect(WirePhone.safeParse(bad).success).toBe(false)
    expect(Phone.safeParse('919000000001').success).toBe(false)
  })
})

describe('demat id', () => {
  it('is IN and fourteen digits, or sixteen digits', () => {
    expect(DematId.safeParse('IN30000112345678').success).toBe(true)
    expect(DematId.safeParse('1208160012345678').success).toBe(true)
    expect(DematId.safeParse('IN3000011234567').success).toBe(false)
  })
})

describe('masks', () => {
  it('hide all but what the owner recognises', () => {
    expect(maskPhone('+919000001234')).toBe('+91 ••••••1234')
    expect(maskEmail('esha@domain.com')).toBe('e•••••@d•••.com')
    expect(maskTail('IN30000112345678')).toBe('••••••••••••5678')
  })
})
