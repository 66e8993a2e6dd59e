import { describe, expect, test } from 'vitest'
import { contactError, typedContact, wireContact } from './contact-rules.ts'

const messageOf = (change: 'number' | 'email', text: string, current: string) =>
  contactError(change, text, current)?.message

describe('a phone number', () => {
  test('contains only digits, brackets and a plus, at most fifteen characters (V3)', () => {
    expect(typedContact('number', '+91 (900) 000-00017 8')).toBe('+91(900)0000001')
    expect(wireContact('number', '(+91)9000000001')).toBe('919000000001')
  })

  test('must be longer than twelve characters and differ from the current number (X11, X13, X28)', () => {
    expect(messageOf('number', '', '+919000000001')).toBe('Number is required')
    expect(messageOf('number', '(+91)9000000001', '+919000000001')).toBe('Please update new number')
    expect(messageOf('number', '919000000002', '+919000000001')).toBe('Please enter valid number')
    expect(messageOf('number', '+919000000002', '+919000000001')).toBeUndefined()
  })
})

describe('an e-mail address', () => {
  test('is converted to lower case', () => expect(typedContact('email', ' Asha@Example.COM ')).toBe('asha@example.com'))

  test('must have the form of an address and differ from the current address (X12)', () => {
    expect(messageOf('email', '', 'asha@example.com')).toBe('Email is required')
    expect(messageOf('email', 'asha@example.com', 'asha@example.com')).toBe('Please update new email')
    expect(messageOf('email', 'asha@example', 'asha@example.com')).toBe('Enter a valid email')
    expect(messageOf('email', 'verma@example.com', 'asha@example.com')).toBeUndefined()
  })
})
