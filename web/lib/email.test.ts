import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Email } from '#shared/kernel/text.ts'
import { emailError } from './email.ts'

test.each([
  'asha@example.com',
  'a.b+c@mail.example.co.in',
  "o'neil@example.org",
  'x@1st.example',
  '.a@example.com',
  'a..b@example.com',
  'a@example',
  'a b@example.com',
  'a@-b.com',
  'a@b.c',
  '@example.com',
  'asha',
  `${'a'.repeat(250)}@example.com`,
])('the form and the contract agree on %s (V1)', (email) => {
  expect(emailError(email) === undefined).toBe(z.safeParse(Email, email).success)
})

test('an address is missing, invalid, or of a refused domain (X1–X3)', () => {
  expect(emailError('')).toBe('Email is required')
  expect(emailError('asha@')).toBe('Enter a valid email')
  expect(emailError('asha@yopmail.com')).toBe('Please use a different email address')
  expect(emailError('asha@notyopmail.com')).toBeUndefined()
})
