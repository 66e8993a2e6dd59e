import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, type Json } from '#functions/platform/port/table.ts'
import { dueAtOf } from '#functions/platform/messaging/hand-over.ts'
import { type ESignVendor, SigningAttempt } from '#shared/agreement/agreement.ts'
import type { EnvelopeId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { reminderIndex, retryIndex, setAsideIndex } from './due-index.ts'
import { type AttemptKey, envelopes, signingAttempts } from './entities.ts'

/** Stores a started attempt. A repeat changes nothing. */
export async function saveStarted(context: Context<'table'>, attempt: SigningAttempt): Promise<void> {
  await context.table.put(signingAttempts.itemOf(context, attempt), { absent: 'pk' }).catch((failure: unknown) => {
    if (!(failure instanceof ConditionFailed)) throw failure
  })
}

export function loadAttempt(context: Context<'table:read'>, key: AttemptKey): Promise<SigningAttempt | undefined> {
  return signingAttempts.find(context, key)
}

/** Stores what the workflow has obtained. Returns the attempt with it. */
export async function saveProgress(
  context: Context<'table'>,
  key: AttemptKey,
  progress: Partial<SigningAttempt>,
): Promise<SigningAttempt> {
  const changes = { set: progress as Record<string, Json> }
  return SigningAttempt.parse(await context.table.update(signingAttempts.key(key), changes, { present: 'pk' }))
}

/**
 * Stores the envelope and its documents on the attempt, then the attempt under the envelope id. A preparation that stops in between
 * does both again.
 */
export async function saveEnvelope(
  context: Context<'table'>,
  key: AttemptKey,
  ids: Required<Pick<SigningAttempt, 'deal_term_id' | 'risk_disclosure_id' | 'envelope_id'>>,
): Promise<void> {
  const { vendor } = await saveProgress(context, key, ids)
  await context.table.put(envelopes.itemOf(context, { ...key, vendor, envelope_id: ids.envelope_id }))
}

export async function loadAttemptByEnvelope(
  context: Context<'table:read'>,
  vendor: ESignVendor,
  envelopeId: EnvelopeId,
): Promise<SigningAttempt | undefined> {
  const key = await envelopes.find(context, { vendor, envelope_id: envelopeId })
  return key && loadAttempt(context, key)
}

/** What is stored of an attempt does not have the form of one. Its message names the fields. */
export class UnreadableAttempt extends Error {
  override readonly name = 'UnreadableAttempt'
}

/** An attempt that is still due since a time; undefined when it was handled since. Throws `UnreadableAttempt`. */
export async function loadDueAttempt(
  context: Context<'table:read'>,
  key: AttemptKey,
  since: Instant,
): Promise<SigningAttempt | undefined> {
  const item = await context.table.get(signingAttempts.key(key))
  if (item?.gsi2sk === undefined || dueAtOf(item) > since) return undefined
  try {
    return SigningAttempt.parse(item)
  } catch (failure) {
    throw new UnreadableAttempt(failure instanceof Error ? failure.message : 'unknown')
  }
}

/** Stores that an attempt is tried again at a time. */
export async function saveRetry(context: Context<'table'>, attempt: SigningAttempt, at: Instant): Promise<void> {
  await context.table
    .update(signingAttempts.key(attempt), { set: retryIndex(attempt, at) }, { present: 'gsi2pk' })
    .catch((failure: unknown) => {
      // It has ended meanwhile.
      if (!(failure instanceof ConditionFailed)) throw failure
    })
}

/** Sets an attempt that cannot be read aside, so that it is tried again a day later and holds up no other. */
export async function saveSetAside(context: Context<'table'>, key: AttemptKey): Promise<void> {
  const set = setAsideIndex(key.order_id, context.clock.now())
  await context.table.update(signingAttempts.key(key), { set }, { present: 'pk' })
}

export async function saveReminded(
  context: Context<'table'>,
  attempt: SigningAttempt,
  reminders: number,
): Promise<void> {
  const changes = { set: { reminders, ...reminderIndex(attempt, reminders) } }
  await context.table.update(signingAttempts.key(attempt), changes, { present: 'gsi2pk' })
}

/** Records that the attempt has ended: no reminder is due any more. `signedHash`: that of the signed copy. */
export async function saveEnded(context: Context<'table'>, key: AttemptKey, signedHash?: string): Promise<void> {
  const changes = {
    ...(signedHash !== undefined && { set: { signed_hash: signedHash } }),
    remove: ['gsi2pk', 'gsi2sk'],
  }
  await context.table.update(signingAttempts.key(key), changes, { present: 'pk' })
}
