import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { dueFor } from '#shared/agreement/rules.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { sendNotification } from '#functions/notification/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { endAttempt, syncSigning } from './commands.ts'
import { loadDueAttempts, saveEnded, saveReminded } from './repository.ts'

const attemptsMax = 50

/** Reminds investors of unsigned deal terms on days 1, 3 and 6 (`reminderDays`), and ends the attempt on day 7 (`lapseDays`). */
export const entry = timer('agreement/every-1-hour-remind', async (ports, correlation) => {
  for (const attempt of await loadDueAttempts(ports, attemptsMax)) {
    // A failure of one attempt does not stop the others; the attempt stays due and is tried again in an hour.
    await remind(ports, attempt, correlation).catch((failure: unknown) => {
      ports.log({
        level: 'warn',
        event: 'reminder-failed',
        correlation,
        order: attempt.order_id,
        error: failure instanceof Error ? failure.name : 'unknown',
      })
    })
  }
})

async function remind(ports: Ports, attempt: SigningAttempt, correlation: string): Promise<void> {
  // The partner may have a signature whose webhook did not arrive.
  await syncSigning(ports, attempt.order_id, correlation)
  const order = await readOrder(ports, attempt.order_id)
  if (order.signature !== 'PENDING' || order.signing_attempt !== attempt.attempt) return saveEnded(ports, attempt)
  const due = dueFor(attempt.started_at, attempt.reminders, ports.clock.now())
  if (due.kind === 'remind') {
    await sendNotification(
      ports,
      attempt.user_id,
      'signature-reminder',
      order,
      `${attempt.order_id}#${attempt.attempt}#${due.reminders}`,
    )
    await saveReminded(ports, attempt, due.reminders)
  }
  if (due.kind === 'lapse') await lapse(ports, attempt, correlation)
}

/** Cancels the envelope first, so that an ended attempt cannot be signed. A signature that was made before the cancellation counts. */
async function lapse(ports: Ports, attempt: SigningAttempt, correlation: string): Promise<void> {
  if (attempt.envelope_id !== undefined) {
    const partner = signeasy(ports)
    if ((await partner.statusOf(attempt.envelope_id)) === 'complete') return
    await partner.cancel(attempt.envelope_id)
  }
  await endAttempt(ports, attempt, 'LAPSED', correlation)
}
