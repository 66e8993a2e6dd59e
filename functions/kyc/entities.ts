import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { StepStatus, stepStatuses } from '#shared/kyc/kyc.ts'

// The items of this module: keys, schemas, indexes.

/** The status of a step, which is pending until it is stored. */
const Step = z._default(StepStatus, stepStatuses.pending)

/** The KYC of a user. Each step is an attribute of its own, as one update can set a single one of them. */
export const kycs = entity({
  schema: z.object({ aadhaar: Step, pan: Step, selfie: Step, signature: Step, bank: Step, demat: Step }),
  key: ({ user_id }: { readonly user_id: UserId }) => ({ pk: `kyc#user#${user_id}`, sk: 'kyc' }),
})
