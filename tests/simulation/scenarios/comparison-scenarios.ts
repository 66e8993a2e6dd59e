import { compareStatements } from '#functions/difference/compare.ts'
import { listAllOpenDifferences } from '#functions/difference/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

/** Paid orders, whose payouts have been on the statement of our bank for so long that they must be explained. */
async function payOrders({ paidOrder, harness, token }: Actors, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await sign(harness, token, await paidOrder())
  await harness.advance('PT7H')
}

/** Reports a violation when a comparison has found something, where nothing differs. */
async function requireNothingFound({ harness }: Actors, violation: string): Promise<void> {
  const open = await listAllOpenDifferences(harness.app.context)
  if (open.length > 0) throw new Error(`${open.map(({ kind }) => kind).join(', ')}: ${violation}`)
}

const quiet = (context: FullContext): FullContext => ({ ...context, log: () => undefined })

/** Cases of the daily comparison (functions/difference/work-off.ts). */
export const comparisonScenarios = {
  'a comparison of orders that stand in several lists': async (actors) => {
    await payOrders(actors, 3)
    await compareStatements(quiet(actors.harness.app.context))
    await requireNothingFound(actors, 'not every list of orders was compared before the end')
  },
  'a comparison of which a page is lost': async (actors) => {
    await payOrders(actors, 1)
    const context = quiet(actors.harness.app.context)
    const { files } = context
    let lost = 0
    const put: typeof files.put = async (key, ...rest) => {
      if (lost === 0 && /\/orders\/.*\/stage-1-part-0-page-0\.json$/.test(key)) lost += 1
      else await files.put(key, ...rest)
    }
    const losing = { ...context, files: { ...files, get: (key: string) => files.get(key), put } }
    const failure = await compareStatements(losing).catch(String)
    await requireNothingFound(actors, 'the comparison ended without a page')
    if (lost === 0 || failure === undefined) throw new Error('the comparison ended, and nobody was told')
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
