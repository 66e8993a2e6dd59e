import type { ScheduledEvent } from 'aws-lambda'
import type { Clock } from '#functions/platform/port/ports.ts'
import type { FunctionOf } from '#infra/functions/define.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { Invoke } from './function-host.ts'
import type { Log } from './log.ts'

export interface Timers {
  /** Runs every timer that is due by the clock, once each. True when there were any. */
  run(): Promise<boolean>
}

/**
 * All timers are due at the start, so that restarts more frequent than an interval do not keep a timer from running. Those of `justRun`
 * are due an interval later.
 */
export function openTimers({
  functions,
  clock,
  invoke,
  log,
  justRun = [],
}: {
  functions: readonly FunctionOf<'timer'>[]
  clock: Clock
  invoke: Invoke
  log: Log
  justRun?: readonly string[]
}): Timers {
  const startMs = epochMs(clock.now())
  const dueMs = new Map<string, number>(
    functions.flatMap(({ name, trigger }) => (justRun.includes(name) ? [[name, startMs + trigger.everyMs]] : [])),
  )
  const running = new Set<string>()

  async function runIfDue({ name, trigger }: FunctionOf<'timer'>): Promise<boolean> {
    const nowMs = epochMs(clock.now())
    if (running.has(name) || nowMs < (dueMs.get(name) ?? 0)) return false
    dueMs.set(name, nowMs + trigger.everyMs)
    running.add(name)
    try {
      await invoke(name, scheduledEvent(name, clock))
    } catch (failure) {
      // The timer runs again at its next interval.
      log({
        level: 'warn',
        event: 'timer-missed',
        functionName: name,
        error: failure instanceof Error ? failure.message.slice(0, 300) : 'unknown',
      })
    } finally {
      running.delete(name)
    }
    return true
  }

  return {
    async run() {
      return (await Promise.all(functions.map(runIfDue))).some(Boolean)
    },
  }
}

function scheduledEvent(name: string, clock: Clock): ScheduledEvent {
  const resource = `arn:aws:events:local:000000000000:rule/${name}`
  return {
    id: name,
    version: '0',
    account: '000000000000',
    time: clock.now(),
    region: 'local',
    resources: [resource],
    source: 'aws.events',
    'detail-type': 'Scheduled Event',
    detail: {},
  }
}
