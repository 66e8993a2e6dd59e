import { letterFor, type Notice } from '#shared/notice/texts.ts'
import type { Order } from '#shared/order/order.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { readUser } from '#functions/account/read.ts'
import { mail } from '#functions/vendor/ses/client.ts'

/** Tells an investor something about an order, by e-mail. */
export async function sendNotice(ports: Ports, userId: string, notice: Notice, order: Order): Promise<void> {
  const user = await readUser(ports, userId)
  await mail(ports).send({ to: user.email, ...letterFor(notice, order, ports.settings.siteAddress) })
}
