import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { epochSeconds, Instant, later } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { DocumentName, Kyc } from '#shared/kyc/kyc.ts'
import { panMatchMs } from '#shared/kyc/limits.ts'
import { StepDecision, Submission } from '#shared/kyc/submission.ts'

// The items of this module: keys, schemas, indexes.

interface Owner {
  readonly user_id: UserId
}

const userPk = ({ user_id }: Owner) => `kyc#user#${user_id}`

/** All items of a user's KYC but its guards. */
export const allOf = (userId: UserId) => ({ pk: userPk({ user_id: userId }) })

/** The KYC of a user. */
export const kycs = entity({ schema: Kyc, key: (owner: Owner) => ({ pk: userPk(owner), sk: 'kyc' }) })

type SubmissionKey = Owner & Pick<Submission, 'id'>

export const submissions = entity({
  schema: Submission,
  key: ({ user_id, id }: SubmissionKey) => ({ pk: userPk({ user_id }), sk: `submission#${id}` }),
})

type DecisionKey = Owner & Pick<StepDecision, 'submission_id' | 'id'>

export const decisions = entity({
  schema: StepDecision,
  key: ({ user_id, submission_id, id }: DecisionKey) => ({
    pk: userPk({ user_id }),
    sk: `decision#${submission_id}#${id}`,
  }),
})

export const decisionsOf = (userId: UserId) => ({ pk: userPk({ user_id: userId }), prefix: 'decision#' })

/** A step that waits: for a partner's answer, or for the desk. */
const WaitingStep = z.object({
  user_id: UserId,
  document: DocumentName,
  submission_id: SubmissionId,
  state: z.enum(['CHECKING', 'REVIEW']),
  since: Instant,
})
export type WaitingStep = z.infer<typeof WaitingStep>

const waitingShards = 4
const waitingPk = (state: WaitingStep['state'], shard: number) => `kyc#waiting#${state}#${shard}`
/** The steps in one state of all users, in shards, the longest waiting first (`gsi2`). */
export const waitingPartitions = (state: WaitingStep['state']) =>
  Array.from({ length: waitingShards }, (_, shard) => waitingPk(state, shard))

export const waitingSteps = entity({
  schema: WaitingStep,
  key: ({ user_id, document }: Owner & Pick<WaitingStep, 'document'>) => ({
    pk: userPk({ user_id }),
    sk: `waiting#${document}`,
  }),
  index: ({ user_id, document, state, since }) => ({
    gsi2pk: waitingPk(state, shardOf(user_id, waitingShards)),
    gsi2sk: `${since}#${user_id}#${document}`,
  }),
})

/** What only one account may have: a PAN, a bank account, a demat account, by its keyed hash. */
export const guards = entity({
  schema: z.object({ user_id: UserId, document: DocumentName }),
  key: ({ guard }: { readonly guard: string }) => ({ pk: `kyc#guard#${guard}`, sk: 'guard' }),
})

/** The PAN that a user looked up last and whose name is theirs, by its keyed hash. */
const PanMatch = z.object({ user_id: UserId, guard: z.string(), name: z.string(), at: Instant })

export const panMatches = entity({
  schema: PanMatch,
  key: (owner: Owner) => ({ pk: userPk(owner), sk: 'pan-match' }),
  index: ({ at }) => ({ ttl: epochSeconds(later(at, panMatchMs)) }),
})
export type PanMatch = z.infer<typeof PanMatch>
