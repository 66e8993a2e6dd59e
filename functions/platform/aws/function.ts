import type { Entry } from '#functions/platform/entry.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import type { SecretName } from '#functions/platform/port/ports.ts'
import { awsPorts, type Adapters } from './ports.ts'

/**
 * A function as Lambda runs it: made once as its module loads. Connections are opened and secrets read here, while Lambda
 * gives a start its full processor, instead of during somebody's first request.
 */
export async function lambdaHandler(
  entry: Entry,
  openings: Adapters,
  secrets: readonly SecretName[],
): Promise<LambdaHandler> {
  const ports = awsPorts(process.env, openings)
  const handler = entry(ports)
  const openedFirst = [
    ...(openings.table ? [ports.table.get({ pk: 'nobody', sk: 'nothing' })] : []),
    ...secrets.map((name) => ports.secrets.read(name)),
  ]
  // What cannot be reached now may be by the time that it is needed, and fails by name if not.
  await Promise.allSettled(openedFirst)
  return handler
}
