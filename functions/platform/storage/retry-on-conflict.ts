import { FileChanged } from '#functions/platform/port/files.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, TransactionCancelled } from '#functions/platform/port/table.ts'

/** Far more than concurrent writers of one item cause. */
const attemptsMax = 12
const pauseMs = 40

/** Every attempt conflicted with another writer. A request is refused or fails; a subscriber is retried by its queue. */
export class ConflictsExhausted extends Error {
  override readonly name = 'ConflictsExhausted'
}

/**
 * Runs an attempt that reads, decides and writes on the condition that what it read is unchanged, and repeats it after a
 * conflict, at once and then after growing pauses. Throws `ConflictsExhausted` after 12 attempts.
 */
export async function retryOnConflict<T>(
  context: Pick<Context, 'clock'>,
  what: string,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let failed = 0; failed < attemptsMax; failed += 1) {
    if (failed > 1) await context.clock.pause(pauseMs * (failed - 1))
    try {
      return await attempt()
    } catch (failure) {
      if (!mayRepeat(failure)) throw failure
    }
  }
  throw new ConflictsExhausted(`${what}: ${attemptsMax} attempts conflicted with other changes`)
}

/** Also a transaction that was cancelled by throttling: it had no effect. */
function mayRepeat(failure: unknown): boolean {
  return [ConditionFailed, TransactionCancelled, FileChanged].some((kind) => failure instanceof kind)
}
