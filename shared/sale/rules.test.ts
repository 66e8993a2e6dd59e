import { describe, expect, it } from 'vitest'
import { EscrowId, SaleId, UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { escrowIdOfSale, isEscrowOfSale, isOpenState, isRequested, quoteOf, saleIdOfEscrow } from './rules.ts'
import { endStates, openStates, saleStates } from './sale.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const by = UserId.parse('usr_desk')
const offer = (price: number, charges = { feeBps: 200, stampBps: 1.5 }) =>
  quoteOf({ quantity: 10 }, paise(price), charges, { by, now })

describe('the offer for shares', () => {
  it('is their price less fee and duty, and stands for two days', () => {
    expect(offer(52_340)).toEqual({
      price_paise: 52_340,
      gross_paise: 523_400,
      fee_bps: 200,
      stamp_bps: 1.5,
      fee_paise: 10_468,
      duty_paise: 79,
      net_paise: 512_853,
      quoted_at: now,
      valid_until: '2026-11-25T05:30:00.000Z',
      by,
    })
  })

  it('is none where fee and duty leave nothing', () => {
    expect(offer(0)).toBeUndefined()
    expect(offer(100, { feeBps: 9_000, stampBps: 1_000 })).toBeUndefined()
    expect(offer(100, { feeBps: 9_000, stampBps: 990 })?.net_paise).toBe(1)
  })
})

it('a sale waits in its open states, and its shares are set aside until they are received', () => {
  expect(saleStates.filter(isOpenState)).toEqual(openStates)
  expect(endStates.some(isOpenState)).toBe(false)
  const requested = saleStates.filter((state) => isRequested({ portfolio: 'unlistedportfolio', state }))
  expect(requested).toEqual(['SUBMITTED', 'QUOTED', 'AGREED', 'FUNDED'])
  expect(saleStates.some((state) => isRequested({ portfolio: 'othersportfolio', state }))).toBe(false)
})

it('the escrow of a sale has its id', () => {
  const id = SaleId.parse('sale_1')
  expect([escrowIdOfSale(id), saleIdOfEscrow(escrowIdOfSale(id))]).toEqual(['sale_1', 'sale_1'])
  expect(['sale_1', 'ord_1', 'ord_sale_1'].map((each) => isEscrowOfSale(EscrowId.parse(each)))).toEqual([
    true,
    false,
    false,
  ])
})
