import type { Context } from '#functions/platform/context.ts'
import type { Comparison, PageResult, Position, Result } from '#shared/difference/comparison.ts'
import type { DifferenceKind, Finding } from '#shared/difference/difference.ts'
import { recordFinding } from './commands.ts'

/** How one of the comparisons compares its parts, and what it does at its end. */
export interface Job {
  /** The stages before those of the lists of orders. What they found is brought together by `prepare`, and left out of the result. */
  readonly stagesBefore: number
  readonly prepare: (
    context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
    comparison: Comparison,
    result: Result,
  ) => Promise<void>
  /**
   * Compares a page of a part, from a position on. What differs is recorded; a partner that does not answer is a failure in the
   * result. Throws when a store does not answer.
   */
  readonly comparePage: (
    context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
    comparison: Comparison,
    part: string,
    position: Position,
  ) => Promise<PageResult>
  /** Compares what is about all parts together. */
  readonly conclude: (
    context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
    comparison: Comparison,
    result: Result,
  ) => Promise<Conclusion>
}

export interface Conclusion {
  /** The kinds that could not be compared: such differences stay as they are. */
  readonly uncompared: ReadonlySet<DifferenceKind>
  /** What could not be compared at the end, and why. */
  readonly failures: readonly string[]
}

/** Records what differs, as of the start of the comparison. */
export async function record(
  context: Context<'table'>,
  comparison: Comparison,
  findings: readonly Finding[],
): Promise<void> {
  for (const finding of findings) await recordFinding(context, finding, comparison.started_at)
}
