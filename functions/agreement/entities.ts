import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { type ESignVendor, SigningAttempt } from '#shared/agreement/agreement.ts'
import type { EnvelopeId } from '#shared/kernel/id.ts'
import { reminderIndex } from './due-index.ts'

// The items of this module: keys, schemas, indexes.

/** Identifies an attempt: its order and its number. */
const AttemptKey = z.pick(SigningAttempt, { order_id: true, attempt: true })
export type AttemptKey = z.infer<typeof AttemptKey>

export const signingAttempts = entity({
  schema: SigningAttempt,
  key: ({ order_id, attempt }: AttemptKey) => ({ pk: `agreement#order#${order_id}`, sk: `attempt#${attempt}` }),
  index: (attempt) => reminderIndex(attempt, attempt.reminders),
})

/** The attempt of an envelope. Two partners may give the same id. */
export const envelopes = entity({
  schema: AttemptKey,
  key: ({ vendor, envelope_id }: { readonly vendor: ESignVendor; readonly envelope_id: EnvelopeId }) => ({
    pk: `agreement#envelope#${vendor}#${envelope_id}`,
    sk: 'attempt',
  }),
})
