import { AsyncLocalStorage } from 'node:async_hooks'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SNSClient } from '@aws-sdk/client-sns'
import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Load } from '#infra/local/function-host.ts'
import { type FaultKind, noFaults, type PortCall } from '#tests/simulation/faults.ts'
import { faultyLoad } from '#tests/simulation/faulty-load.ts'
import { Crash } from '#tests/simulation/faulty-ports.ts'
import { random } from '#tests/simulation/random.ts'

export type CrashKind = Extract<FaultKind, 'crash-before' | 'crash-after'>

export interface CallMade {
  readonly what: string
  /** Whether it only reads. */
  readonly isRead: boolean
}

/** One time that a function was woken, and what it asked of the world so far. */
export interface Run {
  /** The function and what woke it, as `order/api POST /users/order`. */
  handler: string
  /** The how many-th run of this handler that asks for anything, from 1. */
  nth: number
  readonly calls: CallMade[]
  isDead: boolean
}

export interface Crashing {
  began(run: Run): void
  /** Hears of every call before it is made, in `run.calls` the last; answers how the run dies of it. */
  crash(run: Run): CrashKind | undefined
  told(line: string): void
}

/** Which run is at work. */
const running = new AsyncLocalStorage<{
  readonly run: Run
  called(call: CallMade, handler?: string): CrashKind | undefined
  told(line: string): void
}>()

/**
 * Every function's module, its runs counted and each of their calls told. Besides the ports' calls these are what goes past
 * the seam of the seeded schedules: letters, text messages and pushes, which AWS's own clients send, and the putting of a secret.
 */
export function crashingLoad({ began, crash, told }: Crashing): Load {
  listenToClients()
  const runs = new Map<string, number>()

  function begin(handler: string) {
    const run: Run = { handler, nth: 0, calls: [], isDead: false }
    began(run)
    const called = (call: CallMade, handler = run.handler) => {
      if (run.isDead) return 'crash-before'
      if (run.calls.length === 0) {
        run.handler = handler
        run.nth = (runs.get(handler) ?? 0) + 1
        runs.set(handler, run.nth)
      }
      run.calls.push(call)
      const kind = crash(run)
      run.isDead = kind !== undefined
      return kind
    }
    return { run, called, told }
  }

  const at = ({ handler, what, isRead }: PortCall) => running.getStore()?.called({ what, isRead }, handler)
  const { load } = faultyLoad({ ...noFaults, at }, random('turns of the matrix'), told)
  return async (file) => {
    const { entry } = (await load(file)) as { entry: Entry }
    const counted: Entry = (ports) => {
      const handle = entry({
        ...ports,
        secrets: {
          ...ports.secrets,
          replace: (...given) => besides(`secret ${given[0]}`, () => ports.secrets.replace(...given)),
        },
      } satisfies Ports)
      return (event: unknown) => {
        const { routeKey = '' } = (event ?? {}) as { readonly routeKey?: string }
        const begun = begin(`${file.replace(/^functions\/|\.ts$/g, '')} ${routeKey}`.trimEnd())
        return running.run(begun, async () => {
          const answer: unknown = await handle(event as never)
          if (begun.run.isDead) throw new Crash(begun.run.handler)
          return answer
        })
      }
    }
    return { entry: counted }
  }
}

/** A call that does not go by a port. Whatever its function makes of the failure, it is dead at its next call and at its end. */
async function besides<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = running.getStore()
  const kind = begun?.called({ what, isRead: false })
  if (kind !== undefined) begun?.told(`${begun.run.handler} #${begun.run.calls.length} ${what}: ${kind}`)
  if (kind === 'crash-before') throw new Crash(what)
  const answer = await work()
  if (kind === 'crash-after') throw new Crash(what)
  return answer
}

type Send = (
  this: object,
  command: { readonly constructor: { readonly name: string } },
  ...more: unknown[]
) => Promise<unknown>
let isListening = false

/** The clients belong to the product and are made where they are used; all of one kind send by the same door. */
function listenToClients(): void {
  if (isListening) return
  isListening = true
  for (const prototype of [SESv2Client.prototype, SNSClient.prototype] as { send: unknown }[]) {
    const send = prototype.send as Send
    const told: Send = function (command, ...more) {
      return besides(command.constructor.name, () => send.call(this, command, ...more))
    }
    prototype.send = told
  }
}
