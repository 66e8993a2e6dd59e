import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'

/** Days after its start on which an unsigned attempt is called to mind; on the last it ends. */
export const reminderDays = [1, 3, 6] as const
export const lapseDays = 7

export type Due =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'remind'; readonly reminders: number }
  | { readonly kind: 'lapse' }

/** What is due for an attempt that was started then and has been called to mind so often. */
export function dueFor(startedAt: Instant, reminders: number, now: Instant): Due {
  if (now >= later(startedAt, lapseDays * dayMs)) return { kind: 'lapse' }
  const passed = reminderDays.filter((days) => now >= later(startedAt, days * dayMs)).length
  return passed > reminders ? { kind: 'remind', reminders: passed } : { kind: 'nothing' }
}

/** When to look at an attempt again. */
export function nextDue(startedAt: Instant, reminders: number): Instant {
  return later(startedAt, (reminderDays[reminders] ?? lapseDays) * dayMs)
}
