import type { Clock, Fetch, LogLine } from './port/ports.ts'
import type { PartnerShares } from '#events/subscription.ts'
import type { Settings } from './settings.ts'
import { epochMs } from '#shared/kernel/instant.ts'

type Partner = keyof Settings['partnerCallsPerSecond']

/** After so many failures in a row a partner is not asked for a while. */
const failuresMax = 5
const openMs = 30_000

/**
 * Calls that a process may begin at once after a pause: about as many as one run makes, so that a single event does not wait for its
 * turn while nobody else does.
 */
const burst = 4

interface Pace {
  /** When all calls so far would have begun, one after another at the pace of the budget. */
  nextMs: number
  readonly intervalMs: number
}

interface Circuit {
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
  readonly settings: Pick<Settings, Partner>
  /** This process's part of each partner's budget. Calls of a partner that is not named here pass as they are. */
  readonly callsPerSecond: PartnerShares
}

/**
 * Calls of partners within a budget for each of them, and through a circuit for each of their addresses: one that is down fails at
 * once, and costs no other anything. Many workers ask at once, and none of our partners publishes how many calls it takes in a second
 * (docs/partner-assumptions.md).
 */
export function guardedFetch({ fetch: send, clock, log, settings, callsPerSecond }: Options): Fetch {
  const guards = (Object.entries(callsPerSecond) as [Partner, number][]).flatMap(([partner, calls]) => {
    const pace: Pace = { nextMs: 0, intervalMs: 1_000 / calls }
    return addressesOf(settings[partner]).map((address) => {
      const circuit: Circuit = { failures: 0, openUntilMs: 0 }
      return { partner, pace, circuit, prefix: `${address}/` }
    })
  })
  const nowMs = () => epochMs(clock.now())

  return async (url, request) => {
    const guard = guards.find(({ prefix }) => url.startsWith(prefix))
    if (guard === undefined) return send(url, request)
    const { partner, pace, circuit } = guard
    if (nowMs() < circuit.openUntilMs) throw new CircuitOpen(`${partner} has failed several times in a row`)
    await untilTurn(pace)
    const isWell = await send(url, request).then(
      (response) => ({ response, failed: response.status >= 500 || response.status === 429 }),
      (failure: unknown) => ({ failure, failed: true }),
    )
    count(partner, circuit, isWell.failed)
    if ('failure' in isWell) throw isWell.failure
    return isWell.response
  }

  async function untilTurn(pace: Pace): Promise<void> {
    const waitMs = pace.nextMs - (burst - 1) * pace.intervalMs - nowMs()
    pace.nextMs = Math.max(nowMs(), pace.nextMs) + pace.intervalMs
    if (waitMs > 0) await clock.pause(waitMs)
  }

  function count(partner: Partner, circuit: Circuit, hasFailed: boolean): void {
    circuit.failures = hasFailed ? circuit.failures + 1 : 0
    if (circuit.failures < failuresMax) return
    // The next call after that is a try: one more failure closes the way again.
    circuit.openUntilMs = nowMs() + openMs
    log({ level: 'warn', event: 'circuit-opened', partner })
  }
}

/** Where a partner's calls go: one address, or one for each kind of call. Without a trailing slash. */
function addressesOf(settings: Settings[Partner]): readonly string[] {
  return 'address' in settings ? [settings.address] : Object.values(settings.addresses)
}
