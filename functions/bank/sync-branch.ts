import type { UserId } from '#shared/kernel/id.ts'
import type { Branch } from '#shared/bank/bank.ts'
import { BRANCHES_UNREACHABLE, TOO_MANY_LOOK_UPS } from '#shared/bank/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { inAtMost } from '#functions/platform/time-left.ts'
import { branchWith } from './branch-directory.ts'

/** One page of the directory, without waiting for a repeat. */
const waitMs = 4_000

/**
 * Asks the directory for the branch with an IFSC, and keeps its answer: `none` when the directory knows no such branch, `unknown` when it does not answer and nothing is kept, or when
 * the user has looked up too many branches.
 */
export async function syncBranch(
  context: Context<'table' | 'fetch'>,
  userId: UserId,
  ifsc: string,
): Promise<Branch | 'none' | 'unknown'> {
  try {
    return (await branchWith(inAtMost(context, waitMs), userId, ifsc)) ?? 'none'
  } catch (failure) {
    const isUnknown =
      failure instanceof Refused &&
      [BRANCHES_UNREACHABLE.code, TOO_MANY_LOOK_UPS.code].some((code) => code === failure.refusal.code)
    if (!isUnknown) throw failure
    return 'unknown'
  }
}
