import type { OrderId } from '#shared/kernel/id.ts'
import { lapseDays } from '#shared/order/limits.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'

/** Days after the start of an attempt on which a reminder is sent while the deal term is unsigned. */
export const reminderDays = [1, 3, 6] as const

export type Due =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'remind'; readonly reminders: number }
  | { readonly kind: 'lapse' }

/** What is due now for an attempt that started at `startedAt` and has had `reminders` reminders. */
export function dueFor(startedAt: Instant, reminders: number, now: Instant): Due {
  if (now >= later(startedAt, lapseDays * dayMs)) return { kind: 'lapse' }
  const passed = reminderDays.filter((days) => now >= later(startedAt, days * dayMs)).length
  return passed > reminders ? { kind: 'remind', reminders: passed } : { kind: 'nothing' }
}

/** When the next reminder or the lapse of an attempt is due. */
export function nextDue(startedAt: Instant, reminders: number): Instant {
  return later(startedAt, (reminderDays[reminders] ?? lapseDays) * dayMs)
}

/** Where the signed copy of an attempt is kept. */
export function signedCopyKey(orderId: OrderId, attempt: number): string {
  return `agreement/${orderId}/${attempt}/signed.pdf`
}
