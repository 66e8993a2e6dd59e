import type { Handle, UserId } from '#shared/kernel/id.ts'
import type { User } from '#shared/account/account.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { HANDLE_GONE, MOBILE_ALREADY_REGISTERED } from '#shared/account/refusals.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { replaceEmail } from './replace-email.ts'
import { countCodeAttempt } from '#functions/account/otp/address-limit.ts'
import type { Registration } from '#functions/account/entities.ts'
import { sessionIdOf, signIn, type StartedSession } from '#functions/account/session/sign-in.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'
import { loadRegistration, loadRegistrationEnd, savePhoneProof } from './pending-registration-repository.ts'
import { verifyPhoneChangeCode } from '#functions/account/contact/change-phone.ts'
import { tryPhoneProof } from '#functions/account/otp/phone-proof.ts'
import { parsePhoneProof } from '#functions/account/otp/parse-phone-proof.ts'
import { loadUserByPhone } from '#functions/account/repository.ts'

const verified = { message: 'OTP_VERIFIED' } as const

/** Checks the proof of a phone number: for sign-up, for "Continue with the entered email", or with a bearer for a change of number. */
export const verifyPhoneCode = http(
  registrationApi.verifyPhoneCode,
  async ({ body, caller, headers, address }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const proof = parsePhoneProof(body)
    const { mobile_number: phone } = body
    if (caller !== undefined) {
      const check = () => verifyPhoneChangeCode(context, caller, phone, proof)
      const result = await countCodeAttempt(context, address, check)
      return result.kind === 'right' ? verified : otpResponse(result)
    }
    const found = await requireRegistration(context, body.id, phone)
    const subject = { purpose: 'registration', identifier: phone, browser: body.browser } as const
    const result = await countCodeAttempt(context, address, () => tryPhoneProof(context, subject, proof))
    if (result.kind !== 'right') return otpResponse(result)
    const user = await loadUserByPhone(context, phone)
    if (found.changed !== undefined && user?.id === found.changed)
      return enter(await signIn(context, user, headers, await sessionIdOf(context, found.handle)))
    return goOn(context, found, { phone, user, changesEmail: body.change_email === true, headers })
  },
)

interface ProvedPhone {
  readonly phone: Phone
  /** The account that has the number. */
  readonly user: User | undefined
  /** "Continue with the entered email". */
  readonly changesEmail: boolean
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A new number becomes that of the registration; one of an account gets its address, if the person wants that. */
async function goOn(
  context: Context<'table' | 'secrets'>,
  { handle, registration }: FoundRegistration,
  { phone, user, changesEmail, headers }: ProvedPhone,
) {
  if (registration === undefined) throw new Refused(HANDLE_GONE)
  if (user === undefined) return bind(context, handle, phone)
  if (!changesEmail || registration.email_verified_at === undefined) throw new Refused(MOBILE_ALREADY_REGISTERED)
  const sessionId = await sessionIdOf(context, handle)
  const owner = await replaceEmail(context, user, { handle, email: registration.email }, sessionId)
  return enter(await signIn(context, owner, headers, sessionId))
}

function enter({ token, cookies }: StartedSession) {
  return new Reply({ ...verified, Jwttoken: { token } }, { cookies })
}

interface FoundRegistration {
  readonly handle: Handle
  readonly registration: Registration | undefined
  /** The user to whom the registration has given its address a moment ago: the answer may have been lost. */
  readonly changed: UserId | undefined
}

/** Loads the registration before the code is checked, so that an expired registration does not consume the code. Refuses INVALID_INPUT, HANDLE_GONE. */
async function requireRegistration(
  context: Context<'table:read' | 'secrets'>,
  handle: Handle | undefined,
  phone: Phone,
): Promise<FoundRegistration> {
  if (handle === undefined)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.id', message: 'Required' }] } })
  const registration = await loadRegistration(context, handle)
  const changed = registration === undefined ? await loadRegistrationEnd(context, handle, [phone]) : undefined
  if (registration === undefined && changed === undefined) throw new Refused(HANDLE_GONE)
  return { handle, registration, changed }
}

async function bind(context: Context<'table' | 'secrets'>, handle: Handle, phone: Phone) {
  if (!(await savePhoneProof(context, handle, phone))) throw new Refused(HANDLE_GONE)
  return verified
}
