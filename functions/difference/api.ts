import { serve } from '#functions/platform/http/endpoint.ts'
import { differenceApi } from '#shared/difference/api.ts'
import { listDifferences } from './list-differences.ts'

export const entry = serve(differenceApi, { listDifferences })
