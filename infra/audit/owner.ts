import * as z from 'zod/mini'
import { UserId } from '#shared/kernel/id.ts'

const Guard = z.object({ pk: z.string(), user_id: UserId })

/** A row that stands for a user: what only they may have, or a phone of theirs. */
export type Guard = z.infer<typeof Guard>

export function readGuard(guards: Guard[], row: unknown): void {
  guards.push(Guard.parse(row))
}
