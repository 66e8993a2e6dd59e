import { busOfStage } from './bus.ts'
import { documentsOfStage } from './documents.ts'
import { filesOfStage } from './files.ts'
import type { Adapters } from './ports.ts'
import { queuesOfStage } from './queues.ts'
import { secretsOfStage } from './secrets.ts'
import { tableOfStage } from './table.ts'
import { workflowOfStage } from './workflow.ts'

/** All adapters, for commands that run outside Lambda. A function imports only the adapters that it needs. */
export const allAdapters: Adapters = {
  table: tableOfStage,
  files: filesOfStage,
  documents: documentsOfStage,
  bus: busOfStage,
  queues: queuesOfStage,
  workflow: workflowOfStage,
  secrets: secretsOfStage,
}
