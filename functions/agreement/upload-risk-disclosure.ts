import type { Context } from '#functions/platform/context.ts'
import { agreementApi } from '#shared/agreement/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { notReady, findCurrentAttempt, readSigningOrder } from './call.ts'

export const uploadRiskDisclosure = http(
  agreementApi.uploadRiskDisclosure,
  async ({ body, caller }, context: Context<'table:read'>) => {
    const attempt = await findCurrentAttempt(context, await readSigningOrder(context, caller.userId, body))
    return attempt?.risk_disclosure_id === undefined ? notReady() : { data: { id: String(attempt.risk_disclosure_id) } }
  },
)
