import { serve } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { filterBySector } from './catalogue/filter-by-sector.ts'
import { listSectors } from './catalogue/list-sectors.ts'
import { listSecurities } from './catalogue/list-securities.ts'
import { markInterested } from './watchlist/mark-interested.ts'
import { markNotify } from './watchlist/mark-notify.ts'
import { readFirstScreen } from './catalogue/read-first-screen.ts'
import { readHolidays } from './holiday/read-holidays.ts'
import { readLogo } from './security/read-logo.ts'
import { readWatchlist } from './watchlist/read-watchlist.ts'
import { readPriceGraph } from './price/read-price-graph.ts'
import { readSecurity } from './security/read-security.ts'
import { readSnapshot } from './catalogue/read-snapshot.ts'
import { removeWatchlistEntry } from './watchlist/remove-watchlist-entry.ts'
import { permissions } from './permissions.ts'

export const entry = serve(marketApi, permissions.api, {
  filterBySector,
  listSectors,
  listSecurities,
  markInterested,
  markNotify,
  readFirstScreen,
  readHolidays,
  readLogo,
  readWatchlist,
  readPriceGraph,
  readSecurity,
  readSnapshot,
  removeWatchlistEntry,
})
