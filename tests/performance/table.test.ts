import { beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#shared/registry.ts'
import { orderCost } from '#tests/bench/scale/cost.ts'
import { screens } from './screen-requests.ts'
import { scanningFiles } from './table-scans.ts'
import { type Walk, walkAll } from './table-walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await walkAll()
})

it('calls every endpoint, and none is refused', () => {
  const names = Object.keys(endpoints) as EndpointName[]
  expect(names.filter((name) => walk.endpoints[name] === undefined)).toEqual([])
  expect(walk.refused).toEqual([])
})

it('reads the table with four requests for a screen at most', () => {
  expect(screens(walk).filter(({ requests }) => requests > 4)).toEqual([])
})

/** The port has no such call, and no role allows one (tests/infra/template.test.ts). */
it('lets no function scan the table', () => {
  expect(scanningFiles()).toEqual([])
})

describe('a completed order', () => {
  it('takes 18 calls of its buyer', () => {
    expect(walk.buyersCalls).toBe(18)
  })

  it('costs $0.0008 at most, by list prices', async () => {
    const { usd, parts } = await orderCost()
    expect(usd, JSON.stringify(parts)).toBeLessThanOrEqual(0.0008)
  })

  it('costs no write while there is none', () => {
    expect(walk.idleMinute.writeUnits).toBe(0)
  })
})
