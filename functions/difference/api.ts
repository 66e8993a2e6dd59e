import { serve } from '#functions/platform/http/endpoint.ts'
import { differenceApi } from '#shared/difference/api.ts'
import { listDifferences } from './list-differences.ts'
import { permissions } from './permissions.ts'

export const entry = serve(differenceApi, permissions.api, { listDifferences })
