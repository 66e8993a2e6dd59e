import type { PartnerShares } from '#events/subscription.ts'
import { guardedFetch } from '#functions/platform/partner-guard.ts'
import type { Fetch } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { nodeFetch } from './fetch.ts'
import { logLine, type StageContext } from './ports.ts'

/** An instance of a function takes its part of each partner's budget. */
export function guardOfStage({ env, clock }: StageContext, settings: Settings): Fetch {
  const callsPerSecond = JSON.parse(env.PARTNER_CALLS_PER_SECOND ?? '{}') as PartnerShares
  return guardedFetch({ fetch: nodeFetch(), clock, log: logLine, settings, callsPerSecond })
}
