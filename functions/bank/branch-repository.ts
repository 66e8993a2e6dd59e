import type { Branch } from '#shared/bank/bank.ts'
import { partsOf, wholeList } from '#shared/bank/branches.ts'
import type { StateCode } from '#shared/bank/directory.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Context } from '#functions/platform/context.ts'
import { branchAnswers, branchParts, branchPartsOf, newBranches, newBranchesOf } from './entities.ts'

interface BranchAnswer {
  readonly asked_at: Instant
  /** Absent when the directory knew no branch with the IFSC. */
  readonly branch?: Branch | undefined
}

export interface Place {
  readonly bank_id: string
  readonly state_code: StateCode
}

export function loadBranchAnswer(context: Context<'table:read'>, ifsc: string): Promise<BranchAnswer | undefined> {
  return branchAnswers.find(context, { ifsc }, { consistency: 'eventual' })
}

export async function saveBranchAnswer(
  context: Context<'table'>,
  ifsc: string,
  branch: Branch | undefined,
): Promise<void> {
  const answer = { asked_at: context.clock.now(), ...(branch !== undefined && { branch }) }
  await context.table.put(branchAnswers.itemOf(context, { ...answer, ifsc }))
}

/** The stored list of the directory; undefined when there is none, or while another one replaces it. */
export async function loadBranchList(context: Context<'table:read'>, place: Place) {
  return wholeList(await branchParts.listAll(context, { ...branchPartsOf(place), consistency: 'eventual' }))
}

/** Stores a list in parts, one after another: a part may be some 100 KB. */
export async function saveBranchList(
  context: Context<'table'>,
  place: Place,
  branches: readonly Branch[],
): Promise<void> {
  for (const part of partsOf(branches, context.clock.now()))
    await context.table.put(branchParts.itemOf(context, { ...part, ...place }))
}

/** The branches that people found by their IFSC. */
export function loadNewBranches(context: Context<'table:read'>, place: Place): Promise<Branch[]> {
  return newBranches.listAll(context, { ...newBranchesOf(place), consistency: 'eventual' })
}

export async function saveNewBranch(context: Context<'table'>, place: Place, branch: Branch): Promise<void> {
  await context.table.put(newBranches.itemOf(context, { ...branch, ...place }))
}
