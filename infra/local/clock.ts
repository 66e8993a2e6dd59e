import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#functions/platform/port/ports.ts'
import { type Instant, instant, later } from '#shared/kernel/instant.ts'

export { systemClock } from '#functions/platform/system.ts'

/** For tests: the time changes only by `advance` and `set`. */
export interface MovableClock extends Clock {
  advance(ms: number): void
  set(at: Instant): void
}

/** Real time plus an offset that `advance` increases. */
export interface ShiftedClock extends Clock {
  advance(ms: number): void
  /** Milliseconds ahead of real time. Given to the next clock, it keeps time from running back at a restart. */
  offsetMs(): number
}

export function movableClock(start: Instant): MovableClock {
  let now = start
  return {
    now: () => now,
    pause: () => Promise.resolve(),
    advance(ms) {
      now = later(now, checkAdvance(ms))
    },
    set(at) {
      now = at
    },
  }
}

export function shiftedClock(startOffsetMs = 0): ShiftedClock {
  let offsetMs = checkAdvance(startOffsetMs)
  return {
    now: () => instant(Date.now() + offsetMs),
    pause: (ms) => setTimeout(ms),
    offsetMs: () => offsetMs,
    advance(ms) {
      offsetMs += checkAdvance(ms)
    },
  }
}

/** Keeps its offset in a file, so that time does not run back at a restart and processes that share the file agree. */
export function persistentClock(file: string): ShiftedClock {
  const clock = shiftedClock(storedOffsetMs(file))
  return {
    ...clock,
    advance(ms) {
      clock.advance(ms)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, String(clock.offsetMs()))
    },
  }
}

function storedOffsetMs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

function checkAdvance(ms: number): number {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`a clock cannot advance by ${ms} ms`)
  return ms
}
