import type { APIGatewayProxyEventV2, SQSEvent } from 'aws-lambda'
import type { EventEnvelope } from '#events/define.ts'
import type { Entry } from '#functions/platform/entry.ts'
import type { ItemPage } from '#functions/platform/port/table.ts'
import { functions } from '#infra/functions/registry.ts'
import { type Load, loadFile } from '#infra/local/function-host.ts'
import { dayMs, epochMs, hourMs } from '#shared/kernel/instant.ts'
import { Crash, faultyPorts } from './faulty-ports.ts'
import type { DeliveryFault, Faults } from './faults.ts'
import { createDelayedWork, type DelayedWork } from './delayed-work.ts'
import { laggingCopy } from './lagging-copy.ts'
import { draw, type Random } from '#tests/simulation/random.ts'
import { scheduler } from './scheduler.ts'

export interface FaultyLoad {
  /** Loads a function with faults injected into its port calls and its deliveries. */
  readonly load: Load
  /** Deliveries and partner calls that are delayed. */
  readonly later: DelayedWork
  /** Events that a function never receives: `order/on-stock-moved evt_1`. */
  readonly lost: ReadonlySet<string>
  /** Requests that a partner performs after our caller has given up: `POST /razorpay/v1/orders`. */
  readonly overdue: ReadonlySet<string>
  /** Wrong responses to tampered webhooks. */
  readonly violations: readonly string[]
}

type Invoke = (event: unknown) => Promise<unknown>

/** Injects faults into all functions. `log` receives one line for each fault. */
export function faultyLoad(faults: Faults, chance: Random, log: (line: string) => void): FaultyLoad {
  const turns = scheduler(chance)
  const later = createDelayedWork()
  const lost = new Set<string>()
  const overdue = new Set<string>()
  const violations: string[] = []
  const pages = new Map<string, ItemPage>()
  const copy = laggingCopy()

  const load: Load = async (file) => {
    const module = (await loadFile(file)) as { entry: Entry }
    const functionName = file.replace(/^functions\/|\.ts$/g, '')
    const kind = functions.find(({ name }) => name === functionName)?.trigger.kind ?? 'unknown-path'
    let invocations = 0
    let deliveries = 0
    const entry: Entry = (ports) => {
      const invoke: Invoke = async (event) => {
        invocations += 1
        const invocation = turns.begin()
        const run = `${functionName}~${invocations}`
        const faulty = faultyPorts(ports, {
          faults,
          handler: `${functionName} ${triggerOf(event)}`.trimEnd(),
          run,
          log,
          inTurn: (work) => turns.inTurn(invocation, work),
          pause: () => turns.pause(invocation),
          pages,
          copy,
          performLater: (dueMs, operation, work) => {
            overdue.add(operation)
            later.add(dueMs, work)
          },
          skewMs: faults.skewMs(functionName),
        })
        try {
          const response = await module.entry(faulty.ports)(event as never)
          // A crashed function returns no response, even when its code caught the crash.
          if (faulty.isDead()) throw new Crash(run)
          return response
        } finally {
          turns.end(invocation)
        }
      }
      return async (event: unknown) => {
        deliveries += 1
        const fault = faults.delivery(functionName, deliveries, kind)
        if (fault === undefined) return invoke(event)
        const name = `${functionName}~${deliveries}`
        log(`${name}: delivered ${fault}`)
        const inMs = (ms: number) => epochMs(ports.clock.now()) + Math.ceil(draw(name) * ms)
        return deliver[fault]({
          event,
          invoke,
          later,
          inMs,
          lose: () => eventIdsOf(event).forEach((id) => lost.add(`${functionName} ${id}`)),
          violate: (message) => void violations.push(`${name}: ${message}`),
        })
      }
    }
    return { entry }
  }
  return { load, later, lost, overdue, violations }
}

interface Delivery {
  readonly event: unknown
  readonly invoke: Invoke
  readonly later: DelayedWork
  /** A time within the next `ms`, in milliseconds since the epoch. */
  inMs(ms: number): number
  /** Records the events as lost. */
  lose(): void
  violate(message: string): void
}

const deliver: Record<DeliveryFault, (delivery: Delivery) => Promise<unknown>> = {
  twice: ({ event, invoke }) => invokeTwice(event, invoke),
  // A message that comes alone changes places with the next ones by returning to the queue.
  reversed: ({ event, invoke }) =>
    (event as SQSEvent).Records.length === 1
      ? Promise.resolve(returned(event))
      : invoke({ Records: [...(event as SQSEvent).Records].reverse() }),
  postponed: async ({ event }) => returned(event),
  async late({ event, invoke, later, inMs, lose }) {
    // A late batch is delivered once only, so a failure then loses it.
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
  async tampered({ event, invoke, violate }) {
    const { statusCode } = (await invoke(tampered(event as APIGatewayProxyEventV2))) as { statusCode?: number }
    if (statusCode !== 401) violate(`a tampered webhook was answered with ${statusCode}`)
    return invoke(event)
  },
}

/** The response that returns every message of a batch to the queue. */
function returned(event: unknown) {
  return { batchItemFailures: (event as SQSEvent).Records.map(({ messageId }) => ({ itemIdentifier: messageId })) }
}

/** Two concurrent invocations. Returns the response of one that succeeds, if any. */
async function invokeTwice(event: unknown, invoke: Invoke): Promise<unknown> {
  const [first, second] = await Promise.allSettled([invoke(event), invoke(event)])
  const result = first.status === 'fulfilled' ? first : second
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** A copy with a changed body, or with a changed token where the vendor proves itself by a shared token. */
function tampered(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString()
  const changed = body.includes('"token":"')
    ? body.replace('"token":"', '"token":"x')
    : `${body.slice(0, -1)} ${body.slice(-1)}`
  return { ...event, body: Buffer.from(changed).toString('base64'), isBase64Encoded: true }
}

/** The route of a request or the names of the events; empty for a timer. */
function triggerOf(event: unknown): string {
  const { routeKey } = (event ?? {}) as { routeKey?: string }
  return routeKey ?? [...new Set(envelopesOf(event).map(({ name }) => name))].join(' ')
}

function eventIdsOf(event: unknown): string[] {
  return envelopesOf(event).map(({ id }) => id)
}

function envelopesOf(event: unknown): EventEnvelope[] {
  const { Records = [] } = (event ?? {}) as Partial<SQSEvent>
  return Records.map(({ body }) => (JSON.parse(body) as { detail: EventEnvelope }).detail)
}
