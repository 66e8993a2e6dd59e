import * as z from 'zod/mini'
import { SigningAttempt } from '#shared/agreement/agreement.ts'
import { nextDue } from '#shared/agreement/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, type Json } from '#functions/platform/port/table.ts'

const attemptKey = (orderId: string, attempt: number) => ({ pk: `order#${orderId}`, sk: `signing#${attempt}` })
const envelopeKey = (envelopeId: string) => ({ pk: `envelope#${envelopeId}`, sk: 'attempt' })
/** Attempts that are due for a reminder or have lapsed, by time (`gsi2`). */
const duePk = 'attention#agreement'

/** Identifies an attempt: its order and its number. */
const AttemptKey = z.pick(SigningAttempt, { order_id: true, attempt: true })
export type AttemptKey = z.infer<typeof AttemptKey>

/** Stores a started attempt. A repeat changes nothing. */
export async function saveStarted(context: Context, attempt: SigningAttempt): Promise<void> {
  const due = { gsi2pk: duePk, gsi2sk: `${nextDue(attempt.started_at, 0)}#${attempt.order_id}` }
  await context.table
    .put({ ...attemptKey(attempt.order_id, attempt.attempt), ...due, ...attempt }, { absent: 'pk' })
    .catch((failure: unknown) => {
      if (!(failure instanceof ConditionFailed)) throw failure
    })
}

export async function loadAttempt(
  context: Context,
  { order_id, attempt }: AttemptKey,
): Promise<SigningAttempt | undefined> {
  const item = await context.table.get(attemptKey(order_id, attempt))
  return item === undefined ? undefined : SigningAttempt.parse(item)
}

/** Stores the ids that the workflow has obtained. Returns the updated attempt. */
export async function saveProgress(
  context: Context,
  { order_id, attempt }: AttemptKey,
  progress: Partial<SigningAttempt>,
): Promise<SigningAttempt> {
  return SigningAttempt.parse(
    await context.table.update(
      attemptKey(order_id, attempt),
      { set: progress as Record<string, Json> },
      { present: 'pk' },
    ),
  )
}

/** Stores the envelope id on the attempt and the attempt under the envelope id, in one transaction. */
export async function saveEnvelope(
  context: Context,
  { order_id, attempt }: AttemptKey,
  envelopeId: string,
): Promise<void> {
  await context.table.transact([
    {
      update: attemptKey(order_id, attempt),
      changes: { set: { envelope_id: envelopeId } },
      if: { present: 'pk' },
    },
    { put: { ...envelopeKey(envelopeId), order_id, attempt } },
  ])
}

export async function findAttemptByEnvelope(context: Context, envelopeId: string): Promise<SigningAttempt | undefined> {
  const item = await context.table.get(envelopeKey(envelopeId))
  return item === undefined ? undefined : loadAttempt(context, AttemptKey.parse(item))
}

/** Attempts that are due for a reminder or have lapsed. */
export async function loadDueAttempts(context: Context, limit: number): Promise<SigningAttempt[]> {
  const page = await context.table.query({ index: 'gsi2', pk: duePk, between: ['0', `${context.clock.now()}~`], limit })
  return page.items.map((item) => SigningAttempt.parse(item))
}

export async function saveReminded(context: Context, attempt: SigningAttempt, reminders: number): Promise<void> {
  const due = `${nextDue(attempt.started_at, reminders)}#${attempt.order_id}`
  await context.table.update(
    attemptKey(attempt.order_id, attempt.attempt),
    { set: { reminders, gsi2sk: due } },
    { present: 'gsi2pk' },
  )
}

/** Records that the attempt has ended: no reminder is due any more. */
export async function saveEnded(context: Context, { order_id, attempt }: AttemptKey): Promise<void> {
  await context.table.update(attemptKey(order_id, attempt), { remove: ['gsi2pk', 'gsi2sk'] }, { present: 'pk' })
}
