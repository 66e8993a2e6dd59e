import { letterFor, type Notice, pushFor } from '#shared/notice/texts.ts'
import type { Order } from '#shared/order/order.ts'
import { heardOnce } from '#functions/kit/once.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { readUser } from '#functions/account/read.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { pushToAll } from './push.ts'

/**
 * Tells an investor something about an order: by e-mail, then on every phone of theirs. `occasion` names what it is told for:
 * the letter has a mark of its own under it, so that a caller who dies over a slow push and begins anew does not write twice.
 */
export async function sendNotice(ports: Ports, userId: string, notice: Notice, order: Order, occasion: string): Promise<void> {
  const user = await readUser(ports, userId)
  await heardOnce(ports, 'notice/mail', occasion, () => mail(ports).send({ to: user.email, ...letterFor(notice, order, ports.settings.siteAddress) }))
  await pushToAll(ports, userId, pushFor(notice, order))
}
