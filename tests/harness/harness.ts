import type { Ports, Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { movableClock, type MovableClock } from '#infra/local/clock.ts'
import { type LocalApp, type LocalAppOptions, startLocalApp } from '#infra/local/app.ts'
import { seededIds } from '#infra/local/ids.ts'
import type { Load } from '#infra/local/function-host.ts'
import { collectingLog } from '#infra/local/log.ts'
import type { InboxMessage } from '#infra/sandbox/define.ts'
import { durationMs } from '#infra/sandbox/control-routes.ts'
import { makeSecrets, openSecrets } from '#infra/local/secrets.ts'
import type { HttpRequest } from '#infra/local/server.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { inspectorOf } from './inspect.ts'
import { type Visited, visitorOf } from './api-client.ts'

export interface HarnessOptions {
  /** A Monday morning in India unless told otherwise. */
  readonly at?: Instant
  readonly seed?: string | number
  readonly settings?: Partial<Settings>
  readonly sandboxes?: boolean
  readonly functions?: readonly FunctionDefinition[]
  readonly load?: Load
  readonly workflows?: Readonly<Record<string, object>>
  readonly adapt?: (ports: Ports) => Ports
  /** As in the other worlds of a file, unless given: each takes the other's sessions. */
  readonly secrets?: Secrets
  readonly inProcessFetch?: boolean
  /** Fills the house before the first call. */
  readonly seedData?: (ports: Ports) => Promise<void>
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

export const mondayMorning: Instant = '2026-11-23T05:30:00.000Z'

/** Key pairs take longer to make than most worlds live: those of one file that begin at the same time begin with the same. */
const made = new Map<Instant, ReturnType<typeof makeSecrets>>()

function madeAt(at: Instant): ReturnType<typeof makeSecrets> {
  const here = made.get(at) ?? makeSecrets(movableClock(at))
  made.set(at, here)
  return here
}

/** The whole house in memory, with a clock that stands still: nothing happens but by `call`, `advance` and `drain`. */
export async function startHarness(options: HarnessOptions = {}) {
  const {
    at = mondayMorning,
    seed = 1,
    sandboxes = true,
    secrets = openSecrets({ made: madeAt(at) }),
    seedData,
    ...more
  } = options
  const clock = movableClock(at)
  const { log, lines } = collectingLog()
  let asked = (_url: string) => {}
  const adapt = (ports: Ports) => {
    const heard: Ports = { ...ports, fetch: (url, init) => (asked(url), ports.fetch(url, init)) }
    return options.adapt?.(heard) ?? heard
  }
  const app = await startLocalApp({
    ...more,
    secrets,
    adapt,
    clock,
    log,
    ids: seededIds(seed, clock),
    sandboxes,
    ports: { site: 0, sandbox: 0 },
  } satisfies LocalAppOptions)
  await seedData?.(app.ports)
  await app.drain()
  const inbox = async () =>
    sandboxes
      ? ((await (await app.fetch(`${app.sandboxAddress}/inbox`, { method: 'GET' })).json()) as InboxMessage[])
      : []
  const inspector = inspectorOf(app, inbox, lines)
  asked = inspector.asks
  const send = async (request: HttpRequest) => {
    inspector.hear(request)
    const answer = await app.call(request)
    inspector.answered(request, answer)
    return answer
  }
  const visitor = visitorOf({ send, sandboxAddress: app.sandboxAddress, fetch: app.fetch })
  return {
    app,
    clock,
    /** What the functions logged so far. */
    log: lines,
    ...visitor,
    drain: () => app.drain(),
    /** By an ISO-8601 duration (`PT25M`) or milliseconds; then what fell due is done. */
    advance: (by: string | number) => advance(app, clock, by),
    /** Time enough for a collect to settle and its webhook to arrive. */
    async settle() {
      await advance(app, clock, 'PT10S')
      await advance(app, clock, 'PT2M')
    },
    eventually: <T>(check: () => Promise<T>) => eventually(app, clock, check),
    /** What the run has left where it has no place: what is private in a log or an event, a refusal without contract. */
    violations: () => inspector.violations(),
    /** Throws when there is any such thing. */
    async close() {
      let violations: readonly string[]
      try {
        violations = await inspector.violations()
      } finally {
        await app.close()
      }
      if (violations.length > 0) throw new Error(`the house was left with ${violations.join(' · ')}`)
    },
  } satisfies Visited & Record<string, unknown>
}

const stepMs = 30_000
const stepsMax = 20

async function eventually<T>(app: LocalApp, clock: MovableClock, check: () => Promise<T>): Promise<T> {
  await app.drain()
  for (let step = 1; ; step += 1) {
    try {
      return await check()
    } catch (failure) {
      if (step === stepsMax) throw failure
      await advance(app, clock, stepMs)
    }
  }
}

async function advance(app: LocalApp, clock: MovableClock, by: string | number): Promise<void> {
  const byMs = typeof by === 'number' ? by : durationMs(by)
  if (byMs === undefined) throw new RangeError(`${by} is no duration such as PT25M`)
  clock.advance(byMs)
  await app.drain()
}
