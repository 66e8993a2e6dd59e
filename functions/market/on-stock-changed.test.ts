import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderReserved, orderReleased } from '#events/order.ts'
import type { EventDefinition } from '#events/define.ts'
import { loadStock } from '#functions/order/stock/stock-shards.ts'
import { asha, seedData, kaveri } from '#tests/harness/seed.ts'
import { giveBack, holdForOthers } from '#tests/harness/stock.ts'
import { placeOrder } from '#tests/harness/steps/order.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { recordAvailability } from './commands.ts'
import { findCard } from './queries.ts'
import { rebuildCatalogue } from './catalogue/catalogue.ts'
import { rowsOf } from '#shared/market/rows.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
  await recordAvailability(harness.app.context, kaveri, 500)
  await harness.drain()
})
afterEach(() => harness.close())

async function publish({ name, version }: EventDefinition, orderId = 'ord_gone') {
  const { context } = harness.app
  const detail = { order_id: orderId, user_id: 'usr_1', security_id: kaveri }
  await context.bus.publish([
    { id: context.ids.make('evt'), name, version, at: context.clock.now(), correlation: 'req_test', detail },
  ])
  await harness.drain()
}

const etag = async () => (await harness.call('readSnapshot', {})).headers['etag']
const shown = async () => rowsOf((await harness.call('readSnapshot', {})).body).find(({ id }) => id === kaveri)?.status

describe('the catalogue follows the stock', () => {
  it('changes when the last shares are reserved and when they are returned', async () => {
    const { context } = harness.app
    await holdForOthers(context, kaveri, 495)
    await publish(orderReserved)
    expect([await shown(), (await findCard(context, kaveri))?.status]).toEqual([2, 2])
    await giveBack(context, kaveri, 495)
    await publish(orderReleased)
    expect(await shown()).toBe(1)
  })
  it('stays unchanged while enough shares are left', async () => {
    const before = await etag()
    await holdForOthers(harness.app.context, kaveri, 490)
    await publish(orderReserved)
    expect([await shown(), await etag()]).toEqual([1, before])
  })
  it('waits until the shares of an ended order are returned', async () => {
    const { context } = harness.app
    await placeOrder(harness, await harness.logIn(asha.phone))
    await holdForOthers(context, kaveri, 490)
    await publish(orderReserved)
    expect(await shown()).toBe(2)
    // The reservation ends. In either order of the subscribers, the shares are shown again.
    await harness.advance('PT25M')
    await harness.advance('PT1M')
    expect((await loadStock(context, kaveri))?.held).toBe(490)
    expect(await shown()).toBe(1)
  })
})

describe('the catalogue', () => {
  it('is not written again when it contains every change', async () => {
    const before = await etag()
    await harness.advance('PT1M')
    await rebuildCatalogue(harness.app.context)
    expect(await etag()).toBe(before)
  })
  it('is repaired after a slower writer overwrote a public file with an older build', async () => {
    const { context } = harness.app
    const older = await context.files.get('market/snapshot.json')
    await recordAvailability(context, kaveri, 0)
    await harness.drain()
    if (older !== undefined) await context.files.put('market/snapshot.json', older.bytes, older.contentType)
    expect(await shown()).toBe(1)
    await rebuildCatalogue(context)
    expect(await shown()).toBe(2)
  })
})
