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

/** A month of a calendar, YYYY-MM. */
export type Month = string

/** Where the news of all companies go on: a month, and within it the cursor of its list; without one the month begins. */
export interface MonthPlace {
  readonly month: Month
  readonly cursor?: string | undefined
}

/** The month of a moment, in UTC. */
export function monthOf(at: string): Month {
  return at.slice(0, 7)
}

/** The month before another. */
export function monthBefore(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number > 1
    ? `${month.slice(0, 5)}${String(number - 1).padStart(2, '0')}`
    : `${String(year - 1).padStart(4, '0')}-12`
}

/** A place as a cursor: the month, and the cursor within it behind a full stop. */
export function cursorOfPlace({ month, cursor }: MonthPlace): string {
  return cursor === undefined ? month : `${month}.${cursor}`
}

/** The place of a cursor; undefined when it is none. */
export function placeOfCursor(cursor: string): MonthPlace | undefined {
  const found = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:\.(.+))?$/.exec(cursor)
  return found?.[1] === undefined ? undefined : { month: found[1], cursor: found[2] }
}
