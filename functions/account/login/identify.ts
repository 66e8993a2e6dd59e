import type { User } from '#shared/account/account.ts'
import type { loginApi } from '#shared/account/login-api.ts'
import { EMAIL_NOT_TAKEN, IDENTITY_REFUSED, NO_ACCESS } from '#shared/account/refusals.ts'
import { isRefusedDomain } from '#shared/account/rules.ts'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { maskEmail } from '#shared/kernel/text.ts'
import { Reply } from '#functions/platform/http/response.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Person } from '#functions/vendor/identity/person.ts'
import { startSession, maySignIn } from '#functions/account/session/start-session.ts'
import {
  type Identity,
  loadUserIdByIdentity,
  saveLoginChoice,
  openRegistration,
} from '#functions/account/registration/pending-registration-repository.ts'
import { loadUser, loadUserByEmail } from '#functions/account/repository.ts'
import { takeToken } from './used-token-repository.ts'

export interface Identified {
  readonly provider: Identity['provider']
  /** Undefined when the provider said nothing that counts. */
  readonly person: Person | undefined
  readonly token: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

type Answer = AnswerOf<typeof loginApi.signInWithGoogle>

/**
 * What an identity leads to: into the account that it is linked to, to a link with the account that has its e-mail address, or to
 * a registration. Only the subject logs in; an address alone never does. Refuses a token that is not good, or was shown before.
 */
export async function identify(ports: Ports, { provider, person, token, headers }: Identified): Promise<Reply<Answer>> {
  if (person === undefined || !(await takeToken(ports, token, person.expiresAt))) throw new Refused(IDENTITY_REFUSED)
  const identity: Identity = { provider, subject: person.subject }
  const linkedId = await loadUserIdByIdentity(ports, identity)
  if (linkedId !== undefined) {
    const linked = await loadUser(ports, linkedId)
    // Of a deleted account the link is left, so that nobody comes back as somebody else by it.
    if (linked === undefined) throw new Refused(NO_ACCESS)
    const entered = await startSession(ports, linked, headers)
    return new Reply({ message: 'LOGIN_SUCCESS', token: { token: entered.token } }, { cookies: entered.cookies })
  }
  // An address that the provider itself does not vouch for at all is not worth offering somebody's account for.
  const owner =
    person.email !== undefined && person.emailVerified ? await loadUserByEmail(ports, person.email) : undefined
  return new Reply(
    owner === undefined ? await register(ports, identity, person) : await offerLink(ports, identity, owner),
  )
}

/** The code that goes to the account's own address decides. */
async function offerLink(ports: Ports, identity: Identity, owner: User): Promise<Answer> {
  if (!maySignIn(owner)) throw new Refused(NO_ACCESS)
  return {
    message: 'LINK_REQUIRED',
    data: { handle: await saveLoginChoice(ports, { user_id: owner.id, identity }), email: maskEmail(owner.email) },
  }
}

async function register(
  ports: Ports,
  identity: Identity,
  { email = '', emailAuthoritative, firstName, lastName }: Person,
): Promise<Answer> {
  if (isRefusedDomain(email, ports.settings.emailDomainsRefused)) throw new Refused(EMAIL_NOT_TAKEN)
  const names = { first_name: firstName, last_name: lastName }
  // Without an address there is nothing yet to go on with: the app begins at the e-mail screen, and this handle leads nowhere.
  if (email === '')
    return {
      message: 'REGISTRATION_REQUIRED',
      data: { created_user_id: ports.ids.handle(), email, email_verified: false, ...names },
    }
  const created_user_id = await openRegistration(ports, {
    email,
    ...(emailAuthoritative && { email_verified_at: ports.clock.now() }),
    identity,
    ...names,
  })
  return {
    message: 'REGISTRATION_REQUIRED',
    data: { created_user_id, email, email_verified: emailAuthoritative, ...names },
  }
}
