import * as z from 'zod/mini'
import { SigningAttempt } from '#shared/agreement/agreement.ts'
import { nextDue } from '#shared/agreement/rules.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed, type Json } from '#functions/platform/port/table.ts'

const attemptKey = (orderId: string, attempt: number) => ({ pk: `order#${orderId}`, sk: `signing#${attempt}` })
const envelopeKey = (envelopeId: string) => ({ pk: `envelope#${envelopeId}`, sk: 'attempt' })
/** Attempts that are due for a reminder or have lapsed, by time (`gsi2`). */
const duePk = 'attention#agreement'

/** Identifies an attempt: its order and its number. */
const AttemptKey = z.pick(SigningAttempt, { order_id: true, attempt: true })
export type AttemptKey = z.infer<typeof AttemptKey>

/** Stores a started attempt. A repeat changes nothing. */
export async function saveStarted(ports: Ports, attempt: SigningAttempt): Promise<void> {
  const due = { gsi2pk: duePk, gsi2sk: `${nextDue(attempt.started_at, 0)}#${attempt.order_id}` }
  await ports.table
    .put({ ...attemptKey(attempt.order_id, attempt.attempt), ...due, ...attempt }, { absent: 'pk' })
    .catch((failure: unknown) => {
      if (!(failure instanceof ConditionFailed)) throw failure
    })
}

export async function loadAttempt(
  ports: Ports,
  { order_id, attempt }: AttemptKey,
): Promise<SigningAttempt | undefined> {
  const item = await ports.table.get(attemptKey(order_id, attempt))
  return item === undefined ? undefined : SigningAttempt.parse(item)
}

/** Stores the ids that the workflow has obtained. Returns the updated attempt. */
export async function saveProgress(
  ports: Ports,
  { order_id, attempt }: AttemptKey,
  progress: Partial<SigningAttempt>,
): Promise<SigningAttempt> {
  return SigningAttempt.parse(
    await ports.table.update(
      attemptKey(order_id, attempt),
      { set: progress as Record<string, Json> },
      { present: 'pk' },
    ),
  )
}

/** Stores the envelope id on the attempt and the attempt under the envelope id, in one transaction. */
export async function saveEnvelope(ports: Ports, { order_id, attempt }: AttemptKey, envelopeId: string): Promise<void> {
  await ports.table.transact([
    {
      update: attemptKey(order_id, attempt),
      changes: { set: { envelope_id: envelopeId } },
      if: { present: 'pk' },
    },
    { put: { ...envelopeKey(envelopeId), order_id, attempt } },
  ])
}

export async function findAttemptByEnvelope(ports: Ports, envelopeId: string): Promise<SigningAttempt | undefined> {
  const item = await ports.table.get(envelopeKey(envelopeId))
  return item === undefined ? undefined : loadAttempt(ports, AttemptKey.parse(item))
}

/** Attempts that are due for a reminder or have lapsed. */
export async function loadDueAttempts(ports: Ports, limit: number): Promise<SigningAttempt[]> {
  const page = await ports.table.query({ index: 'gsi2', pk: duePk, between: ['0', `${ports.clock.now()}~`], limit })
  return page.items.map((item) => SigningAttempt.parse(item))
}

export async function saveReminded(ports: Ports, attempt: SigningAttempt, reminders: number): Promise<void> {
  const due = `${nextDue(attempt.started_at, reminders)}#${attempt.order_id}`
  await ports.table.update(
    attemptKey(attempt.order_id, attempt.attempt),
    { set: { reminders, gsi2sk: due } },
    { present: 'gsi2pk' },
  )
}

/** Records that the attempt has ended: no reminder is due any more. */
export async function saveEnded(ports: Ports, { order_id, attempt }: AttemptKey): Promise<void> {
  await ports.table.update(attemptKey(order_id, attempt), { remove: ['gsi2pk', 'gsi2sk'] }, { present: 'pk' })
}
