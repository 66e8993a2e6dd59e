import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, type Json } from '#functions/platform/port/table.ts'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import type { EnvelopeId } from '#shared/kernel/id.ts'
import { type AttemptKey, envelopes, reminderIndex, reminderPk, signingAttempts } from './entities.ts'

/** Stores a started attempt. A repeat changes nothing. */
export async function saveStarted(context: Context, attempt: SigningAttempt): Promise<void> {
  await context.table.put(signingAttempts.itemOf(context, attempt), { absent: 'pk' }).catch((failure: unknown) => {
    if (!(failure instanceof ConditionFailed)) throw failure
  })
}

export function loadAttempt(context: Context, key: AttemptKey): Promise<SigningAttempt | undefined> {
  return signingAttempts.find(context, key)
}

/** Stores the ids that the workflow has obtained. */
export async function saveProgress(
  context: Context,
  key: AttemptKey,
  progress: Partial<SigningAttempt>,
): Promise<void> {
  await context.table.update(signingAttempts.key(key), { set: progress as Record<string, Json> }, { present: 'pk' })
}

/** Stores the envelope id on the attempt, then the attempt under the envelope id. A preparation that stops in between does both again. */
export async function saveEnvelope(context: Context, key: AttemptKey, envelopeId: EnvelopeId): Promise<void> {
  await saveProgress(context, key, { envelope_id: envelopeId })
  await context.table.put(envelopes.itemOf(context, { ...key, envelope_id: envelopeId }))
}

export async function loadAttemptByEnvelope(
  context: Context,
  envelopeId: EnvelopeId,
): Promise<SigningAttempt | undefined> {
  const key = await envelopes.find(context, { envelope_id: envelopeId })
  return key && loadAttempt(context, key)
}

/** Attempts that are due for a reminder or have lapsed. */
export async function loadDueAttempts(context: Context, limit: number): Promise<readonly SigningAttempt[]> {
  const { values } = await signingAttempts.listWork(context, {
    pk: reminderPk,
    between: ['0', `${context.clock.now()}~`],
    limit,
  })
  return values
}

export async function saveReminded(context: Context, attempt: SigningAttempt, reminders: number): Promise<void> {
  const changes = { set: { reminders, ...reminderIndex(attempt, reminders) } }
  await context.table.update(signingAttempts.key(attempt), changes, { present: 'gsi2pk' })
}

/** Records that the attempt has ended: no reminder is due any more. `signedHash`: that of the signed copy. */
export async function saveEnded(context: Context, key: AttemptKey, signedHash?: string): Promise<void> {
  const changes = {
    ...(signedHash !== undefined && { set: { signed_hash: signedHash } }),
    remove: ['gsi2pk', 'gsi2sk'],
  }
  await context.table.update(signingAttempts.key(key), changes, { present: 'pk' })
}
