import { busOfStage } from './bus.ts'
import { filesOfStage } from './files.ts'
import type { Adapters } from './ports.ts'
import { secretsOfStage } from './secrets.ts'
import { tableOfStage } from './table.ts'
import { workflowOfStage } from './workflow.ts'

/** Every adapter: for commands, which run outside Lambda. A function names its own. */
export const allAdapters: Adapters = {
  table: tableOfStage,
  files: filesOfStage,
  bus: busOfStage,
  workflow: workflowOfStage,
  secrets: secretsOfStage,
}
