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

export interface FaultPlan {
  readonly seed: string
  /** The share of port calls that go wrong. */
  rate: number
  /** The share of event batches that come twice at once, or backwards, or later. */
  deliveryRate: number
  kinds: readonly FaultKind[]
}

export class Crash extends Error {
  override readonly name = 'Crash'
}

/** Every function's module, with faults between it and its ports. `told` hears of each. */
export function faultyLoad(plan: FaultPlan, chance: Random, told: (line: string) => void): Load {
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
        const name = `${lane}~${invocations}`
        const faulty = faultyPorts(ports, { plan, name, told, turn: (work) => order.take(invocation, work), dawdle: () => order.dawdle(invocation) })
        try {
          const answer = await module.entry(faulty.ports)(event as never)
          // Whatever a dead function would still have answered, nobody hears it.
          if (faulty.isDead()) throw new Crash(name)
          return answer
        } finally {
          order.end(invocation)
        }
      }
      return (event: unknown) => delivered(plan, `${lane}~${deliveries++}`, event, invoke, told)
    }
    return { entry }
  }
}

/** A queue may bring its batch twice at once, backwards or later. */
async function delivered(plan: FaultPlan, name: string, event: unknown, invoke: (event: unknown) => Promise<unknown>, told: (line: string) => void): Promise<unknown> {
  const records = (event as Partial<SQSEvent> | null)?.Records
  if (records === undefined || lot(`${plan.seed}/delivery/${name}`) >= plan.deliveryRate) return invoke(event)
  const manner = Math.floor(lot(`${plan.seed}/manner/${name}`) * 3)
  told(`${name}: batch ${['twice', 'backwards', 'later'][manner]}`)
  if (manner === 1) return invoke({ Records: [...records].reverse() })
  if (manner === 2) return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  const [first, second] = await Promise.allSettled([invoke(event), invoke(event)])
  const better = first.status === 'fulfilled' ? first : second
  if (better.status === 'rejected') throw better.reason
  return better.value
}

interface Faulting {
  readonly plan: FaultPlan
  readonly name: string
  told(line: string): void
  turn<T>(work: () => Promise<T>): Promise<T>
  dawdle(): Promise<void>
}

function faultyPorts(ports: Ports, { plan, name, told, turn, dawdle }: Faulting) {
  let calls = 0
  let dead = false

  function dies(): never {
    dead = true
    throw new Crash(name)
  }

  async function at<T>(call: string, work: () => Promise<T>, bearsRepeat: boolean): Promise<T> {
    calls += 1
    const place = `${plan.seed}/${name}/${calls}`
    const kind = lot(place) < plan.rate ? plan.kinds[Math.floor(lot(`${place}/kind`) * plan.kinds.length)] : undefined
    if (kind === 'slow') await dawdle()
    return turn(async () => {
      if (dead) dies()
      if (kind !== undefined) told(`${name} #${calls} ${call}: ${kind}`)
      if (kind === 'refused') throw new Throttled(call)
      if (kind === 'crash-before') dies()
      const answer = await work()
      if (kind === 'lost') throw new Error(`lost answer of ${call}`)
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
