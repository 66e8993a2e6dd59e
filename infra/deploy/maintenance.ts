import { findMaintenance } from '#functions/platform/http/maintenance.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { writeConfig } from './site.ts'
import { contextOfStage } from './stage-context.ts'
import { readStage } from './stages.ts'

/** Changes the flag of a deployed stage: first for the API, then in `/config.json` for browsers (docs/adr/0024-bind-a-stage-to-its-domain.md). */
export async function switchStage(name: string, change: (ports: Pick<Ports, 'table'>) => Promise<void>): Promise<void> {
  const stage = await readStage(name)
  const context = contextOfStage(stage)
  await change(context)
  await writeConfig(stage, await findMaintenance(context))
}
