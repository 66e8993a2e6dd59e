import { timer } from '#functions/kit/event.ts'
import { isListingWhole, rebuildListing } from './listing.ts'

/** An event that was lost is made up for: the versions of all rows are as many as the changes there have been, or the listing is built anew. */
export const entry = timer('market/every-5-minutes-check-listing', async (ports) => {
  if (!(await isListingWhole(ports))) await rebuildListing(ports)
})
