import { onAttemptDue } from '#events/subscriptions/agreement.ts'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { dueFor } from '#shared/agreement/rules.ts'
import { hourMs, later } from '#shared/kernel/instant.ts'
import { isRefunding } from '#shared/order/rules.ts'
import { describe, subscriber } from '#functions/platform/messaging/event.ts'
import type { Context } from '#functions/platform/context.ts'
import { sendNotification } from '#functions/notification/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { lapse, syncSigning } from './commands.ts'
import type { AttemptKey } from './entities.ts'
import { loadDueAttempt, saveEnded, saveReminded, saveRetry, saveSetAside, UnreadableAttempt } from './repository.ts'
import { permissions } from './permissions.ts'

/**
 * Reminds an investor of an unsigned deal term on days 1, 3 and 6 (`reminderDays`), and ends the attempt on day 7 (`lapseDays`). An
 * attempt that fails is tried again in an hour. One that cannot be read is set aside.
 */
export const entry = subscriber(onAttemptDue, permissions.onAttemptDue, async ({ detail }, context) => {
  const attempt = await loadDueAttempt(context, detail, detail.due_at).catch((failure: unknown) =>
    setAside(context, detail, failure),
  )
  if (attempt === undefined) return
  await remind(context, attempt).catch(async (failure: unknown) => {
    context.log({ level: 'warn', event: 'reminder-failed', order: attempt.order_id, error: describe(failure) })
    await saveRetry(context, attempt, later(context.clock.now(), hourMs))
  })
})

async function setAside(context: Context<'table'>, key: AttemptKey, failure: unknown): Promise<undefined> {
  if (!(failure instanceof UnreadableAttempt)) throw failure
  await saveSetAside(context, key)
  context.log({ level: 'error', event: 'attempt-set-aside', order: key.order_id, error: describe(failure) })
}

async function remind(
  context: Context<'table' | 'files' | 'workflow' | 'secrets' | 'fetch'>,
  attempt: SigningAttempt,
): Promise<void> {
  // The partner may have a signature whose webhook did not arrive.
  await syncSigning(context, attempt.order_id)
  const order = await readOrder(context, attempt.order_id)
  if (order.signature.state !== 'PENDING' || order.signature.attempt !== attempt.attempt)
    return saveEnded(context, attempt)
  if (isRefunding(order)) return lapse(context, attempt)
  const due = dueFor(attempt.started_at, attempt.reminders, context.clock.now())
  if (due.kind === 'remind') {
    await sendNotification(
      context,
      attempt.user_id,
      'signature-reminder',
      order,
      `${attempt.order_id}#${attempt.attempt}#${due.reminders}`,
    )
    await saveReminded(context, attempt, due.reminders)
  }
  if (due.kind === 'lapse') await lapse(context, attempt)
}
