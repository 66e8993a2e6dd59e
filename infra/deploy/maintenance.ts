import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import { writeConfig } from './site.ts'
import { portsOfStage } from './stage-ports.ts'
import { readStage } from './stages.ts'

/** Closes a deployed stage, or opens it: first the API, then what tells the browsers, so that nobody is sent away from an open house. */
export async function switchStage(name: string, on: boolean): Promise<void> {
  const stage = await readStage(name)
  await setMaintenance(portsOfStage(stage), on)
  await writeConfig(stage, on)
}
