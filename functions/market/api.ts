import { serve } from '#functions/kit/http.ts'
import { marketApi } from '#shared/market/api.ts'
import { listSectors } from './list-sectors.ts'
import { listSecurities } from './list-securities.ts'
import { readPriceGraph } from './read-price-graph.ts'
import { readSecurity } from './read-security.ts'
import { readSnapshot } from './read-snapshot.ts'

export const entry = serve(marketApi, { readSnapshot, listSectors, listSecurities, readSecurity, readPriceGraph })
