import type { Entry } from '#functions/platform/entry.ts'
import { readMaintenance } from '#functions/platform/http/maintenance.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { awsPorts, type Adapters } from './ports.ts'

/**
 * The Lambda handler of a function, created once while its module loads. Connections are opened, secrets read and the entry
 * prepared here, because Lambda runs initialisation with a full CPU, and the first request then needs no set-up.
 */
export async function lambdaHandler(
  entry: Entry,
  adapters: Adapters,
  secrets: readonly SecretName[],
): Promise<LambdaHandler> {
  const ports = awsPorts(process.env, adapters)
  const handler = entry(ports)
  const warmUps = [
    // Opens the connection to the table, by what the first request asks for first.
    ...(adapters.table ? [readMaintenance(ports)] : []),
    ...secrets.map((name) => ports.secrets.read(name)),
    ...(entry.prepare ? [entry.prepare(ports)] : []),
  ]
  // A failure here is ignored: the first use tries again and reports the error.
  await Promise.allSettled(warmUps)
  return handler
}
