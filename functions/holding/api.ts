import { holdingApi } from '#shared/holding/api.ts'
import { serve } from '#functions/kit/http.ts'
import { listHoldings } from './list-holdings.ts'

export const entry = serve(holdingApi, { listHoldings })
