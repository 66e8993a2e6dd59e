import type { TestProject } from 'vitest/node'
import { missingForProcesses } from '#infra/emulator/localstack/install.ts'
import { startAsProcesses } from '#infra/emulator/localstack/processes.ts'
import type { Emulator } from '#infra/emulator/start.ts'
import { deployTo } from './global-setup.ts'

/** LocalStack's free part has no HTTP APIs: the edge calls the functions. */
export const setup = (project: TestProject) => deployTo(project, { hasHttpApi: false, start })

/** Tests are skipped where a program is missing. Everything else that keeps LocalStack from starting is a failure. */
async function start(): Promise<Emulator> {
  const missing = await missingForProcesses()
  if (missing.length > 0) return { why: `no LocalStack: ${missing.join(' ')}`, stop: async () => undefined }
  const emulator = await startAsProcesses({ port: 0 })
  if ('why' in emulator) throw new Error(emulator.why)
  return emulator
}
