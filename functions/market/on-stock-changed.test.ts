import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderPaid, orderReserved, orderReleased } from '#events/order.ts'
import type { EventDefinition } from '#events/define.ts'
import { returnShares, reserveShares } from '#functions/order/stock.ts'
import { asha, seedData, kaveri } from '#tests/harness/seed.ts'
import { place } from '#tests/integration/steps.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { markAvailability } from './commands.ts'
import { readCard } from './queries.ts'
import { rebuildCatalogue } from './catalogue/catalogue.ts'
import { rowsOf } from '#shared/market/rows.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
  await markAvailability(harness.app.ports, kaveri, 500, 'req_test')
  await harness.drain()
})
afterEach(() => harness.close())

async function tell({ name, version }: EventDefinition, orderId = 'ord_gone') {
  const { ports } = harness.app
  const detail = { order_id: orderId, user_id: 'usr_1', security_id: kaveri }
  await ports.bus.publish([
    { id: ports.ids.make('evt'), name, version, at: ports.clock.now(), correlation: 'req_test', detail },
  ])
  await harness.drain()
}

const madeAt = async () => (await harness.call('readSnapshot', {})).headers['etag']
const shown = async () => rowsOf((await harness.call('readSnapshot', {})).body).find(({ id }) => id === kaveri)?.status

describe('the listing follows the stock', () => {
  it('changes when the last lot goes and when it comes back', async () => {
    const { ports } = harness.app
    await reserveShares(ports, kaveri, 'ord_a', 495)
    await tell(orderReserved)
    expect([await shown(), (await readCard(ports, kaveri))?.status]).toEqual([2, 2])
    await returnShares(ports, kaveri, 'ord_a', 495)
    await tell(orderReleased)
    expect(await shown()).toBe(1)
  })
  it('stays as it is while there is enough', async () => {
    const before = await madeAt()
    await reserveShares(harness.app.ports, kaveri, 'ord_a', 490)
    await tell(orderPaid)
    expect([await shown(), await madeAt()]).toEqual([1, before])
  })
  it('waits for released shares to be back', async () => {
    const { ports } = harness.app
    const { order_id } = await place(harness, await harness.logIn(asha.phone))
    await reserveShares(ports, kaveri, 'ord_rest', 490)
    await tell(orderReserved)
    expect(await shown()).toBe(2)
    // The reservation ends; whichever hearer comes first, the shares are shown again.
    await harness.advance('PT25M')
    await harness.advance('PT1M')
    expect((await ports.table.get({ pk: `stock#${kaveri}`, sk: 'stock' }))?.['holds']).not.toHaveProperty(order_id)
    expect(await shown()).toBe(1)
  })
})

describe('the listing', () => {
  it('is not built again when it holds every change', async () => {
    const before = await madeAt()
    await harness.advance('PT1M')
    await rebuildCatalogue(harness.app.ports)
    expect(await madeAt()).toBe(before)
  })
  it('is put right after a slower builder laid an older one over it', async () => {
    const { ports } = harness.app
    const older = await ports.files.get('market/snapshot.json')
    await markAvailability(ports, kaveri, 0, 'req_test')
    await harness.drain()
    if (older !== undefined) await ports.files.put('market/snapshot.json', older.bytes, older.contentType)
    expect(await shown()).toBe(1)
    await rebuildCatalogue(ports)
    expect(await shown()).toBe(2)
  })
})
