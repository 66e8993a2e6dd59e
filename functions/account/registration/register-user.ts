import type { InputOf } from '#shared/kernel/endpoint.ts'
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
import { loadUser } from '#functions/account/repository.ts'
import { sessionIdOf, signIn } from '#functions/account/session/sign-in.ts'
import { countAccount } from './account-counter.ts'
import { loadRegistration, loadRegistrationEnd } from './pending-registration-repository.ts'
import { saveRegistered } from './repository.ts'

/** Finishes a sign-up. One registration becomes one account, also under repeated and concurrent requests. */
export const registerUser = http(
  registrationApi.registerUser,
  async ({ body, headers }, context: Context<'table' | 'secrets'>) => {
    const issues = missingDetails(body).map((field) => ({ path: `body.${field}`, message: 'Required' }))
    if (issues.length > 0) throw new Refused(INVALID_INPUT, { data: { issues } })
    if (body.terms_version !== undefined && body.terms_version !== termsVersion) throw new Refused(TERMS_CHANGED)
    const user = await register(context, body)
    const { token, cookies } = await signIn(context, user, headers, await sessionIdOf(context, body.created_user_id))
    return new Reply({ message: 'UPDATED_USER_PUBLIC_DETAILS', token: { token }, data: { id: user.id } } as const, {
      cookies,
    })
  },
)

type Details = InputOf<typeof registrationApi.registerUser>['body']

/** The new account, or the one that the same details have opened a moment ago. */
async function register(context: Context<'table' | 'secrets'>, body: Details): Promise<User> {
  const { created_user_id: handle, email, mobile_number: phone } = body
  const registration = await loadRegistration(context, handle)
  if (registration === undefined) return readOpened(context, body)
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
  try {
    await saveRegistered(context, user, handle, registration, requestOf(body))
    await countAccount(context, user.id)
    return user
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    if (failure.hasFailed('registration')) return readOpened(context, body)
    // A conflict without a failed condition: a concurrent request is still undecided.
    throw new Refused(failure.hasFailed() ? CONTACT_TAKEN : IN_PROGRESS)
  }
}

/** The first answer may have been lost. Other details than those of the account are refused like an old handle. Refuses HANDLE_GONE. */
async function readOpened(context: Context<'table:read' | 'secrets'>, body: Details): Promise<User> {
  const userId = await loadRegistrationEnd(context, body.created_user_id, requestOf(body))
  const user = userId === undefined ? undefined : await loadUser(context, userId)
  if (user === undefined) throw new Refused(HANDLE_GONE)
  return user
}

/** Everything of which the account is made. */
function requestOf(body: Details): readonly unknown[] {
  const { first_name, last_name, company_name, company_registration_no } = namesOf(body)
  const { user_type, email, mobile_number } = body
  return [user_type, first_name, last_name, company_name, company_registration_no, email, mobile_number]
}
