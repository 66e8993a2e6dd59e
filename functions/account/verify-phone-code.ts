import { registrationApi } from '#shared/account/registration-api.ts'
import { HANDLE_GONE, MOBILE_ALREADY_REGISTERED } from '#shared/account/refusals.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { Reply } from '#functions/kit/answer.ts'
import { http } from '#functions/kit/http.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { replaceEmail } from './replace-email.ts'
import { countGuessing } from './deliver.ts'
import { enter } from './enter.ts'
import { guessAnswer } from './guess-answer.ts'
import { bindPhone, loadRegistration, type Registration } from './handle-store.ts'
import { verifyNewPhoneCode } from './new-phone.ts'
import { tryPhoneProof } from './phone-proof.ts'
import { proofIn } from './proof-in.ts'
import { loadUserByPhone } from './store.ts'

const verified = { message: 'OTP_VERIFIED' } as const

/** E6. */
export const verifyPhoneCode = http(
  registrationApi.verifyPhoneCode,
  async ({ body, caller, headers, address, correlation }, ports) => {
    const proof = proofIn(body)
    await countGuessing(ports, address)
    const { mobile_number: phone } = body
    if (caller !== undefined) {
      const guess = await verifyNewPhoneCode(ports, caller, phone, proof)
      return guess.kind === 'right' ? verified : guessAnswer(guess)
    }
    const { handle, registration } = await registrationOf(ports, body.id)
    const guess = await tryPhoneProof(ports, { purpose: 'registration', identifier: phone }, proof)
    if (guess.kind !== 'right') return guessAnswer(guess)
    const user = await loadUserByPhone(ports, phone)
    if (user === undefined) return bind(ports, handle, phone)
    if (body.change_email !== true || registration.email_verified_at === undefined)
      throw new Refused(MOBILE_ALREADY_REGISTERED)
    const sessionId = ports.ids.make('ses')
    const changed = await replaceEmail(ports, user, { handle, email: registration.email }, sessionId, correlation)
    const { token, cookies } = await enter(ports, changed, headers, sessionId)
    return new Reply({ ...verified, Jwttoken: { token } }, { cookies })
  },
)

/** Looked up before the code is tried, so that it is not used up for a registration that is over. */
async function registrationOf(
  ports: Ports,
  handle: string | undefined,
): Promise<{ handle: string; registration: Registration }> {
  if (handle === undefined)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.id', message: 'Required' }] } })
  const registration = await loadRegistration(ports, handle)
  if (registration === undefined) throw new Refused(HANDLE_GONE)
  return { handle, registration }
}

async function bind(ports: Ports, handle: string, phone: Phone) {
  if (!(await bindPhone(ports, handle, phone))) throw new Refused(HANDLE_GONE)
  return verified
}
