import type { Ports, Secrets } from '#functions/kit/port/ports.ts'
import type { Settings } from '#functions/kit/settings.ts'
import type { Lane } from '#infra/feature/define.ts'
import { movableClock, type MovableClock } from '#infra/local/clock.ts'
import { type House, type HouseOptions, openHouse } from '#infra/local/house.ts'
import { seededIds } from '#infra/local/ids.ts'
import type { Load } from '#infra/local/lanes.ts'
import { collectingLog } from '#infra/local/log.ts'
import type { InboxMessage } from '#infra/local/sandbox/define.ts'
import { durationMs } from '#infra/local/sandbox/house.ts'
import { makeSecrets, openSecrets } from '#infra/local/secrets.ts'
import type { HttpRequest } from '#infra/local/server.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { inspectorOf } from './inspect.ts'
import { type Visited, visitorOf } from './visit.ts'

export interface WorldOptions {
  /** A Monday morning in India unless told otherwise. */
  readonly at?: Instant
  readonly seed?: string | number
  readonly settings?: Partial<Settings>
  readonly sandboxes?: boolean
  readonly lanes?: readonly Lane[]
  readonly load?: Load
  readonly workflows?: Readonly<Record<string, object>>
  readonly adapt?: (ports: Ports) => Ports
  /** As in the other worlds of a file, unless given: each takes the other's sessions. */
  readonly secrets?: Secrets
  readonly indoors?: boolean
  /** Fills the house before the first call. */
  readonly furnish?: (ports: Ports) => Promise<void>
}

export type World = Awaited<ReturnType<typeof openWorld>>

export const mondayMorning: Instant = '2026-11-23T05:30:00.000Z'

/** Key pairs take longer to make than most worlds live: those of one file that begin at the same time begin with the same. */
const made = new Map<Instant, ReturnType<typeof makeSecrets>>()

function madeAt(at: Instant): ReturnType<typeof makeSecrets> {
  const here = made.get(at) ?? makeSecrets(movableClock(at))
  made.set(at, here)
  return here
}

/** The whole house in memory, with a clock that stands still: nothing happens but by `call`, `advance` and `drain`. */
export async function openWorld(options: WorldOptions = {}) {
  const {
    at = mondayMorning,
    seed = 1,
    sandboxes = true,
    secrets = openSecrets({ made: madeAt(at) }),
    furnish,
    ...more
  } = options
  const clock = movableClock(at)
  const { log, lines } = collectingLog()
  let asked = (_url: string) => {}
  const adapt = (ports: Ports) => {
    const heard: Ports = { ...ports, fetch: (url, init) => (asked(url), ports.fetch(url, init)) }
    return options.adapt?.(heard) ?? heard
  }
  const house = await openHouse({
    ...more,
    secrets,
    adapt,
    clock,
    log,
    ids: seededIds(seed, clock),
    sandboxes,
    ports: { site: 0, sandbox: 0 },
  } satisfies HouseOptions)
  await furnish?.(house.ports)
  await house.drain()
  const inbox = async () =>
    sandboxes
      ? ((await (await house.fetch(`${house.sandboxAddress}/inbox`, { method: 'GET' })).json()) as InboxMessage[])
      : []
  const inspector = inspectorOf(house, inbox, lines)
  asked = inspector.asks
  const send = async (request: HttpRequest) => {
    inspector.hear(request)
    const answer = await house.call(request)
    inspector.answered(request, answer)
    return answer
  }
  const visitor = visitorOf({ send, sandboxAddress: house.sandboxAddress, fetch: house.fetch })
  return {
    house,
    clock,
    /** What the functions logged so far. */
    log: lines,
    ...visitor,
    drain: () => house.drain(),
    /** By an ISO-8601 duration (`PT25M`) or milliseconds; then what fell due is done. */
    advance: (by: string | number) => advance(house, clock, by),
    /** Time enough for a collect to settle and its webhook to arrive. */
    async settle() {
      await advance(house, clock, 'PT10S')
      await advance(house, clock, 'PT2M')
    },
    eventually: <T>(check: () => Promise<T>) => eventually(house, clock, check),
    /** What the run has left where it has no place: what is private in a log or an event, a refusal without contract. */
    wrongs: () => inspector.wrongs(),
    /** Throws when there is any such thing. */
    async close() {
      let wrongs: readonly string[]
      try {
        wrongs = await inspector.wrongs()
      } finally {
        await house.close()
      }
      if (wrongs.length > 0) throw new Error(`the house was left with ${wrongs.join(' · ')}`)
    },
  } satisfies Visited & Record<string, unknown>
}

const stepMs = 30_000
const stepsMax = 20

async function eventually<T>(house: House, clock: MovableClock, check: () => Promise<T>): Promise<T> {
  await house.drain()
  for (let step = 1; ; step += 1) {
    try {
      return await check()
    } catch (failure) {
      if (step === stepsMax) throw failure
      await advance(house, clock, stepMs)
    }
  }
}

async function advance(house: House, clock: MovableClock, by: string | number): Promise<void> {
  const byMs = typeof by === 'number' ? by : durationMs(by)
  if (byMs === undefined) throw new RangeError(`${by} is no duration such as PT25M`)
  clock.advance(byMs)
  await house.drain()
}
