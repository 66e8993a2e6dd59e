import type { Stage } from '#infra/stages/stage.ts'

/** What every client of the SDK is told of a stage: an emulator takes any keys, AWS the caller's own. */
export function accountOf({ region, endpoint }: Pick<Stage, 'region' | 'endpoint'>) {
  return {
    region,
    ...(endpoint !== undefined && { endpoint, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } }),
  }
}
