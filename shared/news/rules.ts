import type { ReactionType } from './news.ts'

/** What a tap asks for: to react so, or to take that reaction back. */
export interface Tap {
  readonly type: ReactionType
  readonly remove: boolean
}

/**
 * How somebody reacts to an item after a tap: in one way at a time (T26). What is not there cannot be taken back, and neither
 * can what has become another reaction meanwhile, on another phone: it stays.
 */
export function afterTap(active: ReactionType | undefined, { type, remove }: Tap): ReactionType | undefined {
  if (!remove) return type
  return active === type ? undefined : active
}

/** By how much the number of each reaction changes when somebody reacts otherwise than before. */
export function countChanges(
  before: ReactionType | undefined,
  after: ReactionType | undefined,
): readonly { readonly type: ReactionType; readonly by: 1 | -1 }[] {
  if (before === after) return []
  return [
    ...(before === undefined ? [] : [{ type: before, by: -1 } as const]),
    ...(after === undefined ? [] : [{ type: after, by: 1 } as const]),
  ]
}
