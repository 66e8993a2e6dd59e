import { type Branch, Ifsc } from '#shared/bank/bank.ts'
import { branchesMax, isFresh, lookUpsAnHourMax, sortedOnce } from '#shared/bank/branches.ts'
import { type State, stateCodeOf } from '#shared/bank/directory.ts'
import { BRANCHES_UNREACHABLE, TOO_MANY_LOOK_UPS } from '#shared/bank/refusals.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import { inAtMost } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { ifscService } from '#functions/vendor/ifsc/client.ts'
import {
  loadBranchAnswer,
  loadBranchList,
  loadNewBranches,
  saveBranchAnswer,
  saveBranchList,
} from './branch-repository.ts'

/** How long a person waits for the directory: the largest lists have some 25 pages. */
const waitMaxMs = 18_000

/**
 * The branch with an IFSC. Asks the directory of branches for what is not stored or is old; while the directory is silent, an older answer
 * counts. Refuses BRANCHES_UNREACHABLE without one, and TOO_MANY_LOOK_UPS.
 */
export async function branchWith(
  context: Context<'table' | 'fetch'>,
  userId: UserId,
  ifsc: string,
): Promise<Branch | undefined> {
  if (!Ifsc.safeParse(ifsc).success) return undefined
  const known = await loadBranchAnswer(context, ifsc)
  const found = known?.branch !== undefined
  if (known !== undefined && isFresh({ asked_at: known.asked_at, found }, context.clock.now())) return known.branch
  return await orOlder(context, known?.branch, async () => {
    await countLookUp(context, userId)
    const answer = await ifscService(inAtMost(context, waitMaxMs)).find(ifsc)
    const branch = answer === 'not-found' ? undefined : answer
    await saveBranchAnswer(context, ifsc, branch)
    return branch
  })
}

/** All branches of a bank in a state, by name, and those that were found by their IFSC. Asks and refuses as `branchWith`. */
export async function branchesIn(
  context: Context<'table' | 'fetch'>,
  userId: UserId,
  { bankId, state }: { readonly bankId: string; readonly state: State },
): Promise<Branch[]> {
  const place = { bank_id: bankId, state_code: stateCodeOf(state) }
  const [known, added] = await Promise.all([loadBranchList(context, place), loadNewBranches(context, place)])
  if (known !== undefined && isFresh({ asked_at: known.asked_at, found: true }, context.clock.now()))
    return sortedOnce([...added, ...known.branches])
  const listed = await orOlder(context, known?.branches, async () => {
    await countLookUp(context, userId)
    const branches = await allBranches(inAtMost(context, waitMaxMs), place.bank_id, place.state_code)
    await saveBranchList(context, place, branches)
    return branches
  })
  return sortedOnce([...added, ...listed])
}

/** The pages of the directory, to the end. */
async function allBranches(context: Context<'fetch'>, bankId: string, stateCode: ReturnType<typeof stateCodeOf>) {
  const directory = ifscService(context)
  const branches: Branch[] = []
  let offset: number | undefined = 0
  while (offset !== undefined && offset < branchesMax) {
    const page = await directory.branches(bankId, stateCode, offset)
    branches.push(...page.branches)
    offset = page.next
  }
  return branches
}

/** Only what asks the directory counts: what is stored may be read as often as one likes. */
function countLookUp(context: Context<'table'>, userId: UserId): Promise<void> {
  return countWithin(
    context,
    `branch-look-ups#${userId}`,
    { max: lookUpsAnHourMax, windowMs: hourMs },
    TOO_MANY_LOOK_UPS,
  )
}

/** What the directory answers, or the older answer while it is silent. Refuses when there is neither. */
async function orOlder<T>(context: Context, older: T | undefined, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (failure) {
    if (!(failure instanceof VendorFailed)) throw failure
    context.log({ level: 'warn', event: 'directory-silent', vendor: failure.vendor, status: failure.status })
    if (older !== undefined) return older
    throw new Refused(BRANCHES_UNREACHABLE, { retryAfterSeconds: 60 })
  }
}
