import { expect, it } from 'vitest'
import { waitingOf } from './waiting.ts'

const nothing = { kyc: false, unpaid: 0, to_sign: 0, on_the_way: 0, to_answer: 0, to_transfer: 0 }

it.each([
  ['nothing', {}, undefined, undefined],
  ['an unpaid order', { unpaid: 1, on_the_way: 2 }, 'you', undefined],
  ['a deal term to sign', { to_sign: 1, on_the_way: 2 }, 'you', undefined],
  ['an offer for their shares', { to_answer: 1, on_the_way: 2 }, 'you', undefined],
  ['a transfer of sold shares', { to_transfer: 1 }, 'you', undefined],
  ['shares on the way', { on_the_way: 1 }, 'others', undefined],
  ['an unfinished KYC', { kyc: true }, undefined, 'you'],
] as const)('marks the tab behind which %s waits', (_what, counts, portfolio, profile) => {
  expect(waitingOf({ waiting: { ...nothing, ...counts }, kyc_status: 'Pending' })).toMatchObject({ portfolio, profile })
})

it('asks nothing of a person whose KYC is being checked, or cannot be changed', () => {
  const waiting = { ...nothing, kyc: true }
  expect(waitingOf({ waiting, kyc_status: 'Submitted' }).profile).toBe('others')
  expect(waitingOf({ waiting, kyc_status: 'Rejected', kyc_final_reason: 'UNDER_18' }).profile).toBe('others')
})

it('has nothing for a visitor', () => {
  expect(waitingOf(undefined)).toMatchObject({ unpaid: 0, toAnswer: 0, portfolio: undefined, profile: undefined })
})
