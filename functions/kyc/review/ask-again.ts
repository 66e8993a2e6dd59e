import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { kycDeskApi } from '#shared/kyc/desk-api.ts'
import { rejectionsOf } from '#shared/kyc/rules.ts'
import { decideByDesk } from './desk-decision.ts'

export const askAgain = http(
  kycDeskApi.askAgain,
  ({ params, body, caller }, context: Context<'table' | 'documents:read'>) => {
    const { submission_id, reason, words } = body
    const rejections = rejectionsOf(params.document)
    if (!rejections.includes(reason)) {
      const message = `One of ${rejections.join(', ')}`
      throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.reason', message }] } })
    }
    const rejection = { act: 'kyc.ask-again', decision: reason, ...(words !== undefined && { words }) } as const
    return decideByDesk(context, caller, { ...params, submission_id }, rejection)
  },
)
