import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { dueFor } from '#shared/agreement/rules.ts'
import { isRefunding } from '#shared/order/rules.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import type { Context } from '#functions/platform/context.ts'
import { sendNotification } from '#functions/notification/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { lapse, syncSigning } from './commands.ts'
import { loadDueAttempts, saveEnded, saveReminded } from './repository.ts'

const attemptsMax = 50

/** Reminds investors of unsigned deal terms on days 1, 3 and 6 (`reminderDays`), and ends the attempt on day 7 (`lapseDays`). */
export const entry = timer('agreement/every-1-hour-remind', async (context) => {
  for (const attempt of await loadDueAttempts(context, attemptsMax)) {
    // A failure of one attempt does not stop the others; the attempt stays due and is tried again in an hour.
    await remind(context, attempt).catch((failure: unknown) => {
      context.log({
        level: 'warn',
        event: 'reminder-failed',
        order: attempt.order_id,
        error: failure instanceof Error ? failure.name : 'unknown',
      })
    })
  }
})

async function remind(context: Context, attempt: SigningAttempt): Promise<void> {
  // The partner may have a signature whose webhook did not arrive.
  await syncSigning(context, attempt.order_id)
  const order = await readOrder(context, attempt.order_id)
  if (order.signature !== 'PENDING' || order.signing_attempt !== attempt.attempt) return saveEnded(context, attempt)
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
