import { timer } from '#functions/kit/event.ts'
import { checkListing } from './listing.ts'

export const entry = timer('market/every-5-minutes-check-listing', (ports) => checkListing(ports))
