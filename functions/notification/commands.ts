import type { EventId, UserId } from '#shared/kernel/id.ts'
import { contactChangedEmail, phoneChangedText } from '#shared/notification/contact-texts.ts'
import { orderEmail, type OrderNotification, pushFor, type RefundFacts } from '#shared/notification/texts.ts'
import type { Order } from '#shared/order/order.ts'
import { doOnce } from '#functions/platform/http/idempotency.ts'
import type { Context } from '#functions/platform/context.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { findContactChange, findUser } from '#functions/account/queries.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { pushToAll } from './push.ts'

/**
 * Notifies an investor about an order: by e-mail, then by push on every device. `notificationId` identifies the notification,
 * `refund` says what a letter about a refund is about. The e-mail has a record under that id, so that a repeat sends nothing: a push
 * that a crash prevented is lost, and the e-mail says the same
 * (docs/adr/0016-send-each-notification-under-its-own-record.md).
 */
export async function sendNotification(
  context: Context<'table' | 'fetch'>,
  userId: UserId,
  kind: OrderNotification,
  order: Order,
  notificationId: string,
  refund?: RefundFacts,
): Promise<void> {
  const user = await findUser(context, userId)
  // The account was deleted with an unpaid order whose payment arrived later. The payment is refunded automatically.
  if (user === undefined)
    return context.log({ level: 'warn', event: 'notification-without-recipient', user: userId, order: order.id })
  const isNew = await doOnce(context, 'notification/mail', notificationId, () =>
    mail(context).send({ to: user.email, ...orderEmail(kind, order, context.settings.siteAddress, refund) }),
  )
  if (isNew) await pushToAll(context, userId, pushFor(kind, order, refund))
}

/** Notifies the old and the new contact of a change, each once. A failure of one leaves the others unaffected. */
export async function notifyContactChange(
  context: Context<'table' | 'fetch'>,
  userId: UserId,
  changeId: EventId,
): Promise<void> {
  const change = await findContactChange(context, userId, changeId)
  if (change === undefined) return
  const { contact, before, after } = change
  const sendMail = (to: string) => mail(context).send({ to, ...contactChangedEmail(contact, after) })
  const sendSms = (to: string) => sms(context).send({ to, text: phoneChangedText, template: 'change' })
  const sends =
    contact === 'email'
      ? { 'old-mail': () => sendMail(before.email), 'new-mail': () => sendMail(after.email) }
      : {
          mail: () => sendMail(before.email),
          'old-sms': () => sendSms(before.phone),
          'new-sms': () => sendSms(after.phone),
        }
  const outcomes = await Promise.allSettled(
    Object.entries(sends).map(([recipient, send]) =>
      doOnce(context, `notification/contact-${recipient}`, changeId, () => ignoreRefusal(context, recipient, send)),
    ),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Logs a permanent refusal of the vendor, such as an SMS to a country that is not allowed, instead of retrying it. */
async function ignoreRefusal(context: Context, recipient: string, send: () => Promise<void>): Promise<void> {
  await send().catch((failure: unknown) => {
    if (!(failure instanceof VendorFailed) || failure.retryable) throw failure
    context.log({ level: 'warn', event: 'contact-notice-refused', place: recipient, vendor: failure.vendor })
  })
}
