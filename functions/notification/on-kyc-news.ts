import type { DetailOf } from '#events/define.ts'
import { type kycCompleted, stepDecided } from '#events/kyc.ts'
import { onKycNews } from '#events/subscriptions/notification.ts'
import { findUser } from '#functions/account/queries.ts'
import { readStep } from '#functions/kyc/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { doOnce } from '#functions/platform/http/idempotency.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import type { EventId, UserId } from '#shared/kernel/id.ts'
import { epochMs, secondMs } from '#shared/kernel/instant.ts'
import type { Step } from '#shared/kyc/kyc.ts'
import {
  kycCompletedEmail,
  kycCompletedPush,
  stepRejectedEmail,
  stepRejectedPush,
  triesAgainMs,
} from '#shared/notification/kyc-texts.ts'
import type { EmailMessage } from '#shared/notification/letter.ts'
import type { PushText } from '#shared/notification/texts.ts'
import { pushToAll } from './push.ts'
import { permissions } from './permissions.ts'

type Decided = DetailOf<typeof stepDecided>

/** Tells a person that a step of their KYC was rejected, with what to do, and that all of it is approved: one e-mail and one push for each. */
export const entry = subscriber(onKycNews, permissions.onKycNews, async ({ id, detail }, context) => {
  const { siteAddress } = context.settings
  if (!isDecided(detail))
    return await notify(context, detail.user_id, id, [kycCompletedEmail(siteAddress), kycCompletedPush])
  if (detail.state !== 'REJECTED') return
  const step = await readStep(context, detail.user_id, detail.document)
  // Sent again meanwhile, or the account was deleted.
  if (step.state !== 'REJECTED' || step.submission !== detail.submission_id) return
  const seconds = detail.by === 'partner' ? secondsLeft(context, step) : 0
  if (seconds > 0) return await putBack(context, id, detail, seconds)
  const letter = stepRejectedEmail(detail.document, step, siteAddress)
  await notify(context, detail.user_id, id, [letter, stepRejectedPush(detail.document, step)])
})

function isDecided(detail: Decided | DetailOf<typeof kycCompleted>): detail is Decided {
  return 'state' in detail
}

/** How long the person has to try again before there is a letter. */
function secondsLeft(context: Context, { changed_at }: Step): number {
  if (changed_at === undefined) return 0
  return Math.ceil((epochMs(changed_at) + triesAgainMs - epochMs(context.clock.now())) / secondMs)
}

/** Puts the event back into the queue of this subscriber for some seconds. */
async function putBack(context: Context<'queues'>, id: EventId, detail: Decided, delaySeconds: number): Promise<void> {
  await context.queues.send(onKycNews.name, [{ envelope: envelopeOf(context, stepDecided, detail, id), delaySeconds }])
}

async function notify(
  context: Context<'table' | 'fetch'>,
  userId: UserId,
  id: EventId,
  [letter, push]: readonly [EmailMessage, PushText],
): Promise<void> {
  const user = await findUser(context, userId)
  if (user === undefined) return context.log({ level: 'warn', event: 'notification-without-recipient', user: userId })
  const isNew = await doOnce(context, 'notification/mail', id, () => mail(context).send({ to: user.email, ...letter }))
  if (isNew) await pushToAll(context, userId, push)
}
