import type { APIGatewayProxyEventV2, SQSEvent } from 'aws-lambda'
import { EventEnvelope } from '#events/define.ts'
import type { Entry } from '#functions/platform/entry.ts'
import type { Page } from '#functions/platform/port/table.ts'
import { functions } from '#infra/functions/registry.ts'
import type { Load } from '#infra/local/function-host.ts'
import { dayMs, epochMs, hourMs } from '#shared/kernel/instant.ts'
import { Crash, faultyPorts } from './faulty-ports.ts'
import type { Faults, Manner } from './faults.ts'
import { type Later, openLater } from './later.ts'
import { lot, type Random } from './random.ts'
import { scheduler } from './scheduler.ts'

export interface Faulty {
  /** Every function's module, with faults between it and its ports, and between it and what wakes it. */
  readonly load: Load
  /** What comes too late. */
  readonly later: Later
  /** Events that a function will never be told of: `order/on-stock-moved evt_1`. */
  readonly lost: ReadonlySet<string>
  /** What went wrong where nobody else sees it, in words. */
  readonly violations: readonly string[]
}

type Invoke = (event: unknown) => Promise<unknown>

/** `told` hears of each fault. */
export function faultyLoad(faults: Faults, chance: Random, told: (line: string) => void): Faulty {
  const order = scheduler(chance)
  const later = openLater()
  const lost = new Set<string>()
  const violations: string[] = []
  const pages = new Map<string, Page>()

  const load: Load = async (file) => {
    const module = (await import(/* @vite-ignore */ `#${file}`)) as { entry: Entry }
    const functionName = file.replace(/^functions\/|\.ts$/g, '')
    const kind = functions.find(({ name }) => name === functionName)?.trigger.kind ?? 'unknown-path'
    let invocations = 0
    let wakings = 0
    const entry: Entry = (ports) => {
      const invoke: Invoke = async (event) => {
        invocations += 1
        const invocation = order.begin()
        const run = `${functionName}~${invocations}`
        const faulty = faultyPorts(ports, {
          faults,
          handler: `${functionName} ${wokenBy(event)}`.trimEnd(),
          run,
          told,
          turn: (work) => order.take(invocation, work),
          dawdle: () => order.dawdle(invocation),
          pages,
          overdue: later,
          skewMs: faults.skewMs(functionName),
        })
        try {
          const answer = await module.entry(faulty.ports)(event as never)
          // Whatever a dead function would still have answered, nobody hears it.
          if (faulty.isDead()) throw new Crash(run)
          return answer
        } finally {
          order.end(invocation)
        }
      }
      return async (event: unknown) => {
        wakings += 1
        const manner = faults.manner(functionName, wakings, kind)
        if (manner === undefined) return invoke(event)
        const name = `${functionName}~${wakings}`
        told(`${name}: woken ${manner}`)
        const inMs = (ms: number) => epochMs(ports.clock.now()) + Math.ceil(lot(name) * ms)
        return wakers[manner]({
          event,
          invoke,
          later,
          inMs,
          lose: () => eventIdsOf(event).forEach((id) => lost.add(`${functionName} ${id}`)),
          wrong: (words) => void violations.push(`${name}: ${words}`),
        })
      }
    }
    return { entry }
  }
  return { load, later, lost, violations }
}

interface Waking {
  readonly event: unknown
  readonly invoke: Invoke
  readonly later: Later
  /** Some time within so much from now. */
  inMs(ms: number): number
  lose(): void
  wrong(words: string): void
}

const wakers: Record<Manner, (waking: Waking) => Promise<unknown>> = {
  twice: ({ event, invoke }) => inPair(event, invoke),
  backwards: ({ event, invoke }) => invoke({ Records: [...(event as SQSEvent).Records].reverse() }),
  postponed: async ({ event }) => ({
    batchItemFailures: (event as SQSEvent).Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
  }),
  async late({ event, invoke, later, inMs, lose }) {
    // Whoever brings it so late does not bring it again.
    lose()
    later.add(inMs(12 * hourMs), () => invoke(event))
    return { batchItemFailures: [] }
  },
  async again({ event, invoke, later, inMs }) {
    later.add(inMs(2 * dayMs), () => invoke(event))
    return invoke(event)
  },
  async lost({ lose }) {
    lose()
    return { batchItemFailures: [] }
  },
  async altered({ event, invoke, wrong }) {
    const { statusCode } = (await invoke(altered(event as APIGatewayProxyEventV2))) as { statusCode?: number }
    if (statusCode !== 401) wrong(`an altered webhook was answered ${statusCode}`)
    return invoke(event)
  },
}

/** Two at once; the better end is heard. */
async function inPair(event: unknown, invoke: Invoke): Promise<unknown> {
  const [first, second] = await Promise.allSettled([invoke(event), invoke(event)])
  const better = first.status === 'fulfilled' ? first : second
  if (better.status === 'rejected') throw better.reason
  return better.value
}

/** One letter of the body is another; who shares only a word has that word altered. */
function altered(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString()
  const changed = body.includes('"token":"')
    ? body.replace('"token":"', '"token":"x')
    : `${body.slice(0, -1)} ${body.slice(-1)}`
  return { ...event, body: Buffer.from(changed).toString('base64'), isBase64Encoded: true }
}

/** The route, the names of events; nothing for a timer. */
function wokenBy(event: unknown): string {
  const { routeKey } = (event ?? {}) as { routeKey?: string }
  return routeKey ?? [...new Set(envelopesOf(event).map(({ name }) => name))].join(' ')
}

function eventIdsOf(event: unknown): string[] {
  return envelopesOf(event).map(({ id }) => id)
}

function envelopesOf(event: unknown): EventEnvelope[] {
  const { Records = [] } = (event ?? {}) as Partial<SQSEvent>
  return Records.map(({ body }) => EventEnvelope.parse((JSON.parse(body) as { detail: unknown }).detail))
}
