import type { OtpEmailState } from '#web/feature/account/login/route-state.ts'
import { isValid, readSentCodes, rememberSentCode, sentCodeKey, type SentCodes } from './sent-code.ts'
import { writeTab } from '#web/platform/storage/tab-storage.ts'

// What the screens of codes need of ./sent-code.ts, apart from the first screen, which waits for every byte.

/** Of ../phone/firebase-proof.ts, which most stages never load. */
export const phoneCodesKey = 'phoneCodes'

/** Another code was sent to the same contact. */
export function renewSentCode(channel: keyof SentCodes): void {
  const { phone, email } = readSentCodes()
  const sentAtMs = Date.now()
  if (channel === 'phone' && phone !== undefined)
    rememberSentCode({ phone: { ...phone, state: { ...phone.state, sentAtMs } } })
  if (channel === 'email' && email !== undefined) rememberSentCode({ email: { ...email, sentAtMs } })
}

/** The code for an e-mail address that is still valid. One to a masked address cannot be typed, so it is left out. */
export function sentEmailCode(type: OtpEmailState['type']): OtpEmailState | undefined {
  const { email } = readSentCodes()
  return email?.type === type && !('handle' in email) && isValid(email) ? email : undefined
}

/** After a login nobody needs them any more, and a block voids them. */
export function forgetSentCodes(): void {
  for (const each of [sentCodeKey, phoneCodesKey]) writeTab(each, undefined)
}
