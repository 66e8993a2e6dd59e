import type { Context } from '#functions/platform/context.ts'
import type { Condition, Writes } from '#functions/platform/port/table.ts'
import { listOldest, listShards } from '#functions/platform/storage/sharded-list.ts'
import { type SubmissionId, UserId } from '#shared/kernel/id.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { documentNames, DocumentName, type Kyc, noKyc } from '#shared/kyc/kyc.ts'
import { panMatchMs } from '#shared/kyc/limits.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { StepDecision, Submission } from '#shared/kyc/submission.ts'
import { allUnneededWrites } from './papers/note-unneeded.ts'
import {
  allOf,
  decisions,
  decisionsOf,
  guards,
  kycs,
  type PanMatch,
  panMatches,
  submissions,
  waitingPartitions,
  type WaitingStep,
  waitingSteps,
} from './entities.ts'

export async function loadKyc(context: Context<'table:read'>, userId: UserId): Promise<Kyc> {
  return (await kycs.find(context, { user_id: userId })) ?? noKyc(userId)
}

/** The write of a changed KYC, on the condition that it is as it was read. The version counts it. */
export function kycWrite(context: Context, before: Kyc, after: Kyc): Writes {
  const kyc = { ...after, version: before.version + 1 }
  return { kyc: before.version === 0 ? kycs.create(context, kyc) : kycs.replace(context, before, kyc) }
}

/** Fails the transaction when the KYC has changed since it was read. */
export function unchangedKyc(kyc: Kyc): Writes {
  return { kyc: kycs.check({ user_id: kyc.user_id }, isUnchanged(kyc)) }
}

function isUnchanged({ version }: Kyc): Condition {
  return version === 0 ? { absent: 'pk' } : { attribute: 'version', is: version }
}

export function loadSubmission(
  context: Context<'table:read'>,
  userId: UserId,
  id: SubmissionId,
): Promise<Submission | undefined> {
  return submissions.find(context, { user_id: userId, id })
}

/** All decisions about a user's submissions, those of each submission together. */
export function loadDecisions(context: Context<'table:read'>, userId: UserId): Promise<StepDecision[]> {
  return decisions.listAll(context, decisionsOf(userId))
}

/** A step under review, with the KYC that it is of. */
export interface WaitingReview {
  readonly waiting: WaitingStep
  readonly kyc: Kyc
}

/** The steps under review of all users, the longest waiting first. What was decided since the index was written is left out. */
export async function loadReviews(context: Context<'table:read'>, request: PageRequest): Promise<Page<WaitingReview>> {
  const { values, cursor } = await listShards(context, waitingPartitions('REVIEW'), request)
  const keys = values.map(keyOfPlace)
  const users = [...new Set(keys.map(({ user_id }) => user_id))]
  const [steps, found] = await Promise.all([
    waitingSteps.findMany(context, keys),
    kycs.findMany(
      context,
      users.map((user_id) => ({ user_id })),
    ),
  ])
  const kycOf = new Map(found.flatMap((kyc) => (kyc === undefined ? [] : [[kyc.user_id, kyc]])))
  const reviews = steps.flatMap((waiting) => {
    const kyc = waiting?.state === 'REVIEW' ? kycOf.get(waiting.user_id) : undefined
    return waiting === undefined || kyc === undefined ? [] : [{ waiting, kyc }]
  })
  return { values: reviews, cursor }
}

/** `<user>#<document>` */
function keyOfPlace(id: string): Pick<WaitingStep, 'user_id' | 'document'> {
  const [user, document] = id.split('#')
  return { user_id: UserId.parse(user), document: DocumentName.parse(document) }
}

/** Steps that wait in one state since a moment or longer: of each shard the longest waiting ones, so many at most. */
export async function loadWaitingSince(
  context: Context<'table:read'>,
  state: WaitingStep['state'],
  since: Instant,
  limit: number,
): Promise<WaitingStep[]> {
  const found = await listOldest(waitingSteps, context, waitingPartitions(state), { until: since, limit })
  // A step of the list may wait anew, since the index was written.
  return found.filter((waiting) => waiting.since <= since)
}

/** Whose a guarded PAN or account is; undefined when it is nobody's. */
export async function loadGuardOwner(context: Context<'table:read'>, guard: string): Promise<UserId | undefined> {
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

export async function savePanMatch(context: Context<'table'>, match: PanMatch): Promise<void> {
  await context.table.put(panMatches.itemOf(context, match))
}

/** The last match, while it can be confirmed: the table deletes it somewhat later. */
export async function loadPanMatch(context: Context<'table:read'>, userId: UserId): Promise<PanMatch | undefined> {
  const match = await panMatches.find(context, { user_id: userId })
  return match !== undefined && later(match.at, panMatchMs) > context.clock.now() ? match : undefined
}

/** The writes that delete a user's KYC and free what it guards, for the transaction that deletes the user. */
export async function kycDeletionWrites(context: Context<'table:read'>, userId: UserId): Promise<Writes> {
  const kyc = await loadKyc(context, userId)
  const freed = await Promise.all(documentNames.map((document) => freedWrites(context, kyc, document)))
  // A step that is approved meanwhile guards something more.
  return {
    kyc: kycs.delete({ user_id: userId }, isUnchanged(kyc)),
    ...(Object.assign({}, ...freed) as Writes),
    ...allUnneededWrites(context, userId),
  }
}

/** What a step guards may be another user's: it was rejected for that. */
async function freedWrites(context: Context<'table:read'>, kyc: Kyc, document: DocumentName): Promise<Writes> {
  const guard = kyc[document].facts?.guard
  if (guard === undefined || (await loadGuardOwner(context, guard)) !== kyc.user_id) return {}
  return guardDeletion(kyc.user_id, document, guard)
}

/** Deletes everything else of a user's KYC. Idempotent. */
export async function deleteKycItems(context: Context<'table'>, userId: UserId): Promise<void> {
  const { table } = context
  let cursor: string | undefined
  do {
    const page = await table.query({ ...allOf(userId), limit: 100, ...(cursor === undefined ? {} : { cursor }) })
    for (const { pk, sk } of page.items) await table.delete({ pk, sk })
    cursor = page.cursor
  } while (cursor !== undefined)
}
