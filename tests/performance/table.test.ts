import { beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '#shared/registry.ts'
import { idleMinuteUnits, isRead, limits, orderUnitsMax } from './table-limits.ts'
import { scanningFiles } from './table-scans.ts'
import { type CallName, type Walk, walkAll } from './table-walk.ts'

let walk: Walk
beforeAll(async () => {
  walk = await walkAll()
})

const reads = Object.entries(limits).filter(([, limit]) => isRead(limit)) as [CallName, (typeof limits)[CallName]][]
const writes = Object.entries(limits).filter(([, limit]) => !isRead(limit)) as [CallName, (typeof limits)[CallName]][]

it('has a limit for every endpoint, and calls each', () => {
  const names = Object.keys(endpoints) as EndpointName[]
  expect(names.filter((name) => !(name in limits))).toEqual([])
  expect(Object.keys(limits).filter((name) => walk.endpoints[name as CallName] === undefined)).toEqual([])
  expect(walk.refused).toEqual([])
})

describe('a call that only reads', () => {
  it.each(reads)('%s stays within its limits', (name, { callsMax }) => {
    const { calls, writeUnits } = walk.endpoints[name] ?? expect.fail('was not called')
    expect(
      calls.length,
      calls.map(({ kind, itemKinds }) => `${kind} ${itemKinds.join(' + ')}`).join(', '),
    ).toBeLessThanOrEqual(callsMax)
    expect(writeUnits).toBe(0)
  })
})

describe('a call that changes something', () => {
  it.each(writes)('%s stays within its number of calls', (name, { callsMax }) => {
    const { calls } = walk.endpoints[name] ?? expect.fail('was not called')
    expect(
      calls.length,
      calls.map(({ kind, itemKinds }) => `${kind} ${itemKinds.join(' + ')}`).join(', '),
    ).toBeLessThanOrEqual(callsMax)
  })
})

/** The port has no such call, and no role allows one (tests/infra/template.test.ts). */
it('lets no function scan the table', () => {
  expect(scanningFiles()).toEqual([])
})

describe('a completed order', () => {
  it('takes 18 calls and stays within its units', () => {
    expect(walk.buyersCalls).toBe(18)
    expect(walk.order.writeUnits).toBeLessThanOrEqual(orderUnitsMax.write)
    expect(walk.order.readUnits).toBeLessThanOrEqual(orderUnitsMax.read)
  })

  it('costs only the timers’ queries while there is none', () => {
    expect(walk.idleMinute).toMatchObject({ readUnits: idleMinuteUnits, writeUnits: 0 })
  })
})
