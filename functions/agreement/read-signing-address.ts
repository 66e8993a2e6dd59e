import type { Context } from '#functions/platform/context.ts'
import { agreementApi } from '#shared/agreement/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { notReady, findCurrentAttempt, readSigningOrder } from './call.ts'

export const readSigningAddress = http(
  agreementApi.readSigningAddress,
  async ({ body, caller }, context: Context<'table:read'>) => {
    const attempt = await findCurrentAttempt(context, await readSigningOrder(context, caller.userId, body))
    return attempt?.signing_address === undefined
      ? notReady()
      : { success: true, data: { url: attempt.signing_address } }
  },
)
