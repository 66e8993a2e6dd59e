import { onSharesSold } from '#events/subscriptions/holding.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readSale } from '#functions/sale/queries.ts'
import { recordSoldTotal } from './commands.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onSharesSold, permissions.onSharesSold, async ({ detail }, context) => {
  const { user_id, security_id, portfolio } = await readSale(context, detail.sale_id)
  if (portfolio === 'unlistedportfolio' && security_id !== null) await recordSoldTotal(context, user_id, security_id)
})
