import type { LocalBus } from './bus.ts'
import type { LedgerStream } from './ledger.ts'
import type { Log } from './log.ts'
import type { Sandboxes } from '#infra/sandbox/server.ts'
import type { LocalTable } from './table.ts'
import type { Timers } from './timers.ts'
import type { LocalWorkflow } from './workflow.ts'

const roundsMax = 2_000
/** The longest wait between publishing an event and delivering it. */
const tickMs = 20
const sweepMs = 60_000

/** Everything in the local app that runs in the background. */
export interface BackgroundWork {
  readonly bus: LocalBus
  readonly ledgerStream: LedgerStream
  readonly timers: Timers
  readonly workflow: LocalWorkflow
  readonly sandboxes: Sandboxes | undefined
  readonly table: LocalTable
  readonly log: Log
}

/** Runs all work that is due by the clock, until nothing is due. Throws after `roundsMax` rounds. */
export async function drain({ bus, ledgerStream, timers, workflow, sandboxes }: BackgroundWork): Promise<void> {
  let busy: string[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    const worked = {
      relay: bus.relay(),
      ledger: await ledgerStream.relay(),
      deliveries: await bus.deliver(),
      timers: await timers.run(),
      // What the timers handed over is done as if they had done it, before anything else happens at the same moment.
      handedOver: await bus.deliver(),
      workflows: await workflow.drain(),
      sandboxes: (await sandboxes?.drain()) ?? false,
    }
    busy = Object.entries(worked).flatMap(([name, isBusy]) => (isBusy ? [name] : []))
    if (busy.length === 0) return
  }
  // Moves the last published events to the queues, so that `waiting` counts them.
  bus.relay()
  throw new Error(
    `background work does not end: after ${roundsMax} rounds ${busy.join(' and ')} still run, with messages waiting for ${JSON.stringify(bus.waiting())}; look for subscribers that publish events to each other`,
  )
}

/** Runs due work at intervals. Returns a function that stops the loop after the running work has finished. */
export function startBackgroundLoop({
  bus,
  ledgerStream,
  timers,
  sandboxes,
  table,
  log,
}: BackgroundWork): () => Promise<void> {
  const logFailure = (failure: unknown) =>
    log({ level: 'error', event: 'tick-failed', error: failure instanceof Error ? failure.message : 'unknown' })
  const running = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>) => {
    const tracked = work.catch(logFailure).finally(() => running.delete(tracked))
    running.add(tracked)
  }
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (failure) {
      logFailure(failure)
    }
  }
  let isStopped = false
  const tick = () => {
    if (isStopped) return
    attempt(() => bus.relay())
    track(bus.deliver().then((delivered) => delivered && setImmediate(tick)))
    track(timers.run())
    track(ledgerStream.relay())
  }
  const ticking = setInterval(tick, tickMs)
  const sweeping = setInterval(() => attempt(() => table.sweep()), sweepMs)
  sandboxes?.start()
  return async () => {
    isStopped = true
    bus.stop()
    clearInterval(ticking)
    clearInterval(sweeping)
    await Promise.all(running)
  }
}
