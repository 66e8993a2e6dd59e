import type { ReactionType } from './news.ts'

/** A tap on a reaction: sets it, or removes it. */
export interface Tap {
  readonly type: ReactionType
  readonly remove: boolean
}

/**
 * The reaction of a user after a tap. A user has one reaction at a time. Removing a reaction that is not the active one changes
 * nothing, because the active one may have been set on another phone meanwhile.
 */
export function afterTap(active: ReactionType | undefined, { type, remove }: Tap): ReactionType | undefined {
  if (!remove) return type
  return active === type ? undefined : active
}

/** How a change of one user's reaction changes the count of each type. */
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
