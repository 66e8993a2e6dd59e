import { Holding } from '#shared/holding/holding.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'

const holdingKey = (userId: string, securityId: string) => ({ pk: `user#${userId}`, sk: `holding#${securityId}` })
const conflictsMax = 8

/** Changes a holding, conditional on the version that was read. `change` returns undefined when there is nothing to change. */
export async function changeHolding(
  context: Context,
  empty: Holding,
  change: (holding: Holding) => Holding | undefined,
): Promise<void> {
  const key = holdingKey(empty.user_id, empty.security_id)
  for (let conflict = 0; conflict < conflictsMax; conflict++) {
    const item = await context.table.get(key)
    const version = Number(item?.['version'] ?? 0)
    const next = change(item === undefined ? empty : Holding.parse(item))
    if (next === undefined) return
    try {
      await context.table.update(
        key,
        { set: { ...next, version: version + 1 } },
        version === 0 ? { absent: 'pk' } : { attribute: 'version', is: version },
      )
      return
    } catch (failure) {
      if (!(failure instanceof ConditionFailed)) throw failure
    }
  }
  throw new Error(`${key.pk} ${key.sk} could not be changed: ${conflictsMax} attempts conflicted with other changes`)
}

/** All holdings of a user in one page; a user holds tens of securities, not hundreds. */
export async function loadHoldings(context: Context, userId: string): Promise<Holding[]> {
  const page = await context.table.query({ pk: `user#${userId}`, prefix: 'holding#', limit: 100 })
  return page.items.map((item) => Holding.parse(item))
}
