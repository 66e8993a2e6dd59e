import type { Context } from '#functions/platform/context.ts'
import type { Freshness, Writes } from '#functions/platform/port/table.ts'
import type { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { later } from '#shared/kernel/instant.ts'
import { documentNames, type DocumentName, type Kyc, noKyc } from '#shared/kyc/kyc.ts'
import { panMatchMs } from '#shared/kyc/limits.ts'
import type { StepDecision, Submission } from '#shared/kyc/submission.ts'
import { allOf, decisions, decisionsOf, guards, kycs, type PanMatch, panMatches, submissions } from './entities.ts'

export async function loadKyc(context: Context, userId: UserId, freshness?: Freshness): Promise<Kyc> {
  return (await kycs.find(context, { user_id: userId }, freshness)) ?? noKyc(userId)
}

/** The write of a changed KYC, on the condition that it is as it was read. The version counts it. */
export function kycWrite(context: Context, before: Kyc, after: Kyc): Writes {
  const kyc = { ...after, version: before.version + 1 }
  return { kyc: before.version === 0 ? kycs.create(context, kyc) : kycs.replace(context, before, kyc) }
}

/** Fails the transaction when the KYC has changed since it was read. */
export function unchangedKyc({ user_id, version }: Kyc): Writes {
  return { kyc: kycs.check({ user_id }, version === 0 ? { absent: 'pk' } : { attribute: 'version', is: version }) }
}

export function loadSubmission(context: Context, userId: UserId, id: SubmissionId): Promise<Submission | undefined> {
  return submissions.find(context, { user_id: userId, id })
}

/** All decisions about a user's submissions, those of each submission together. */
export function loadDecisions(context: Context, userId: UserId): Promise<StepDecision[]> {
  return decisions.listAll(context, decisionsOf(userId))
}

/** Whose a guarded PAN or account is; undefined when it is nobody's. */
export async function loadGuardOwner(context: Context, guard: string): Promise<UserId | undefined> {
  return (await guards.find(context, { guard }))?.user_id
}

/** Takes what only one account may have. The transaction fails when another account has it. */
export function guardWrite(context: Context, userId: UserId, document: DocumentName, guard: string): Writes {
  const mayTake = { any: [{ absent: 'pk' }, { attribute: 'user_id', is: userId }] } as const
  return { [`${document} guard`]: guards.put(context, { guard, user_id: userId, document }, mayTake) }
}

/** Frees what a step guards, where it is the user's. */
export function guardDeletion(userId: UserId, document: DocumentName, guard: string): Writes {
  const isOwn = { any: [{ absent: 'pk' }, { attribute: 'user_id', is: userId }] } as const
  return { [`${document} guard`]: guards.delete({ guard }, isOwn) }
}

export async function savePanMatch(context: Context, match: PanMatch): Promise<void> {
  await context.table.put(panMatches.itemOf(context, match))
}

/** The last match, while it can be confirmed: the table deletes it somewhat later. */
export async function loadPanMatch(context: Context, userId: UserId): Promise<PanMatch | undefined> {
  const match = await panMatches.find(context, { user_id: userId })
  return match !== undefined && later(match.at, panMatchMs) > context.clock.now() ? match : undefined
}

/** The writes that delete a user's KYC and free what it guards, for the transaction that deletes the user. */
export async function kycDeletionWrites(context: Context, userId: UserId): Promise<Writes> {
  const kyc = await loadKyc(context, userId)
  const freed = documentNames.flatMap((document) => {
    const guard = kyc[document].facts?.guard
    return guard === undefined ? [] : [guardDeletion(userId, document, guard)]
  })
  return { kyc: kycs.delete({ user_id: userId }), ...(Object.assign({}, ...freed) as Writes) }
}

/** Deletes everything else of a user's KYC. Idempotent. */
export async function deleteKycItems(context: Context, userId: UserId): Promise<void> {
  const { table } = context
  let cursor: string | undefined
  do {
    const page = await table.query({ ...allOf(userId), limit: 100, ...(cursor === undefined ? {} : { cursor }) })
    for (const { pk, sk } of page.items) await table.delete({ pk, sk })
    cursor = page.cursor
  } while (cursor !== undefined)
}
