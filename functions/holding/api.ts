import { holdingApi } from '#shared/holding/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { listHoldings } from './list-holdings.ts'
import { permissions } from './permissions.ts'

export const entry = serve(holdingApi, permissions.api, { listHoldings })
