import type { LocalBus } from './bus.ts'
import type { Log } from './log.ts'
import type { Sandboxes } from '#infra/sandbox/server.ts'
import type { LocalTable } from './table.ts'
import type { Timers } from './timers.ts'
import type { LocalWorkflow } from './workflow.ts'

const roundsMax = 10_000
/** An event is heard within this of being told. */
const tickMs = 20
const sweepMs = 60_000

/** Everything in the house that works by itself. */
export interface BackgroundWork {
  readonly bus: LocalBus
  readonly timers: Timers
  readonly workflow: LocalWorkflow
  readonly sandboxes: Sandboxes | undefined
  readonly table: LocalTable
  readonly log: Log
}

/** Works until nothing is due by the clock. */
export async function drain({ bus, timers, workflow, sandboxes }: BackgroundWork): Promise<void> {
  let busy: string[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    const did = {
      relay: bus.relay(),
      deliveries: await bus.deliver(),
      timers: await timers.run(),
      workflows: await workflow.drain(),
      sandboxes: (await sandboxes?.drain()) ?? false,
    }
    busy = Object.entries(did).flatMap(([name, worked]) => (worked ? [name] : []))
    if (busy.length === 0) return
  }
  // So that what has just been told is counted too.
  bus.relay()
  throw new Error(
    `the house does not come to rest: after ${roundsMax} rounds ${busy.join(' and ')} still work, with messages for ${JSON.stringify(bus.waiting())}. Do two hearers answer each other for ever?`,
  )
}

/** Lets time drive. Answers how to stop it; what is under way is finished first. */
export function startBackgroundLoop({ bus, timers, sandboxes, table, log }: BackgroundWork): () => Promise<void> {
  const failed = (failure: unknown) =>
    log({ level: 'error', event: 'tick-failed', error: failure instanceof Error ? failure.message : 'unknown' })
  const running = new Set<Promise<unknown>>()
  const follow = (work: Promise<unknown>) => {
    const followed = work.catch(failed).finally(() => running.delete(followed))
    running.add(followed)
  }
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (failure) {
      failed(failure)
    }
  }
  let isStopped = false
  const tick = () => {
    if (isStopped) return
    attempt(() => bus.relay())
    follow(bus.deliver().then((did) => did && setImmediate(tick)))
    follow(timers.run())
  }
  const ticking = setInterval(tick, tickMs)
  const sweeping = setInterval(() => attempt(() => table.sweep()), sweepMs)
  sandboxes?.start()
  return async () => {
    isStopped = true
    clearInterval(ticking)
    clearInterval(sweeping)
    await Promise.all(running)
  }
}
