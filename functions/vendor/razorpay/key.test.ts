import { expect, it } from 'vitest'
import { rolledKey } from './key.ts'

const pair = (number: number) => ({ key_id: `rzp_test_${number}`, key_secret: `secret-${number}` })
const text = (value: object) => JSON.stringify(value)

it('a new pair keeps the one before it, and no other', () => {
  const second = rolledKey(text(pair(2)), rolledKey(text(pair(1)), undefined))
  expect(JSON.parse(second)).toEqual({ ...pair(2), previous: pair(1) })
  expect(JSON.parse(rolledKey(text(pair(3)), second))).toEqual({ ...pair(3), previous: pair(2) })
})

it('the same pair again keeps the previous one', () => {
  const second = rolledKey(text(pair(2)), rolledKey(text(pair(1)), undefined))
  expect(rolledKey(text(pair(2)), second)).toBe(second)
})

it('a stored value of the former form is replaced', () => {
  expect(JSON.parse(rolledKey(text(pair(1)), 'a-secret-alone'))).toEqual(pair(1))
})

it.each(['a-secret-alone', '{}', text({ key_id: '', key_secret: 'x' }), text({ key_id: 'x' })])(
  'anything but a pair is refused without showing it: %s',
  (value) => {
    expect(() => rolledKey(value, undefined)).toThrow('razorpay-key must be {"key_id": "…", "key_secret": "…"}')
  },
)
