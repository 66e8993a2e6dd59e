import { securityChanged } from '#events/market.ts'
import { subscriber } from '#functions/kit/event.ts'
import { refreshListing } from './listing.ts'

export const entry = subscriber('market/on-security-changed', [securityChanged], ({ detail }, ports) => refreshListing(ports, [detail.security_id]))
