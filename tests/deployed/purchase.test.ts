import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listCompanies, openBuyers } from '#tests/bench/purchase/buyers.ts'
import { openOurShop } from '#tests/bench/purchase/shop.ts'
import { openBenchStage } from '#tests/bench/purchase/stage.ts'
import { describeStage } from './stage.ts'

/** Of a quote and an order, by the reads of each turn (functions/platform/aws/table-turn.ts). */
const requestsMax = 15
/** The maintenance flag and the holidays, which a process reads once, and the requests that were lost and sent again. */
const atStartMax = 4

describeStage('the bench of a purchase', (deployed) => {
  it('lets several people buy at once, with few requests to AWS', { timeout: 120_000 }, async () => {
    const out = await mkdtemp(join(tmpdir(), 'ansh-purchase-'))
    onTestFinished(() => rm(out, { recursive: true }))
    const stage = await openBenchStage(deployed.endpoint ?? '', 'purchase')
    onTestFinished(stage.close)
    const shop = await openOurShop(stage, out)
    onTestFinished(shop.close)
    const buyers = await openBuyers(stage.context, await listCompanies(stage.context, 4), 1)
    const before = await shop.used()
    expect(await shop.buy(buyers)).toHaveLength(4)
    const { requests } = await shop.used()
    expect(requests - before.requests).toBeLessThanOrEqual(requestsMax * buyers.length + atStartMax)
  })
})
