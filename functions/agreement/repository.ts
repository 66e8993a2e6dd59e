import * as z from 'zod/mini'
import { SigningAttempt } from '#shared/agreement/agreement.ts'
import { nextDue } from '#shared/agreement/rules.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed, type Json } from '#functions/platform/port/table.ts'

const attemptKey = (orderId: string, attempt: number) => ({ pk: `order#${orderId}`, sk: `signing#${attempt}` })
const envelopeKey = (envelopeId: string) => ({ pk: `envelope#${envelopeId}`, sk: 'attempt' })
const attention = 'attention#agreement'

/** Which attempt of which order. */
const AttemptName = z.pick(SigningAttempt, { order_id: true, attempt: true })
export type AttemptName = z.infer<typeof AttemptName>

/** Writes down that an attempt has begun. A repeat changes nothing. */
export async function saveStarted(ports: Ports, attempt: SigningAttempt): Promise<void> {
  const due = { gsi2pk: attention, gsi2sk: `${nextDue(attempt.started_at, 0)}#${attempt.order_id}` }
  await ports.table
    .put({ ...attemptKey(attempt.order_id, attempt.attempt), ...due, ...attempt }, { absent: 'pk' })
    .catch((failure: unknown) => {
      if (!(failure instanceof ConditionFailed)) throw failure
    })
}

export async function loadAttempt(
  ports: Ports,
  { order_id, attempt }: AttemptName,
): Promise<SigningAttempt | undefined> {
  const item = await ports.table.get(attemptKey(order_id, attempt))
  return item === undefined ? undefined : SigningAttempt.parse(item)
}

/** Adds what the workflow has reached. Answers the attempt as it is then. */
export async function saveProgress(
  ports: Ports,
  name: AttemptName,
  reached: Partial<SigningAttempt>,
): Promise<SigningAttempt> {
  return SigningAttempt.parse(
    await ports.table.update(
      attemptKey(name.order_id, name.attempt),
      { set: reached as Record<string, Json> },
      { present: 'pk' },
    ),
  )
}

/** Names the envelope on its attempt and the attempt under its envelope, together. */
export async function saveEnvelope(ports: Ports, name: AttemptName, envelopeId: string): Promise<void> {
  await ports.table.transact([
    {
      update: attemptKey(name.order_id, name.attempt),
      changes: { set: { envelope_id: envelopeId } },
      if: { present: 'pk' },
    },
    { put: { ...envelopeKey(envelopeId), order_id: name.order_id, attempt: name.attempt } },
  ])
}

export async function findAttemptByEnvelope(ports: Ports, envelopeId: string): Promise<SigningAttempt | undefined> {
  const item = await ports.table.get(envelopeKey(envelopeId))
  return item === undefined ? undefined : loadAttempt(ports, AttemptName.parse(item))
}

/** Attempts that are to be called to mind or ended now. */
export async function loadDueAttempts(ports: Ports, limit: number): Promise<SigningAttempt[]> {
  const page = await ports.table.query({ index: 'gsi2', pk: attention, between: ['0', `${ports.clock.now()}~`], limit })
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

/** Nothing more is due for this attempt. */
export async function saveOver(ports: Ports, name: AttemptName): Promise<void> {
  await ports.table.update(attemptKey(name.order_id, name.attempt), { remove: ['gsi2pk', 'gsi2sk'] }, { present: 'pk' })
}
