import { accountApi } from '#shared/account/api.ts'
import { NAME_FIXED } from '#shared/account/refusals.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { isPanApproved } from '#functions/kyc/queries.ts'
import { saveName } from '#functions/account/repository.ts'

/** `isLastNameExist` means the opposite of its name: it is true when the user has no last name (docs/specification/data.md, D14). The name of a company account is that of its signatory. */
export const updateUserDetails = http(accountApi.updateUserDetails, async ({ body, caller }, context) => {
  const last_name = body.isLastNameExist ? '' : body.last_name
  if (last_name === undefined)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.last_name', message: 'Last name required' }] } })
  if (await isPanApproved(context, caller.userId)) throw new Refused(NAME_FIXED)
  await saveName(context, caller.userId, { first_name: body.first_name, last_name })
  return { success: true }
})
