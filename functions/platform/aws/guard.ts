import { guardedFetch } from '#functions/platform/partner-guard.ts'
import type { Fetch } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { nodeFetch } from './fetch.ts'
import { logLine, type StageContext } from './ports.ts'

/** Of each partner's budget an instance of a function takes its part. */
export function guardOfStage({ env, clock }: StageContext, settings: Settings): Fetch {
  return guardedFetch({ fetch: nodeFetch(), clock, log: logLine, settings, sharers: Number(env.WORKERS ?? 1) })
}
