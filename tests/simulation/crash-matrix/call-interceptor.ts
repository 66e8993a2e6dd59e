import { AsyncLocalStorage } from 'node:async_hooks'
import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Load } from '#infra/local/function-host.ts'
import { type FaultKind, noFaults, type PortCall } from '#tests/simulation/faults/faults.ts'
import { faultyLoad } from '#tests/simulation/faults/faulty-load.ts'
import { Crash } from '#tests/simulation/faults/faulty-ports.ts'
import { random } from '#tests/simulation/random.ts'

export type CrashKind = Extract<FaultKind, 'crash-before' | 'crash-after'>

export interface RecordedCall {
  readonly operation: string
  /** Whether the call leaves all durable state unchanged. */
  readonly isRead: boolean
}

/** One invocation of a function, with its calls so far. */
export interface Run {
  /** The function and its trigger: `order/api POST /users/order`. */
  handler: string
  /** The number of this run among the runs of its handler that make calls, from 1. */
  nth: number
  readonly calls: RecordedCall[]
  /** For each message of a batch that is over, the number of calls until then. */
  readonly ends: number[]
  isDead: boolean
}

export interface CrashOptions {
  /** Called at the beginning of each run. */
  onBegin(run: Run): void
  /** Called before each call, which is the last of `run.calls`. Returns the crash to simulate, if any. */
  crash(run: Run): CrashKind | undefined
  log(line: string): void
}

/** The current run. */
const currentRun = new AsyncLocalStorage<{
  readonly run: Run
  record(call: RecordedCall, handler?: string): CrashKind | undefined
  log(line: string): void
}>()

/**
 * Loads functions, counts their runs and intercepts their calls. Besides the port calls that the seeded schedules intercept,
 * this is the replacement of a secret.
 */
export function crashingLoad({ onBegin, crash, log }: CrashOptions): Load {
  const runs = new Map<string, number>()

  function begin(handler: string) {
    const run: Run = { handler, nth: 0, calls: [], ends: [], isDead: false }
    onBegin(run)
    const record = (call: RecordedCall, handler = run.handler) => {
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
    return { run, record, log }
  }

  const at = ({ handler, operation, isRead }: PortCall) => currentRun.getStore()?.record({ operation, isRead }, handler)
  const { load } = faultyLoad({ ...noFaults, at }, random('turns of the matrix'), log)
  return async (file) => {
    const { entry } = (await load(file)) as { entry: Entry }
    const countedEntry: Entry = (ports) => {
      const handle = entry({
        ...ports,
        log: (line) => {
          const run = currentRun.getStore()?.run
          if (line.event === 'event-handled' || line.event === 'event-failed') run?.ends.push(run.calls.length)
          ports.log(line)
        },
        secrets: {
          ...ports.secrets,
          replace: (...args) => intercept(`secret ${args[0]}`, () => ports.secrets.replace(...args)),
        },
      } satisfies Ports)
      return (event: unknown) => {
        const { routeKey = '' } = (event ?? {}) as { readonly routeKey?: string }
        const context = begin(`${file.replace(/^functions\/|\.ts$/g, '')} ${routeKey}`.trimEnd())
        return currentRun.run(context, async () => {
          const response: unknown = await handle(event as never)
          if (context.run.isDead) throw new Crash(context.run.handler)
          return response
        })
      }
    }
    return { entry: countedEntry }
  }
}

/** Intercepts a call that does not use a port. When its function catches the crash, it crashes again at its next call or at its end. */
async function intercept<T>(operation: string, work: () => Promise<T>): Promise<T> {
  const context = currentRun.getStore()
  const kind = context?.record({ operation, isRead: false })
  if (kind !== undefined) context?.log(`${context.run.handler} #${context.run.calls.length} ${operation}: ${kind}`)
  if (kind === 'crash-before') throw new Crash(operation)
  const result = await work()
  if (kind === 'crash-after') throw new Crash(operation)
  return result
}
