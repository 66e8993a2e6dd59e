import { onSaleNews } from '#events/subscriptions/notification.ts'
import { findUser } from '#functions/account/queries.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { doOnce } from '#functions/platform/http/idempotency.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readSale } from '#functions/sale/queries.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { isSaleNews, saleEmail, type SaleNews, salePush } from '#shared/notification/sale-texts.ts'
import { viewSale } from '#shared/sale/view.ts'
import { pushToAll } from './push.ts'
import { permissions } from './permissions.ts'

/** Tells a person what became of their sell request: one e-mail and one push for each event. */
export const entry = subscriber(onSaleNews, permissions.onSaleNews, async ({ id, name, detail }, context) => {
  const news = name.replace('sale.', '') as SaleNews
  const sale = await readSale(context, detail.sale_id)
  // What came later has a letter of its own: an offer that was declined meanwhile is no news.
  if (!isSaleNews(news, sale)) return
  const user = await findUser(context, detail.user_id)
  if (user === undefined)
    return context.log({ level: 'warn', event: 'notification-without-recipient', user: detail.user_id, sale: sale.id })
  const card = viewSale(sale, context.clock.now(), await listHolidays(context))
  const letter = saleEmail(news, card, context.settings.siteAddress)
  const isNew = await doOnce(context, 'notification/mail', id, () => mail(context).send({ to: user.email, ...letter }))
  if (isNew) await pushToAll(context, detail.user_id, salePush(news, card))
})
