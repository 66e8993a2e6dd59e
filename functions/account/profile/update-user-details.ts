import { accountApi } from '#shared/account/api.ts'
import { NAME_FIXED } from '#shared/account/refusals.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { isPanApproved } from '#functions/kyc/queries.ts'
import { saveName } from '#functions/account/repository.ts'

/** `isLastNameExist` says the opposite of its name: true of who has no last name (K13). A company's is the name of who signs for it. */
export const updateUserDetails = http(accountApi.updateUserDetails, async ({ body, caller }, ports) => {
  const last_name = body.isLastNameExist ? '' : body.last_name
  if (last_name === undefined)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.last_name', message: 'Last name required' }] } })
  if (await isPanApproved(ports, caller.userId)) throw new Refused(NAME_FIXED)
  await saveName(ports, caller.userId, { first_name: body.first_name, last_name })
  return { success: true }
})
