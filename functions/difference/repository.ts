import type { Context } from '#functions/platform/context.ts'
import { isConflict, type Writes } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { save } from '#functions/platform/storage/save.ts'
import type { Comparison, ComparisonName } from '#shared/difference/comparison.ts'
import type { Difference } from '#shared/difference/difference.ts'
import type { ComparisonId, DifferenceId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { comparisons, differences, openDifferencesPk, type PartEnd, partEnds, partEndsOf } from './entities.ts'

export function loadDifference(context: Context<'table:read'>, id: DifferenceId): Promise<Difference | undefined> {
  return differences.find(context, { id })
}

/** Open differences, the oldest first. */
export function loadOpenDifferences(
  context: Context<'table:read'>,
  { limit, cursor }: PageRequest,
): Promise<Page<Difference>> {
  return differences.listWork(context, { pk: openDifferencesPk, limit, ...cursorOf(cursor) })
}

export async function loadAllOpenDifferences(context: Context<'table:read'>): Promise<Difference[]> {
  const all: Difference[] = []
  let cursor: string | undefined
  do {
    const page: Page<Difference> = await loadOpenDifferences(context, { limit: 1_000, cursor })
    all.push(...page.values)
    cursor = page.cursor
  } while (cursor !== undefined)
  return all
}

/** The last comparison; undefined before the first one. */
export function loadComparison(context: Context<'table:read'>, of: ComparisonName): Promise<Comparison | undefined> {
  return comparisons.find(context, { of })
}

/** Stores a comparison on the condition that it is as it was read: undefined for the first one. Throws a conflict otherwise. */
export async function saveComparison(
  context: Context<'table'>,
  before: Comparison | undefined,
  after: Comparison,
  more: Writes = {},
): Promise<void> {
  const comparison =
    before === undefined ? comparisons.create(context, after) : comparisons.replace(context, before, after)
  await save(context, { comparison, ...more })
}

/** The parts of a stage that were compared to their ends. */
export async function loadPartEnds(
  context: Context<'table:read'>,
  id: ComparisonId,
  stage: number,
): Promise<readonly PartEnd[]> {
  return partEnds.listAll(context, partEndsOf(id, stage))
}

/** Stores that a part was compared to its end. A repeat changes nothing. */
export async function savePartEnd(
  context: Context<'table'>,
  { id }: Comparison,
  stage: number,
  { part, pages }: PartEnd,
): Promise<void> {
  const item = partEnds.itemOf(context, { id, stage, part, pages })
  await context.table.put(item, { absent: 'pk' }).catch((failure: unknown) => {
    if (!isConflict(failure)) throw failure
  })
}

/** Stores a difference on the condition that it is as it was read: undefined for a new one. */
export async function saveDifference(
  context: Context<'table'>,
  before: Difference | undefined,
  after: Difference,
  trail: Writes = {},
): Promise<void> {
  const difference =
    before === undefined ? differences.create(context, after) : differences.replace(context, before, after)
  await save(context, { difference, ...trail })
}
