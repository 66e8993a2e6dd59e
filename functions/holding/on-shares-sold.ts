import { onSharesSold } from '#events/subscriptions/holding.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readSaleOf } from '#functions/sale/queries.ts'
import { recordSoldTotal } from './commands.ts'

export const entry = subscriber(onSharesSold, async ({ detail }, context) => {
  const { user_id, security_id, portfolio } = await readSaleOf(context, detail)
  if (portfolio === 'unlistedportfolio' && security_id !== null) await recordSoldTotal(context, user_id, security_id)
})
