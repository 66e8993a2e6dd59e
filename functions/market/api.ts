import { serve } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { filterBySector } from './filter-by-sector.ts'
import { listSectors } from './list-sectors.ts'
import { listSecurities } from './list-securities.ts'
import { markInterested } from './mark-interested.ts'
import { markNotify } from './mark-notify.ts'
import { readFirstScreen } from './read-first-screen.ts'
import { readHolidays } from './read-holidays.ts'
import { readLogo } from './read-logo.ts'
import { readMarks } from './read-marks.ts'
import { readPriceGraph } from './read-price-graph.ts'
import { readSecurity } from './read-security.ts'
import { readSnapshot } from './read-snapshot.ts'

export const entry = serve(marketApi, {
  filterBySector,
  listSectors,
  listSecurities,
  markInterested,
  markNotify,
  readFirstScreen,
  readHolidays,
  readLogo,
  readMarks,
  readPriceGraph,
  readSecurity,
  readSnapshot,
})
