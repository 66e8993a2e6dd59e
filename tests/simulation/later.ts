import { epochMs, type Instant } from '#shared/kernel/instant.ts'

/** What comes too late, by the house's clock. */
export interface Later {
  add(dueMs: number, work: () => Promise<unknown>): void
  /** Does what is due. True when there was any. */
  release(now: Instant): Promise<boolean>
}

export function openLater(): Later {
  let waiting: { readonly dueMs: number; readonly work: () => Promise<unknown> }[] = []
  return {
    add: (dueMs, work) => void waiting.push({ dueMs, work }),
    async release(now) {
      const nowMs = epochMs(now)
      const due = waiting.filter(({ dueMs }) => dueMs <= nowMs)
      waiting = waiting.filter(({ dueMs }) => dueMs > nowMs)
      // Nobody hears how it ended.
      await Promise.allSettled(due.map(({ work }) => work()))
      return due.length > 0
    },
  }
}
