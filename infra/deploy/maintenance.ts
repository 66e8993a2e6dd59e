import { type Maintenance, setMaintenance } from '#functions/platform/http/maintenance.ts'
import { writeConfig } from './site.ts'
import { contextOfStage } from './stage-context.ts'
import { readStage } from './stages.ts'

/** Closes or opens a deployed stage: first the API, then `/config.json` for browsers (docs/adr/0024-bind-a-stage-to-its-domain.md). */
export async function switchStage(name: string, maintenance: Maintenance): Promise<void> {
  const stage = await readStage(name)
  await setMaintenance(contextOfStage(stage), maintenance.on, maintenance.until)
  await writeConfig(stage, maintenance)
}
