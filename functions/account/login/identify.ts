import type { User } from '#shared/account/account.ts'
import type { loginApi } from '#shared/account/login-api.ts'
import { EMAIL_NOT_TAKEN, IDENTITY_REFUSED, NO_ACCESS } from '#shared/account/refusals.ts'
import { isRefusedDomain } from '#shared/account/rules.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { maskEmail } from '#shared/kernel/text.ts'
import { Reply } from '#functions/platform/http/response.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Person } from '#functions/vendor/identity/person.ts'
import type { Identity } from '#functions/account/entities.ts'
import { maySignIn, signIn } from '#functions/account/session/sign-in.ts'
import {
  loadUserIdByIdentity,
  saveLoginChoice,
  saveRegistration,
} from '#functions/account/registration/pending-registration-repository.ts'
import { loadUser, loadUserByEmail } from '#functions/account/repository.ts'
import { consumeToken } from './used-token-repository.ts'

export interface IdentitySignIn {
  readonly provider: Identity['provider']
  /** Undefined when the token is invalid. */
  readonly person: Person | undefined
  readonly token: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

type SignInAnswer = ResponseOf<typeof loginApi.signInWithGoogle>

/**
 * Signs in with an identity of Google or Apple: starts a session in the linked account, offers a link with the account that has its
 * e-mail address, or starts a registration. Only the subject logs in; an address alone never does. Refuses IDENTITY_REFUSED for a
 * token that is invalid or was used before (docs/adr/0027-prove-contacts-with-codes-or-partner-tokens.md).
 */
export async function identify(
  context: Context<'table' | 'secrets'>,
  { provider, person, token, headers }: IdentitySignIn,
): Promise<Reply<SignInAnswer>> {
  if (person === undefined || !(await consumeToken(context, token, person.expiresAt)))
    throw new Refused(IDENTITY_REFUSED)
  const identity: Identity = { provider, subject: person.subject }
  const linkedId = await loadUserIdByIdentity(context, identity)
  if (linkedId !== undefined) {
    const linked = await loadUser(context, linkedId)
    // A deleted account keeps the link, so that the identity cannot return as another user.
    if (linked === undefined) throw new Refused(NO_ACCESS)
    const session = await signIn(context, linked, headers)
    return new Reply({ message: 'LOGIN_SUCCESS', token: { token: session.token } }, { cookies: session.cookies })
  }
  // An address that Google or Apple have not verified leads to no existing account.
  const owner =
    person.email !== undefined && person.emailVerified ? await loadUserByEmail(context, person.email) : undefined
  return new Reply(
    owner === undefined ? await register(context, identity, person) : await offerLink(context, identity, owner),
  )
}

/** Offers to link the identity to an existing account. A code to the address of that account decides. */
async function offerLink(
  context: Context<'table' | 'secrets'>,
  identity: Identity,
  owner: User,
): Promise<SignInAnswer> {
  if (!maySignIn(owner)) throw new Refused(NO_ACCESS)
  return {
    message: 'LINK_REQUIRED',
    data: { handle: await saveLoginChoice(context, { user_id: owner.id, identity }), email: maskEmail(owner.email) },
  }
}

async function register(
  context: Context<'table' | 'secrets'>,
  identity: Identity,
  { email = '', emailAuthoritative, firstName, lastName }: Person,
): Promise<SignInAnswer> {
  if (isRefusedDomain(email, context.settings.emailDomainsRefused)) throw new Refused(EMAIL_NOT_TAKEN)
  const names = { first_name: firstName, last_name: lastName }
  // Without an address no registration is stored: the app starts at the e-mail screen, and this handle is a placeholder.
  if (email === '')
    return {
      message: 'REGISTRATION_REQUIRED',
      data: { created_user_id: context.ids.handle(), email, email_verified: false, ...names },
    }
  const created_user_id = await saveRegistration(context, {
    email,
    ...(emailAuthoritative && { email_verified_at: context.clock.now() }),
    identity,
    ...names,
  })
  return {
    message: 'REGISTRATION_REQUIRED',
    data: { created_user_id, email, email_verified: emailAuthoritative, ...names },
  }
}
