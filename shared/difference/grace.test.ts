import { expect, it } from 'vitest'
import { OrderId, SaleId } from '#shared/kernel/id.ts'
import { hourMs, instantOf, later } from '#shared/kernel/instant.ts'
import { compared, type Pair, unknown } from './compare.ts'
import { isInFlight } from './grace.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const none = new Set<never>()

it('what was just stated, settled or sent is in flight, and no difference', () => {
  const until = (of: Parameters<typeof isInFlight>[0], at: typeof now) => isInFlight(of, now, at, none)
  expect([until('unbooked', later(now, 6 * hourMs - 1)), until('unbooked', later(now, 6 * hourMs))]).toEqual([
    true,
    false,
  ])
  const [transferred, settled] = ['2026-11-24T18:30:00.000Z', '2026-11-26T18:30:00.000Z'].map(instantOf)
  if (transferred === undefined || settled === undefined) throw new Error('two moments')
  expect([until('transfer', later(transferred, -1)), until('transfer', transferred)]).toEqual([true, false])
  expect([until('settlement', later(settled, -1)), until('settlement', settled)]).toEqual([true, false])
})

it('a difference says of what it is, and what each side has', () => {
  const moment = { now: later(now, 30 * 24 * hourMs), holidays: none }
  const amount = (paise: number) => ({ paise, at: now })
  const pair: Pair = {
    place: 'bank',
    reference: 'UTR1',
    stated: amount(5),
    booked: amount(4),
    grace: 'transfer',
  }
  const found = { kind: 'bank-differs', reference: 'UTR1', stated_paise: 5, booked_paise: 4, day: '2026-11-23' }
  expect(compared(pair, moment)).toStrictEqual([found])
  const [order_id, sale_id] = [OrderId.parse('ord_1'), SaleId.parse('sale_1')]
  expect(compared({ ...pair, order_id }, moment)).toStrictEqual([{ ...found, order_id }])
  expect(compared({ ...pair, sale_id }, moment)).toStrictEqual([{ ...found, sale_id }])
  expect(compared({ ...pair, stated: undefined }, moment)).toMatchObject([
    { kind: 'bank-missing', stated_paise: null, booked_paise: 4 },
  ])
  expect(compared({ ...pair, booked: undefined }, moment)).toMatchObject([
    { kind: 'bank-unbooked', stated_paise: 5, booked_paise: null },
  ])
  expect(unknown('bank', 'UTR1', amount(5), moment)).toStrictEqual([
    { ...found, kind: 'bank-unknown', booked_paise: null },
  ])
})

it('a movement is in flight from what is stated on, or else from what is booked', () => {
  const [early, late] = [
    { paise: 5, at: now },
    { paise: 4, at: later(now, 5 * hourMs) },
  ]
  const pair: Pair = { place: 'escrow', reference: 'r', stated: early, booked: late, grace: 'unbooked' }
  const at = (each: Pair, ms: number) => compared(each, { now: later(now, ms), holidays: none }).length
  expect([at(pair, 6 * hourMs - 1), at(pair, 6 * hourMs)]).toEqual([0, 1])
  const missing = { ...pair, stated: undefined }
  expect([at(missing, 11 * hourMs - 1), at(missing, 11 * hourMs)]).toEqual([0, 1])
})
