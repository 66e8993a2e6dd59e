import { securityChanged } from '#events/market.ts'
import { subscriber } from '#functions/kit/event.ts'
import { rebuildListing } from './snapshot.ts'

export const entry = subscriber('market/on-security-changed', [securityChanged], (_heard, ports) => rebuildListing(ports))
