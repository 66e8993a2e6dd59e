import type { Stage } from '#infra/stages/stage.ts'

/** The options of every SDK client for a stage. An emulator takes any keys; on AWS the caller's credentials are used. */
export function accountOf({ region, endpoint }: Pick<Stage, 'region' | 'endpoint'>) {
  return {
    region,
    ...(endpoint !== undefined && { endpoint, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } }),
  }
}
