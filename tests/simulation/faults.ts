import type { SQSEvent } from 'aws-lambda'
import type { Entry } from '#functions/kit/entry.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { Throttled } from '#functions/kit/port/table.ts'
import type { Load } from '#infra/local/lanes.ts'
import { lot, type Random } from './random.ts'
import { turns } from './turns.ts'

/**
 * What can go wrong at a port: nothing happens and the function is told (`refused`) or dies (`crash-before`); it happens, but
 * the answer is lost (`lost`), the function dies (`crash-after`), the client asks again and hears
 * of the repeat (`repeated`); or others go on meanwhile (`slow`).
 */
export const faultKinds = ['refused', 'crash-before', 'lost', 'crash-after', 'repeated', 'slow'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A batch comes twice at once, backwards, or not now. */
export const deliveryManners = ['twice', 'backwards', 'later'] as const
export type DeliveryManner = (typeof deliveryManners)[number]

/** One call of a port. */
export interface PortCall {
  /** What makes it: a function and what woke it, as `order/api POST /users/order` or `escrow/on-money-due order.paid`. */
  readonly handler: string
  /** The function, and the how many-th time that it was woken: `order/api~3`. */
  readonly run: string
  /** Its place among the calls of this run, from 1. */
  readonly place: number
  /** What it asks: `put order#ord_1 order`, `POST /v1/orders`. */
  readonly what: string
}

/** What goes wrong, and where. */
export interface Faults {
  at(call: PortCall): FaultKind | undefined
  /** How a queue brings the how many-th batch of a function. */
  delivery(lane: string, batch: number): DeliveryManner | undefined
}

export interface FaultPlan {
  /** The share of port calls that go wrong. */
  rate: number
  /** The share of batches that do not simply come. */
  deliveryRate: number
  kinds: readonly FaultKind[]
}

/** Faults drawn by lot, the same for the same seed. The plan may change as time goes by. */
export function drawnFaults(seed: string, plan: FaultPlan): Faults {
  return {
    at({ run, place }) {
      const name = `${seed}/${run}/${place}`
      return lot(name) < plan.rate ? plan.kinds[Math.floor(lot(`${name}/kind`) * plan.kinds.length)] : undefined
    },
    delivery(lane, batch) {
      const drawn = lot(`${seed}/delivery/${lane}~${batch}`) < plan.deliveryRate
      return drawn ? deliveryManners[Math.floor(lot(`${seed}/manner/${lane}~${batch}`) * deliveryManners.length)] : undefined
    },
  }
}

export class Crash extends Error {
  override readonly name = 'Crash'
}

/** Every function's module, with faults between it and its ports. `told` hears of each. */
export function faultyLoad(faults: Faults, chance: Random, told: (line: string) => void): Load {
  const order = turns(chance)
  return async (file) => {
    const module = (await import(/* @vite-ignore */ `#${file}`)) as { entry: Entry }
    const lane = file.replace(/^functions\/|\.ts$/g, '')
    let invocations = 0
    let deliveries = 0
    const entry: Entry = (ports) => {
      const invoke = async (event: unknown) => {
        invocations += 1
        const invocation = order.begin()
        const run = `${lane}~${invocations}`
        const faulty = faultyPorts(ports, { faults, handler: `${lane} ${wokenBy(event)}`.trimEnd(), run, told, turn: (work) => order.take(invocation, work), dawdle: () => order.dawdle(invocation) })
        try {
          const answer = await module.entry(faulty.ports)(event as never)
          // Whatever a dead function would still have answered, nobody hears it.
          if (faulty.isDead()) throw new Crash(run)
          return answer
        } finally {
          order.end(invocation)
        }
      }
      return (event: unknown) => delivered(event, () => faults.delivery(lane, deliveries++), invoke, (how) => told(`${lane}: batch ${how}`))
    }
    return { entry }
  }
}

/** The route, the names of events; nothing for a timer. */
function wokenBy(event: unknown): string {
  const { routeKey, Records } = (event ?? {}) as { routeKey?: string; Records?: SQSEvent['Records'] }
  const names = Records?.map(({ body }) => (JSON.parse(body) as { 'detail-type'?: string })['detail-type'] ?? '')
  return routeKey ?? [...new Set(names)].join(' ')
}

async function delivered(event: unknown, draw: () => DeliveryManner | undefined, invoke: (event: unknown) => Promise<unknown>, told: (how: DeliveryManner) => void): Promise<unknown> {
  const records = (event as Partial<SQSEvent> | null)?.Records
  const manner = records && draw()
  if (records === undefined || manner === undefined) return invoke(event)
  told(manner)
  if (manner === 'backwards') return invoke({ Records: [...records].reverse() })
  if (manner === 'later') return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  const [first, second] = await Promise.allSettled([invoke(event), invoke(event)])
  const better = first.status === 'fulfilled' ? first : second
  if (better.status === 'rejected') throw better.reason
  return better.value
}

interface Faulting {
  readonly faults: Faults
  readonly handler: string
  readonly run: string
  told(line: string): void
  turn<T>(work: () => Promise<T>): Promise<T>
  dawdle(): Promise<void>
}

function faultyPorts(ports: Ports, { faults, handler, run, told, turn, dawdle }: Faulting) {
  let calls = 0
  let dead = false

  function dies(): never {
    dead = true
    throw new Crash(run)
  }

  async function at<T>(what: string, work: () => Promise<T>, bearsRepeat: boolean): Promise<T> {
    calls += 1
    const place = calls
    const kind = faults.at({ handler, run, place, what })
    if (kind === 'slow') await dawdle()
    return turn(async () => {
      if (dead) dies()
      if (kind !== undefined) told(`${run} #${place} ${what}: ${kind}`)
      if (kind === 'refused') throw new Throttled(what)
      if (kind === 'crash-before') dies()
      const answer = await work()
      if (kind === 'lost') throw new Error(`lost answer of ${what}`)
      if (kind === 'crash-after') dies()
      // As the AWS SDK does when an answer is lost: the second one is what its caller hears.
      return kind === 'repeated' && bearsRepeat ? work() : answer
    })
  }

  const { table, files, workflow, fetch } = ports
  const changed: Ports = {
    ...ports,
    table: {
      get: (key) => at(`get ${key.pk} ${key.sk}`, () => table.get(key), true),
      query: (query) => at(`query ${query.pk}`, () => table.query(query), true),
      put: (item, condition) => at(`put ${item.pk} ${item.sk}`, () => table.put(item, condition), true),
      update: (key, changes, condition) => at(`update ${key.pk} ${key.sk}`, () => table.update(key, changes, condition), condition !== undefined),
      delete: (key, condition) => at(`delete ${key.pk}`, () => table.delete(key, condition), true),
      transact: (writes) => at('transact', () => table.transact(writes), false),
    },
    files: { ...files, put: (key, bytes, type) => at(`file ${key}`, () => files.put(key, bytes, type), true), get: (key) => at(`file ${key}`, () => files.get(key), true) },
    workflow: {
      start: (...given) => at('workflow start', () => workflow.start(...given), true),
      status: (...given) => at('workflow status', () => workflow.status(...given), true),
      succeed: (...given) => at('workflow succeed', () => workflow.succeed(...given), true),
      fail: (...given) => at('workflow fail', () => workflow.fail(...given), true),
    },
    fetch: (url, request) => at(`${request.method} ${url.replace(/^https?:\/\/[^/]+/, '')}`, () => fetch(url, request), false),
  }
  return { ports: changed, isDead: () => dead }
}
