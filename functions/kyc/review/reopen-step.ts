import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import { recordReopened } from '#functions/kyc/commands.ts'

export const reopenStep = http(kycApi.reopenStep, async ({ body, caller }, context: Context<'table'>) => ({
  data: { display_status: displayStatus(await recordReopened(context, caller.userId, body.document_name)) },
}))
