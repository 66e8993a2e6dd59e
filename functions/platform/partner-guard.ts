import type { Clock, Fetch, LogLine } from './port/ports.ts'
import type { Settings } from './settings.ts'
import { epochMs } from '#shared/kernel/instant.ts'

/** The partners that workers ask. */
export const guardedPartners = ['razorpay', 'vouch', 'signeasy'] as const
type Partner = (typeof guardedPartners)[number]

/** After so many failures in a row a partner is not asked for a while. */
const failuresMax = 5
const openMs = 30_000

interface State {
  /** When the next call may begin. */
  nextMs: number
  failures: number
  /** Until when no call is made. */
  openUntilMs: number
}

/** A partner that has failed several times in a row is not asked now. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
}

interface Options {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: (line: LogLine) => void
  readonly settings: Pick<Settings, Partner | 'partnerCallsPerSecond'>
  /** How many processes share each partner's budget. */
  readonly sharers: number
}

/**
 * Calls of partners within a budget for each of them, and through a circuit for each: one that is down fails at once, and costs no
 * other partner anything. Many workers ask at once, and none of our partners publishes how many calls it takes in a second
 * (docs/partner-assumptions.md).
 */
export function guardedFetch({ fetch, clock, log, settings, sharers }: Options): Fetch {
  const guards = guardedPartners.map((partner) => {
    const state: State = { nextMs: 0, failures: 0, openUntilMs: 0 }
    const intervalMs = (1_000 * sharers) / settings.partnerCallsPerSecond[partner]
    return { partner, state, intervalMs, prefix: `${settings[partner].address}/` }
  })
  const nowMs = () => epochMs(clock.now())

  return async (url, request) => {
    const guard = guards.find(({ prefix }) => url.startsWith(prefix))
    if (guard === undefined) return fetch(url, request)
    const { partner, state, intervalMs } = guard
    if (nowMs() < state.openUntilMs) throw new CircuitOpen(`${partner} has failed several times in a row`)
    await untilTurn(state, intervalMs)
    const isWell = await fetch(url, request).then(
      (response) => ({ response, failed: response.status >= 500 || response.status === 429 }),
      (failure: unknown) => ({ failure, failed: true }),
    )
    count(partner, state, isWell.failed)
    if ('failure' in isWell) throw isWell.failure
    return isWell.response
  }

  async function untilTurn(state: State, intervalMs: number): Promise<void> {
    const beginMs = Math.max(nowMs(), state.nextMs)
    state.nextMs = beginMs + intervalMs
    const waitMs = beginMs - nowMs()
    if (waitMs > 0) await clock.pause(waitMs)
  }

  function count(partner: Partner, state: State, hasFailed: boolean): void {
    state.failures = hasFailed ? state.failures + 1 : 0
    if (state.failures < failuresMax) return
    // The next call after that is a try: one more failure closes the way again.
    state.openUntilMs = nowMs() + openMs
    log({ level: 'warn', event: 'circuit-opened', partner })
  }
}
