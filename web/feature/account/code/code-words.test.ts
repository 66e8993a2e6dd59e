import { expect, test } from 'vitest'
import { refusedCodeWords } from './code-words.ts'

test.each([
  ['wrong', 4, 'Invalid OTP. 4 tries left.'],
  ['wrong', 1, 'Invalid OTP. 1 try left, then no code is accepted for 24 hours.'],
  ['wrong', undefined, 'Invalid OTP'],
  ['expired', 4, 'Invalid OTP. This code has expired. Ask for a new one.'],
  ['replaced', 4, 'Invalid OTP. We sent you a newer code. Enter that one.'],
  ['used', undefined, 'Invalid OTP. This code was used already. Ask for a new one.'],
] as const)('a code that is %s, with %s tries left: %s (X34)', (reason, attemptsLeft, words) => {
  expect(refusedCodeWords(reason, attemptsLeft)).toBe(words)
})
