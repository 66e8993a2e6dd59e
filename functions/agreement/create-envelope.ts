import type { Context } from '#functions/platform/context.ts'
import { agreementApi } from '#shared/agreement/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { notReady, findCurrentAttempt, readSigningOrder } from './call.ts'

export const createEnvelope = http(
  agreementApi.createEnvelope,
  async ({ body, caller }, context: Context<'table:read'>) => {
    const attempt = await findCurrentAttempt(context, await readSigningOrder(context, caller.userId, body))
    return attempt?.envelope_id === undefined ? notReady() : { success: true, data: { id: attempt.envelope_id } }
  },
)
