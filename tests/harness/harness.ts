import type { FullContext } from '#functions/platform/context.ts'
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
import type { HttpRequest } from '#infra/local/server/server.ts'
import { type Instant, instantOf } from '#shared/kernel/instant.ts'
import { inspectorOf } from './inspect.ts'
import { type TestApp, apiClientOf } from './api-client.ts'

export interface HarnessOptions {
  /** The start of the clock. The default is a Monday morning in India. */
  readonly at?: Instant
  readonly seed?: string | number
  readonly settings?: Partial<Settings>
  readonly sandboxes?: boolean
  readonly functions?: readonly FunctionDefinition[]
  readonly load?: Load
  readonly workflows?: Readonly<Record<string, object>>
  readonly adapt?: (ports: Ports) => Ports
  /** Default: the daily comparison, which has nothing to compare at the start, and would take a third of it. */
  readonly justRun?: LocalAppOptions['justRun']
  /** Default: the secrets of the other harnesses of the test file that start at the same time, so their sessions are valid here too. */
  readonly secrets?: Secrets
  /** Seeds the application before the first call. */
  readonly seedData?: (context: FullContext) => Promise<void>
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

export const mondayMorning: Instant = instantOf('2026-11-23T05:30:00.000Z')

/** Secrets by start time. Making key pairs takes long, so the harnesses of one file that start at the same time share them. */
const secretsByStart = new Map<Instant, ReturnType<typeof makeSecrets>>()

function secretsOf(at: Instant): ReturnType<typeof makeSecrets> {
  const secrets = secretsByStart.get(at) ?? makeSecrets(movableClock(at))
  secretsByStart.set(at, secrets)
  return secrets
}

/** The whole application in memory, with a clock that stands still: time passes only by `advance`, and work is done only by `call`, `advance` and `drain`. Partners are called in the process, because sockets take longer than everything else; tests/sandbox and tests/browser go through them. */
export async function startHarness(options: HarnessOptions = {}) {
  const {
    at = mondayMorning,
    seed = 1,
    sandboxes = true,
    secrets = openSecrets({ initialValues: secretsOf(at) }),
    seedData,
    ...more
  } = options
  const clock = movableClock(at)
  const { log, lines } = collectingLog()
  let observeFetch = (_url: string) => {}
  const adapt = (ports: Ports) => {
    const observed: Ports = { ...ports, fetch: (url, init) => (observeFetch(url), ports.fetch(url, init)) }
    return options.adapt?.(observed) ?? observed
  }
  const app = await startLocalApp({
    justRun: ['difference/every-1-day-compare'],
    ...more,
    secrets,
    adapt,
    clock,
    log,
    ids: seededIds(seed, clock),
    sandboxes,
    inProcessFetch: true,
    ports: { site: 0, sandbox: 0 },
  } satisfies LocalAppOptions)
  await seedData?.(app.context)
  await app.drain()
  const inbox = async () =>
    sandboxes
      ? ((await (await app.fetch(`${app.sandboxAddress}/inbox`, { method: 'GET' })).json()) as InboxMessage[])
      : []
  const inspector = inspectorOf(app, inbox, lines)
  observeFetch = inspector.observeFetch
  const send = async (request: HttpRequest) => {
    inspector.observeRequest(request)
    const response = await app.call(request)
    inspector.observeResponse(request, response)
    return response
  }
  const visitor = apiClientOf({ send, sandboxAddress: app.sandboxAddress, fetch: app.fetch })
  return {
    app,
    clock,
    /** The log lines of the functions so far. */
    log: lines,
    ...visitor,
    drain: () => app.drain(),
    /** Moves the clock by an ISO-8601 duration (`PT25M`) or by milliseconds, then does the work that became due. */
    advance: (by: string | number) => advance(app, clock, by),
    /** Waits long enough for a collect to settle and its webhook to arrive. */
    async settle() {
      await advance(app, clock, 'PT10S')
      await advance(app, clock, 'PT2M')
    },
    eventually: <T>(check: () => Promise<T>) => eventually(app, clock, check),
    /** Violations of the run so far: private data in a log line, an event or an address, and refusals missing in the contract. */
    violations: () => inspector.violations(),
    /** Closes the application. Throws when there are violations. */
    async close() {
      let violations: readonly string[]
      try {
        violations = await inspector.violations()
      } finally {
        await app.close()
      }
      if (violations.length > 0) throw new Error(`the run has violations: ${violations.join(' · ')}`)
    },
  } satisfies TestApp & Record<string, unknown>
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
  if (byMs === undefined) throw new RangeError(`${by} is not an ISO-8601 duration such as PT25M`)
  clock.advance(byMs)
  await app.drain()
}
