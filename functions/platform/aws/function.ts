import type { Entry } from '#functions/platform/entry.ts'
import { readMaintenance } from '#functions/platform/http/maintenance.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { openStage, type Adapters, withSettings } from './ports.ts'
import { readSettings } from './settings.ts'

/**
 * The Lambda handler of a function, created once while its module loads. Connections are opened, settings and secrets read and the entry
 * prepared here, because Lambda runs initialisation with a full CPU, and the first request then needs no set-up.
 */
export async function lambdaHandler(
  entry: Entry,
  adapters: Adapters,
  secrets: readonly SecretName[],
): Promise<LambdaHandler> {
  const opened = openStage(process.env, adapters)
  // A failure here is ignored: the first use tries again and reports the error.
  const warmUps = Promise.allSettled([
    // Opens the connection to the table by the first read of a request.
    ...(adapters.table ? [readMaintenance(opened.ports)] : []),
    ...secrets.map((name) => opened.ports.secrets.read(name)),
  ])
  // Without settings the function cannot start: Lambda reports the error and initialises it again at the next request.
  const ports = withSettings(opened, adapters, await readSettings(opened.stage))
  const handler = entry(ports)
  await Promise.allSettled([warmUps, entry.prepare?.(ports)])
  return handler
}
