import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderPaid, orderReserved, orderReleased } from '#events/order.ts'
import type { EventDefinition } from '#events/define.ts'
import { releaseShares, takeShares } from '#functions/order/stock.ts'
import { asha, furnish, kaveri } from '#tests/world/furnish.ts'
import { place } from '#tests/journey/steps.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { markAvailability } from './act.ts'
import { readCard } from './read.ts'
import { rebuildListing } from './listing.ts'
import { rowsOf } from '#shared/market/rows.ts'

let world: World

beforeEach(async () => {
  world = await openWorld({ furnish })
  await markAvailability(world.house.ports, kaveri, 500, 'req_test')
  await world.drain()
})
afterEach(() => world.close())

async function tell({ name, version }: EventDefinition, orderId = 'ord_gone') {
  const { ports } = world.house
  const detail = { order_id: orderId, user_id: 'usr_1', security_id: kaveri }
  await ports.bus.publish([
    { id: ports.ids.make('evt'), name, version, at: ports.clock.now(), correlation: 'req_test', detail },
  ])
  await world.drain()
}

const madeAt = async () => (await world.call('readSnapshot', {})).headers['etag']
const shown = async () => rowsOf((await world.call('readSnapshot', {})).body).find(({ id }) => id === kaveri)?.status

describe('the listing follows the stock', () => {
  it('changes when the last lot goes and when it comes back', async () => {
    const { ports } = world.house
    await takeShares(ports, kaveri, 'ord_a', 495)
    await tell(orderReserved)
    expect([await shown(), (await readCard(ports, kaveri))?.status]).toEqual([2, 2])
    await releaseShares(ports, kaveri, 'ord_a', 495)
    await tell(orderReleased)
    expect(await shown()).toBe(1)
  })
  it('stays as it is while there is enough', async () => {
    const before = await madeAt()
    await takeShares(world.house.ports, kaveri, 'ord_a', 490)
    await tell(orderPaid)
    expect([await shown(), await madeAt()]).toEqual([1, before])
  })
  it('waits for released shares to be back', async () => {
    const { ports } = world.house
    const { order_id } = await place(world, await world.logIn(asha.phone))
    await takeShares(ports, kaveri, 'ord_rest', 490)
    await tell(orderReserved)
    expect(await shown()).toBe(2)
    // The reservation ends; whichever hearer comes first, the shares are shown again.
    await world.advance('PT25M')
    await world.advance('PT1M')
    expect((await ports.table.get({ pk: `stock#${kaveri}`, sk: 'stock' }))?.['holds']).not.toHaveProperty(order_id)
    expect(await shown()).toBe(1)
  })
})

describe('the listing', () => {
  it('is not built again when it holds every change', async () => {
    const before = await madeAt()
    await world.advance('PT1M')
    await rebuildListing(world.house.ports)
    expect(await madeAt()).toBe(before)
  })
  it('is put right after a slower builder laid an older one over it', async () => {
    const { ports } = world.house
    const older = await ports.files.get('market/snapshot.json')
    await markAvailability(ports, kaveri, 0, 'req_test')
    await world.drain()
    if (older !== undefined) await ports.files.put('market/snapshot.json', older.bytes, older.contentType)
    expect(await shown()).toBe(1)
    await rebuildListing(ports)
    expect(await shown()).toBe(2)
  })
})
