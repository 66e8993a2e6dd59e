import { isDuePlace } from '#functions/order/due-index.ts'
import type { Item } from '#functions/platform/port/table.ts'
import type { Stage } from '#infra/stages/stage.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { folderSource } from '#infra/deploy/backup/export.ts'
import { inParallel } from '#infra/deploy/aws-clients.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'

/** What of an order tells whether it was reconciled: reconciliation changes or removes the time of the next one. */
export type DueOrder = Pick<Item, 'pk' | 'sk' | 'gsi2sk'>

/** How many orders are looked up at once. */
const lookUpsMax = 16

/** The orders of an export that were due for reconciliation before `until`: the sort key of their index is the time of the next one. */
export async function dueBy(folder: string, until: Instant): Promise<DueOrder[]> {
  const due: DueOrder[] = []
  await folderSource(folder)(async (items) => {
    for (const { pk, sk, gsi2pk = '', gsi2sk = '' } of items)
      if (isDuePlace(gsi2pk) && gsi2sk < until) due.push({ pk, sk, gsi2sk })
  })
  return due
}

/** The orders among them that have not been reconciled since. */
export async function notReconciled(stage: Stage, due: readonly DueOrder[]): Promise<DueOrder[]> {
  const { table } = contextOfStage(stage)
  const pending: DueOrder[] = []
  await inParallel(due, lookUpsMax, async (exported) => {
    if ((await table.get(exported))?.gsi2sk === exported.gsi2sk) pending.push(exported)
  })
  return pending
}
