import type { Context } from '#functions/platform/context.ts'
import { accountApi } from '#shared/account/api.ts'
import { TERMS_CHANGED } from '#shared/account/refusals.ts'
import { hasCurrentTerms } from '#shared/account/terms.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readUser } from '#functions/account/queries.ts'
import { saveTerms } from '#functions/account/repository.ts'

/** A repeat keeps the time of the first acceptance. */
export const acceptTerms = http(accountApi.acceptTerms, async ({ body, caller }, context: Context<'table'>) => {
  if (!hasCurrentTerms(body.version)) throw new Refused(TERMS_CHANGED)
  const { terms } = await readUser(context, caller.userId)
  if (terms?.version === body.version) return { data: terms }
  const accepted = { version: body.version, accepted_at: context.clock.now() }
  await saveTerms(context, caller.userId, accepted)
  return { data: accepted }
})
