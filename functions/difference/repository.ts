import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { save } from '#functions/platform/storage/save.ts'
import type { Difference } from '#shared/difference/difference.ts'
import type { DifferenceId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { comparisons, differences, openDifferencesPk } from './entities.ts'

export function loadDifference(context: Pick<Context, 'table'>, id: DifferenceId): Promise<Difference | undefined> {
  return differences.find(context, { id })
}

/** Open differences, the oldest first. */
export function loadOpenDifferences(
  context: Pick<Context, 'table'>,
  { limit, cursor }: PageRequest,
): Promise<Page<Difference>> {
  return differences.listWork(context, { pk: openDifferencesPk, limit, ...cursorOf(cursor) })
}

export async function loadAllOpenDifferences(context: Pick<Context, 'table'>): Promise<Difference[]> {
  const all: Difference[] = []
  let cursor: string | undefined
  do {
    const page: Page<Difference> = await loadOpenDifferences(context, { limit: 1_000, cursor })
    all.push(...page.values)
    cursor = page.cursor
  } while (cursor !== undefined)
  return all
}

/** The day in India of the last comparison that was complete; undefined before the first one. */
export async function loadDayCompared(context: Context): Promise<Day | undefined> {
  return (await comparisons.find(context, {}))?.day
}

export async function saveDayCompared(context: Context, day: Day): Promise<void> {
  await context.table.put(comparisons.itemOf(context, { day }))
}

/** Stores a difference on the condition that it is as it was read: undefined for a new one. */
export async function saveDifference(
  context: Context,
  before: Difference | undefined,
  after: Difference,
  trail: Writes = {},
): Promise<void> {
  const difference =
    before === undefined ? differences.create(context, after) : differences.replace(context, before, after)
  await save(context, { difference, ...trail })
}
