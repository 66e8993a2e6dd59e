import { describe, expect, test } from 'vitest'
import { contactFault, typedContact, wireContact } from './contact-rules.ts'

const words = (change: 'number' | 'email', text: string, current: string) => contactFault(change, text, current)?.words

describe('a phone number', () => {
  test('is made of digits, brackets and a plus, fifteen of them at the most (V3)', () => {
    expect(typedContact('number', '+91 (900) 000-00017 8')).toBe('+91(900)0000001')
    expect(wireContact('number', '(+91)9000000001')).toBe('919000000001')
  })

  test('has to be more than twelve characters, and another than before (X11, X13, X28)', () => {
    expect(words('number', '', '+919000000001')).toBe('Number is required')
    expect(words('number', '(+91)9000000001', '+919000000001')).toBe('Please update new number')
    expect(words('number', '919000000002', '+919000000001')).toBe('Please enter valid number')
    expect(words('number', '+919000000002', '+919000000001')).toBeUndefined()
  })
})

describe('an e-mail address', () => {
  test('is written in small letters', () =>
    expect(typedContact('email', ' Asha@Example.COM ')).toBe('asha@example.com'))

  test('has to look like one, and be another than before (X12)', () => {
    expect(words('email', '', 'asha@example.com')).toBe('Email is required')
    expect(words('email', 'asha@example.com', 'asha@example.com')).toBe('Please update new email')
    expect(words('email', 'asha@example', 'asha@example.com')).toBe('Enter a valid email')
    expect(words('email', 'verma@example.com', 'asha@example.com')).toBeUndefined()
  })
})
