import { epochMs, type Instant } from '#shared/kernel/instant.ts'

/** Work that is delayed until a time of the harness's clock. */
export interface DelayedWork {
  /** Adds work that is due at `dueMs`, in milliseconds since the epoch. */
  add(dueMs: number, work: () => Promise<unknown>): void
  /** Runs the work that is due. True when there was any. */
  runDue(now: Instant): Promise<boolean>
}

export function createDelayedWork(): DelayedWork {
  let waiting: { readonly dueMs: number; readonly work: () => Promise<unknown> }[] = []
  return {
    add: (dueMs, work) => void waiting.push({ dueMs, work }),
    async runDue(now) {
      const nowMs = epochMs(now)
      const due = waiting.filter(({ dueMs }) => dueMs <= nowMs)
      waiting = waiting.filter(({ dueMs }) => dueMs > nowMs)
      // The result of delayed work reaches no caller.
      await Promise.allSettled(due.map(({ work }) => work()))
      return due.length > 0
    },
  }
}
