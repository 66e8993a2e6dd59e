import type { Country } from '#web/lib/phone.ts'
import type { OtpEmailState, OtpPhoneState } from './route-state.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** A little less than the ten minutes of the server. */
const validMs = 9 * 60_000
const key = 'sentCode'
/** Of ./firebase-proof.ts, which most stages never load. */
export const phoneCodesKey = 'phoneCodes'

/** The code that was sent last to a phone number, with the number as it was typed, and to an e-mail address. */
interface Sent {
  readonly phone?: { readonly country: Country; readonly digits: string; readonly state: OtpPhoneState }
  readonly email?: OtpEmailState
}

const read = () => readTab<Sent>(key) ?? {}

/** Remembers in this tab that a code was sent, so that "Change" keeps the number and leads back to the code. */
export function rememberSentCode(sent: Sent): void {
  writeTab(key, { ...read(), ...sent })
}

/** Another code was sent to the same contact. */
export function renewSentCode(channel: keyof Sent): void {
  const { phone, email } = read()
  const sentAtMs = Date.now()
  if (channel === 'phone' && phone !== undefined)
    rememberSentCode({ phone: { ...phone, state: { ...phone.state, sentAtMs } } })
  if (channel === 'email' && email !== undefined) rememberSentCode({ email: { ...email, sentAtMs } })
}

/** The code for a phone number that is still valid. */
export function sentPhoneCode(type: OtpPhoneState['type']): NonNullable<Sent['phone']> | undefined {
  const { phone } = read()
  return phone?.state.type === type && isValid(phone.state) ? phone : undefined
}

/** The code for an e-mail address that is still valid. One to a masked address cannot be typed, so it is left out. */
export function sentEmailCode(type: OtpEmailState['type']): OtpEmailState | undefined {
  const { email } = read()
  return email?.type === type && !('handle' in email) && isValid(email) ? email : undefined
}

function isValid({ sentAtMs }: { readonly sentAtMs: number }): boolean {
  return Date.now() - sentAtMs < validMs
}

/** After a login nobody needs them any more, and a block voids them. */
export function forgetSentCodes(): void {
  for (const each of [key, phoneCodesKey]) writeTab(each, undefined)
}
