import { contactLetter, phoneChangedText } from '#shared/notification/contact-texts.ts'
import { letterFor, type Notice, pushFor } from '#shared/notification/texts.ts'
import type { Order } from '#shared/order/order.ts'
import { handleOnce } from '#functions/platform/http/idempotency.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { findUser, readContactChange } from '#functions/account/queries.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { pushToAll } from './push.ts'

/**
 * Tells an investor something about an order: by e-mail, then on every phone of theirs. `occasion` names what it is told for:
 * the letter has a mark of its own under it, so that a caller who dies over a slow push and begins anew does not write twice.
 */
export async function sendNotification(
  ports: Ports,
  userId: string,
  notice: Notice,
  order: Order,
  occasion: string,
): Promise<void> {
  const user = await findUser(ports, userId)
  // Deleted with an order that nobody had paid, and whose payment came far too late: the money goes back by itself.
  if (user === undefined)
    return ports.log({ level: 'warn', event: 'notification-without-recipient', user: userId, order: order.id })
  await handleOnce(ports, 'notification/mail', occasion, () =>
    mail(ports).send({ to: user.email, ...letterFor(notice, order, ports.settings.siteAddress) }),
  )
  await pushToAll(ports, userId, pushFor(notice, order))
}

/** Tells of a changed phone number or e-mail address, each place once: one that fails does not keep the others from being told. */
export async function notifyContactChange(ports: Ports, userId: string, changeId: string): Promise<void> {
  const change = await readContactChange(ports, userId, changeId)
  if (change === undefined) return
  const { contact, before, after } = change
  const write = (to: string) => mail(ports).send({ to, ...contactLetter(contact, after) })
  const text = (to: string) => sms(ports).send({ to, text: phoneChangedText, template: 'change' })
  const places =
    contact === 'email'
      ? { 'old-mail': () => write(before.email), 'new-mail': () => write(after.email) }
      : { mail: () => write(before.email), 'old-sms': () => text(before.phone), 'new-sms': () => text(after.phone) }
  const told = await Promise.allSettled(
    Object.entries(places).map(([place, tell]) =>
      handleOnce(ports, `notification/contact-${place}`, changeId, () => unlessRefused(ports, place, tell)),
    ),
  )
  const failed = told.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** What a vendor will never deliver, such as a text to a country that we do not write to, is not tried for ever. */
async function unlessRefused(ports: Ports, place: string, tell: () => Promise<void>): Promise<void> {
  await tell().catch((failure: unknown) => {
    if (!(failure instanceof VendorFailed) || failure.retryable) throw failure
    ports.log({ level: 'warn', event: 'contact-notice-refused', place, vendor: failure.vendor })
  })
}
