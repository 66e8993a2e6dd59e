import type { Context } from '#functions/platform/context.ts'
import type { Difference } from '#shared/difference/difference.ts'
import type { DifferenceId } from '#shared/kernel/id.ts'
import { loadAllOpenDifferences, loadDifference } from './repository.ts'

export function findDifference(context: Context<'table:read'>, id: DifferenceId): Promise<Difference | undefined> {
  return loadDifference(context, id)
}

/** Every open difference, the oldest first. */
export function listAllOpenDifferences(context: Context<'table:read'>): Promise<readonly Difference[]> {
  return loadAllOpenDifferences(context)
}
