import { onSecurityChanged } from '#events/subscriptions/market.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { refreshGraph } from './price/graph.ts'
import { refreshCatalogue } from './catalogue/catalogue.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onSecurityChanged, permissions.onSecurityChanged, async ({ detail }, context) => {
  // The catalogue names its sectors once, and each company by the code of its sector.
  if ('sector_code' in detail) return refreshCatalogue(context, [])
  // The graph first, so that a user who sees the new price in the catalogue finds it in the chart.
  await refreshGraph(context, detail.security_id)
  await refreshCatalogue(context, [detail.security_id])
})
