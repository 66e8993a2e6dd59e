import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import { recordStarted } from '#functions/kyc/commands.ts'

export const startKyc = http(kycApi.startKyc, async ({ caller }, context: Context<'table'>) => ({
  data: { display_status: displayStatus(await recordStarted(context, caller.userId)) },
}))
