import { describe, expect, it } from 'vitest'
import { UserId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import { chargesFor, gateFor, mayBuy, quantityFits, quantityRange, totalOf } from './rules.ts'

const rates = { feeBps: 200, stampBps: 1.5 }

describe('charges', () => {
  it('are price, fee and duty, each to the paisa', () => {
    const charges = chargesFor(paise(52_340), 10, rates)
    expect(charges.map(({ code, amount_paise }) => [code, amount_paise])).toEqual([
      ['SHARES', 523_400],
      ['PLATFORM_FEE', 10_468],
      ['STAMP_DUTY', 79],
    ])
    expect(totalOf(charges)).toBe(533_947)
  })

  it('omit zero charges', () => {
    expect(chargesFor(paise(100), 1, { feeBps: 0, stampBps: 0 }).map(({ code }) => code)).toEqual(['SHARES'])
  })
})

describe('quantity', () => {
  const range = { lot_size: 10, min_quantity: 20, max_quantity: 500 }

  it('is limited to the available shares and to the largest amount of one order, in whole lots', () => {
    expect(quantityRange(range, paise(10_000), 1_000, paise(20_000_000)).max_quantity).toBe(500)
    expect(quantityRange(range, paise(10_000), 137, paise(20_000_000)).max_quantity).toBe(130)
    expect(quantityRange(range, paise(52_340), 1_000, paise(20_000_000)).max_quantity).toBe(380)
  })

  it('fits when it is a multiple of the lot size between minimum and maximum', () => {
    expect([10, 20, 25, 500, 510].map((quantity) => quantityFits(range, quantity))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('the gate', () => {
  it('returns the first reason in order of priority', () => {
    expect(gateFor({ kyc: 'Pending', transferable: false, unsignedOrders: 1 })).toBe('KYC_INCOMPLETE')
    expect(gateFor({ kyc: 'Approved', transferable: false, unsignedOrders: 1 })).toBe('NOT_TRANSFERABLE')
    expect(gateFor({ kyc: 'Approved', transferable: true, unsignedOrders: 1 })).toBe('DEAL_TERM_UNSIGNED')
    expect(gateFor({ kyc: 'Approved', transferable: true, unsignedOrders: 0 })).toBeNull()
  })

  it('allows the two test buyers while buying is closed', () => {
    const [first, second, other] = [UserId.parse('usr_1'), UserId.parse('usr_2'), UserId.parse('usr_3')]
    const closed = { buyingOpen: false, buyTestingUserId1: first, buyTestingUserId2: second }
    expect([first, second, other].map((id) => mayBuy(id, closed))).toEqual([true, true, false])
  })
})
