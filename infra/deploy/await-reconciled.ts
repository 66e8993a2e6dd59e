import { isDuePlace } from '#functions/order/due-index.ts'
import { openTable } from '#functions/platform/aws/table.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import type { Stage } from '#infra/stages/stage.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { folderSource } from './export.ts'
import { withAwsClients } from './aws-clients.ts'

/** The orders of an export that were due for reconciliation before `until`: the sort key of their index is the time of the next one. */
export async function dueBy(folder: string, until: Instant): Promise<Item[]> {
  const due: Item[] = []
  await folderSource(folder)(async (items) => {
    due.push(...items.filter(({ gsi2pk = '', gsi2sk = '' }) => isDuePlace(gsi2pk) && gsi2sk < until))
  })
  return due
}

/** The orders among them that have not been reconciled since: reconciliation changes or removes the time of the next one. */
export async function notReconciled(stage: Stage, due: readonly Item[]): Promise<string[]> {
  return await withAwsClients(stage, async ({ dynamo, table, ledger }) => {
    const orders = openTable({ client: dynamo, name: table, ledger, clock: systemClock() })
    const found = await Promise.all(
      due.map(async (exported) => ((await orders.get(exported))?.gsi2sk === exported.gsi2sk ? [exported.pk] : [])),
    )
    return found.flat()
  })
}
