import type { Context } from '#functions/platform/context.ts'
import { getManyMax } from '#functions/platform/port/query.ts'
import type { Item, Key } from '#functions/platform/port/table.ts'

/** Items in the order of their keys, over as many calls as it takes. Without duplicates, as `getMany`. */
export async function getAll(
  { table }: Pick<Context<'table:read'>, 'table'>,
  keys: readonly Key[],
): Promise<readonly (Item | undefined)[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / getManyMax) }, (_, index) =>
    keys.slice(index * getManyMax, (index + 1) * getManyMax),
  )
  return (await Promise.all(batches.map((batch) => table.getMany(batch)))).flat()
}
