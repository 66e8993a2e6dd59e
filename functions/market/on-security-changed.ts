import { securityChanged } from '#events/market.ts'
import { subscriber } from '#functions/kit/event.ts'
import { refreshGraph } from './graph.ts'
import { refreshListing } from './listing.ts'

export const entry = subscriber('market/on-security-changed', [securityChanged], async ({ detail }, ports) => {
  // The graph first: whoever sees the new price in the listing finds it on the line.
  await refreshGraph(ports, detail.security_id)
  await refreshListing(ports, [detail.security_id])
})
