import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#functions/platform/port/ports.ts'
import { epochMs, type Instant, instant } from '#shared/kernel/instant.ts'

export { systemClock } from '#functions/platform/system.ts'

/** For tests: stands still until it is moved. */
export interface MovableClock extends Clock {
  advance(ms: number): void
  set(at: Instant): void
}

/** Real time, put forward by hand. */
export interface ShiftedClock extends Clock {
  advance(ms: number): void
  /** How far it is ahead of real time; give it to the next clock so that time does not run back at a restart. */
  offsetMs(): number
}

export function movableClock(start: Instant): MovableClock {
  let nowMs = epochMs(start)
  return {
    now: () => instant(nowMs),
    pause: () => Promise.resolve(),
    advance(ms) {
      nowMs += forward(ms)
    },
    set(at) {
      nowMs = epochMs(at)
    },
  }
}

export function shiftedClock(startOffsetMs = 0): ShiftedClock {
  let offsetMs = forward(startOffsetMs)
  return {
    now: () => instant(Date.now() + offsetMs),
    pause: (ms) => setTimeout(ms),
    offsetMs: () => offsetMs,
    advance(ms) {
      offsetMs += forward(ms)
    },
  }
}

/** Remembers in a file how far it was put forward, so that time does not run back at a restart, nor differ between two processes. */
export function keptClock(file: string): ShiftedClock {
  const clock = shiftedClock(keptOffsetMs(file))
  return {
    ...clock,
    advance(ms) {
      clock.advance(ms)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, String(clock.offsetMs()))
    },
  }
}

function keptOffsetMs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

function forward(ms: number): number {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`a clock cannot advance by ${ms} ms`)
  return ms
}
