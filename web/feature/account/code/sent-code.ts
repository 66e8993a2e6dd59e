import { codeLifeMs, endsEarlierMs } from '#shared/account/limits.ts'
import type { Country } from '#web/lib/phone.ts'
import type { OtpEmailState, OtpPhoneState } from '#web/feature/account/login/route-state.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'

const validMs = codeLifeMs - endsEarlierMs
export const sentCodeKey = 'sentCode'

/** The code that was sent last to a phone number, with the number as it was typed, and to an e-mail address. */
export interface SentCodes {
  readonly phone?: { readonly country: Country; readonly digits: string; readonly state: OtpPhoneState }
  readonly email?: OtpEmailState
  /** A number without an account, kept while its registration begins with an e-mail address. */
  readonly typed?: { readonly country: Country; readonly digits: string }
}

export const readSentCodes = () => readTab<SentCodes>(sentCodeKey) ?? {}

/** Remembers in this tab that a code was sent, so that "Change" keeps the number and leads back to the code. */
export function rememberSentCode(sent: SentCodes): void {
  writeTab(sentCodeKey, { ...readSentCodes(), ...sent })
}

/** The code for a phone number that is still valid. */
export function sentPhoneCode(type: OtpPhoneState['type']): NonNullable<SentCodes['phone']> | undefined {
  const { phone } = readSentCodes()
  return phone?.state.type === type && isValid(phone.state) ? phone : undefined
}

/** Whether a code of this moment is still accepted. */
export function isValid({ sentAtMs }: { readonly sentAtMs: number }): boolean {
  return Date.now() - sentAtMs < validMs
}
