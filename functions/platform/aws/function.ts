import type { Entry } from '#functions/platform/entry.ts'
import { readMaintenance } from '#functions/platform/http/maintenance.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { type Adapters, awsPorts } from './ports.ts'

interface Options {
  readonly adapters: Adapters
  /** The secrets to read at the start. */
  readonly secrets: readonly SecretName[]
  readonly settings: Settings
}

/**
 * The Lambda handler of a function, created once while its module loads. Connections are opened, secrets read and the entry prepared
 * here, because Lambda runs initialisation with a full CPU, and the first request then needs no set-up.
 */
export async function lambdaHandler(entry: Entry, { adapters, secrets, settings }: Options): Promise<LambdaHandler> {
  const ports = awsPorts(process.env, adapters, settings)
  const handler = entry(ports)
  // A failure here is ignored: the first use tries again and reports the error.
  await Promise.allSettled([
    // Opens the connection to the table by the first read of a request.
    ...(adapters.table ? [readMaintenance(ports)] : []),
    ...secrets.map((name) => ports.secrets.read(name)),
    entry.prepare?.(ports),
  ])
  return handler
}
