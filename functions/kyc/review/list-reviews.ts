import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycDeskApi } from '#shared/kyc/desk-api.ts'
import { loadReviews } from '#functions/kyc/repository.ts'

const pageSize = 50

export const listReviews = http(kycDeskApi.listReviews, async ({ query }, context: Context<'table:read'>) => {
  const { values, cursor } = await loadReviews(context, { limit: query.limit ?? pageSize, cursor: query.cursor })
  const data = values.map(({ waiting: { user_id, document, since }, kyc }) => {
    const { reason } = kyc[document]
    return { user_id, document_name: document, ...(reason !== undefined && { reason }), since }
  })
  return { data, ...(cursor !== undefined && { next_cursor: cursor }) }
})
