import type { Handle } from '#shared/kernel/id.ts'
import type { User } from '#shared/account/account.ts'
import { CONTACT_TAKEN, HANDLE_GONE, REGISTRATION_DIFFERS, TERMS_CHANGED } from '#shared/account/refusals.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { missingDetails, namesOf } from '#shared/account/rules.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { IN_PROGRESS, INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { TransactionCancelled } from '#functions/platform/port/table.ts'
import type { Registration } from '#functions/account/entities.ts'
import { signIn } from '#functions/account/session/sign-in.ts'
import { loadRegistration } from './pending-registration-repository.ts'
import { saveRegistered } from './repository.ts'

/** Finishes a sign-up. One registration becomes one account, also under repeated and concurrent requests. */
export const registerUser = http(registrationApi.registerUser, async ({ body, headers }, context) => {
  const issues = missingDetails(body).map((field) => ({ path: `body.${field}`, message: 'Required' }))
  if (issues.length > 0) throw new Refused(INVALID_INPUT, { data: { issues } })
  if (body.terms_version !== undefined && body.terms_version !== termsVersion) throw new Refused(TERMS_CHANGED)
  const { created_user_id: handle, email, mobile_number: phone } = body
  const registration = await loadRegistration(context, handle)
  if (registration === undefined) throw new Refused(HANDLE_GONE)
  const isProved =
    registration.email_verified_at !== undefined && registration.email === email && registration.phone === phone
  if (!isProved) throw new Refused(REGISTRATION_DIFFERS)
  const now = context.clock.now()
  const user: User = {
    id: context.ids.make('usr'),
    user_type: body.user_type,
    ...namesOf(body),
    phone,
    email,
    role: 'INVESTER_CLIENT',
    internal: false,
    status: 'ACTIVE',
    created_at: now,
    terms: { version: termsVersion, accepted_at: now },
  }
  await save(context, user, handle, registration)
  const { token, cookies } = await signIn(context, user, headers)
  return new Reply({ message: 'UPDATED_USER_PUBLIC_DETAILS', token: { token }, data: { id: user.id } } as const, {
    cookies,
  })
})

async function save(context: Context, user: User, handle: Handle, registration: Registration): Promise<void> {
  try {
    await saveRegistered(context, user, handle, registration)
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    if (failure.hasFailed('registration')) throw new Refused(HANDLE_GONE)
    // A conflict without a failed condition: a concurrent request is still undecided.
    throw new Refused(failure.hasFailed() ? CONTACT_TAKEN : IN_PROGRESS)
  }
}
