import { dayMs, epochMs, hourMs, type Instant } from '#shared/kernel/instant.ts'
import type { Branch } from './bank.ts'

// How long an answer of the directory of branches counts, and how a list of branches is stored (docs/adr/0015-schedule-due-work-with-sqs-delays-and-partner-budgets.md).

/** After this long the directory is asked again. */
const freshMs = 30 * dayMs
/** That there is no branch with an IFSC may be a mistake of the directory, or new tomorrow. */
const notFoundFreshMs = hourMs
/** How long an answer is kept for times in which the directory is silent. */
export const keptMs = 180 * dayMs

/** The most branches of a bank in one state that are read. The largest bank has some 2,500 in Uttar Pradesh. */
export const branchesMax = 4_000
/** The branches in one item: some 40 KB, of the 400 that an item may have. */
const partMax = 200

/** How often a person may ask for what is not stored. */
export const lookUpsAnHourMax = 60

/** Whether an answer still counts. `found` is false for an IFSC that the directory did not know. */
export function isFresh({ asked_at, found }: { readonly asked_at: Instant; readonly found: boolean }, now: Instant) {
  return epochMs(now) - epochMs(asked_at) < (found ? freshMs : notFoundFreshMs)
}

/** A part of the list of a bank's branches in one state. */
export interface BranchPart {
  readonly part: number
  /** How many parts the list has: at least one, so that a list without branches is known too. */
  readonly parts: number
  readonly asked_at: Instant
  readonly branches: Branch[]
}

/** A list in parts that are small enough for an item each. Every branch occurs once, ordered by its name. */
export function partsOf(branches: readonly Branch[], asked_at: Instant): BranchPart[] {
  const sorted = sortedOnce(branches)
  const parts = Math.max(1, Math.ceil(sorted.length / partMax))
  return Array.from({ length: parts }, (_, part) => ({
    part,
    parts,
    asked_at,
    branches: sorted.slice(part * partMax, (part + 1) * partMax),
  }))
}

/**
 * The list of which all parts are there. Undefined while another one replaces it: the parts are stored one after another. Parts that an
 * older, longer list has left do not count.
 */
export function wholeList(
  stored: readonly BranchPart[],
): { readonly asked_at: Instant; readonly branches: Branch[] } | undefined {
  const first = stored.find(({ part }) => part === 0)
  if (first === undefined) return undefined
  const own = stored.filter(({ part, asked_at }) => part < first.parts && asked_at === first.asked_at)
  if (own.length < first.parts) return undefined
  return { asked_at: first.asked_at, branches: own.flatMap(({ branches }) => branches) }
}

/** The branches of a list, and those that were found by their IFSC, in one order. */
export function sortedOnce(branches: readonly Branch[]): Branch[] {
  const once = new Map(branches.map((branch) => [branch.ifsc, branch]))
  const names = new Intl.Collator('en', { numeric: true })
  return [...once.values()].sort(
    (one, other) => names.compare(one.branch, other.branch) || names.compare(one.ifsc, other.ifsc),
  )
}
