import { openTable } from '#functions/platform/aws/table.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import type { Stage } from '#infra/stages/stage.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { folderSource } from './export.ts'
import { withAwsClients } from './aws-clients.ts'

/** The reconciler's list, as functions/order/repository.ts keeps it: by the time of the next look. */
const attention = 'attention#order'

/** Orders of an export that the reconciler was to look at by then: some partner owes each an answer. */
export async function dueBy(folder: string, until: Instant): Promise<Item[]> {
  const due: Item[] = []
  await folderSource(folder)(async (items) => {
    due.push(...items.filter(({ gsi2pk, gsi2sk = '' }) => gsi2pk === attention && gsi2sk < until))
  })
  return due
}

/** Which of them it has not looked at since: a look leaves another time behind, or none. */
export async function notLookedAt(stage: Stage, due: readonly Item[]): Promise<string[]> {
  return await withAwsClients(stage, async ({ dynamo, table }) => {
    const orders = openTable({ client: dynamo, name: table, clock: systemClock() })
    const found = await Promise.all(
      due.map(async (before) => ((await orders.get(before))?.gsi2sk === before.gsi2sk ? [before.pk] : [])),
    )
    return found.flat()
  })
}
