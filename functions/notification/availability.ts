import type { User } from '#shared/account/account.ts'
import { availableEmail, availablePush } from '#shared/notification/availability-texts.ts'
import { listUsers } from '#functions/account/queries.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { doOnce } from '#functions/platform/http/idempotency.ts'
import type { Context } from '#functions/platform/context.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { findOpening, listWaitingUserIds } from '#functions/market/queries.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { deleteClaim, saveClaim, saveNextBatch, saveNotified } from './availability-repository.ts'
import type { Availability } from './entities.ts'
import { pushToAll } from './push.ts'

/** Users in one batch: few enough for one run of a function, also when the mail service is slow. */
const batchMax = 25
/** Concurrent e-mails and the pause after them. SES allows a new account 14 e-mails a second; this uses less than that, because one-time codes share the limit. */
const concurrency = 5
const pauseMs = 500

type Outcome = 'sent' | 'refused' | 'failed'

/** The availability to notify of, and the position in the list of waiting users. */
interface Batch extends Availability {
  readonly cursor?: string
}

/**
 * Notifies the next batch of users who wait for a company that it is available, by e-mail and push, once for each opening
 * (docs/adr/0016-send-each-notification-under-its-own-record.md). Then publishes the event for the next batch. Idempotent:
 * each notified user and each finished batch has a record. A user who is added to a finished batch waits for the next opening. The
 * run ends when the company is sold out or has become available again since, which starts a run of its own. Throws when a
 * notification has to be retried.
 */
export async function notifyWaiting(context: Context<'table' | 'fetch'>, batch: Batch): Promise<void> {
  const { security_id, opening, cursor = '' } = batch
  await doOnce(context, 'notification/turn', `${security_id}#${opening}#${cursor}`, () => notifyBatch(context, batch))
}

async function notifyBatch(
  context: Context<'table' | 'fetch'>,
  { security_id, opening, cursor }: Batch,
): Promise<void> {
  const company = await findOpening(context, security_id)
  if (company?.opening !== opening)
    return context.log({ level: 'info', event: 'availability-over', security: security_id, opening })
  const { values: userIds, cursor: next } = await listWaitingUserIds(context, security_id, { limit: batchMax, cursor })
  // A user who may not log in cannot buy either.
  const users = (await listUsers(context, userIds)).filter(({ status }) => status === 'ACTIVE')
  const outcomes = await notifyAll(context, users, (user) =>
    notifyUser(context, { security_id, opening }, company.name, user),
  )
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  // When no e-mail of a batch is accepted, the cause is the mail service or our account there: the list waits.
  const isStuck = count('sent') === 0 && (count('failed') > 0 || count('refused') > 1)
  if (next !== undefined && !isStuck) await saveNextBatch(context, { security_id, opening, cursor: next })
  if (isStuck || count('failed') > 0)
    throw new Error(
      `availability notifications: ${count('failed')} failed and ${count('refused')} refused of ${users.length}`,
    )
}

/** Notifies users a few at a time. When a whole group fails, the remaining users count as failed without an attempt. */
async function notifyAll(
  context: Context,
  users: readonly User[],
  notify: (user: User) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < users.length) {
    if (outcomes.length > 0) await context.clock.pause(pauseMs)
    const group = await Promise.all(users.slice(outcomes.length, outcomes.length + concurrency).map(notify))
    outcomes.push(...group)
    if (group.every((each) => each === 'failed'))
      return [...outcomes, ...users.slice(outcomes.length).map(() => 'failed' as const)]
  }
  return outcomes
}

/** Notifies one user. Never throws, so that one failure leaves the other users unaffected. The push comes after the record, so that a retry does not repeat it; a lost push is acceptable, because the e-mail says the same. */
async function notifyUser(
  context: Context<'table' | 'fetch'>,
  availability: Availability,
  company: string,
  user: User,
): Promise<Outcome> {
  const failed = (failure: unknown): Outcome => {
    const isRefused = failure instanceof VendorFailed && !failure.retryable
    context.log({
      level: 'warn',
      event: isRefused ? 'availability-refused' : 'availability-failed',
      user: user.id,
      security: availability.security_id,
      error: describe(failure),
    })
    return isRefused ? 'refused' : 'failed'
  }
  try {
    const claim = await saveClaim(context, availability, user.id)
    if (claim !== 'claimed') return claim === 'sent' ? 'sent' : 'failed'
    await sendMail(context, availability, company, user)
    await saveNotified(context, availability, user.id)
  } catch (failure) {
    return failed(failure)
  }
  await pushToAll(context, user.id, availablePush(company))
  return 'sent'
}

/** Sends the e-mail. Deletes the claim when it fails. */
async function sendMail(
  context: Context<'table' | 'fetch'>,
  availability: Availability,
  company: string,
  user: User,
): Promise<void> {
  try {
    await mail(context).send({
      to: user.email,
      ...availableEmail(company, availability.security_id, context.settings.siteAddress),
    })
  } catch (failure) {
    await deleteClaim(context, availability, user.id)
    throw failure
  }
}
