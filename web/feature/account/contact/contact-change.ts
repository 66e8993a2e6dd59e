import { endsEarlierMs, proofLifeMs } from '#shared/account/limits.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import { call } from '#web/platform/api/client.ts'
import type { CodeReason } from '#shared/account/otp.ts'
import { contactTexts } from './contact-text.ts'
import { ContactRefused } from './contact-failure.ts'
import { loadPhoneProof } from '#web/feature/account/phone/load-phone-proof.ts'
import type { BlockLeft } from '#web/feature/account/login/login-failure.ts'

/** The result of checking a code. */
export type ContactCodeResult =
  | { readonly message: 'RIGHT' }
  /** `attemptsLeft` is undefined where the phone-authentication service counts. */
  | { readonly message: 'INVALID_OTP'; readonly reason: CodeReason; readonly attemptsLeft: number | undefined }
  | { readonly message: 'ACCOUNT_BLOCKED'; readonly left: BlockLeft }

type CodeAnswer =
  | {
      readonly message: 'INVALID_OTP'
      readonly data: { readonly attempts_left: number; readonly reason: CodeReason }
    }
  | { readonly message: 'ACCOUNT_BLOCKED'; readonly data: BlockLeft }
  | { readonly message: 'OTP_VERIFIED' | 'OTP_VERIFIED. and Data Updated.' }

function toResult(answer: CodeAnswer): ContactCodeResult {
  if (answer.message === 'INVALID_OTP')
    return { message: answer.message, reason: answer.data.reason, attemptsLeft: answer.data.attempts_left }
  if (answer.message === 'ACCOUNT_BLOCKED') return { message: answer.message, left: answer.data }
  return { message: 'RIGHT' }
}

function serviceRefused(reason: CodeReason): ContactCodeResult {
  return { message: 'INVALID_OTP', reason, attemptsLeft: undefined }
}

/** A confirmation is valid for this long. */
const confirmedForMs = proofLifeMs - endsEarlierMs
/** Session storage keeps when each change was confirmed: a reload asks for no second code. */
const confirmedKey = 'confirmedContacts'

function confirmedAtMs(): Partial<Record<Contact, number>> {
  try {
    return JSON.parse(sessionStorage.getItem(confirmedKey) ?? '{}') as Partial<Record<Contact, number>>
  } catch {
    return {}
  }
}

function saveConfirmed(change: Contact): void {
  try {
    sessionStorage.setItem(confirmedKey, JSON.stringify({ ...confirmedAtMs(), [change]: Date.now() }))
  } catch {
    // Storage is blocked: the change is confirmed once more.
  }
}

/** Whether the person has confirmed a change of this contact recently and need not do it again. The server checks it as well. */
export function isConfirmed(change: Contact): boolean {
  return Date.now() - (confirmedAtMs()[change] ?? -Infinity) < confirmedForMs
}

/** Sends the code that confirms the person before a contact changes (docs/adr/0027-prove-contacts-with-codes-or-partner-tokens.md). Returns the masked address or number that it was sent to. `ownPhone` is digits with country code. */
export async function sendStepUp(change: Contact, ownPhone: string): Promise<string> {
  const request = (unsent: { readonly unsent?: true }) => call('sendStepUpCode', { body: { change, ...unsent } })
  if (change === 'number') return (await request({})).data.to
  let to = ''
  await (
    await loadPhoneProof()
  ).send(ownPhone, async (unsent) => {
    const answer = await request(unsent)
    to = answer.data.to
    return answer
  })
  return to
}

export async function checkStepUp(change: Contact, ownPhone: string, otp: string): Promise<ContactCodeResult> {
  const proof = change === 'number' ? { otp } : await (await loadPhoneProof()).confirm(ownPhone, otp)
  if ('refused' in proof) return serviceRefused(proof.refused)
  const result = toResult(await call('verifyStepUpCode', { body: { change, ...proof } }))
  if (result.message === 'RIGHT') saveConfirmed(change)
  return result
}

/** Sends a code to the new number or address. `sendFailure` turns what it throws into a message. */
export async function sendNewCode(change: Contact, to: string): Promise<void> {
  if (change === 'number')
    return (await loadPhoneProof()).send(to, (unsent) =>
      call('sendPhoneCode', { body: { mobile_number: to, ...unsent } }),
    )
  const answer = await call('sendEmailChangeCode', { body: { email: to } })
  if (answer.message === 'EMAIL_ADDRESS_ALREADY_EXISTS') throw new ContactRefused(contactTexts().emailTaken)
  if (answer.message === 'ACCOUNT_BLOCKED') throw new ContactRefused(contactTexts().emailBlocked, answer.data)
}

/** Proves the new number. `savePhone` then stores it in the account. */
export async function checkNewPhone(to: string, otp: string): Promise<ContactCodeResult> {
  const proof = await (await loadPhoneProof()).confirm(to, otp)
  if ('refused' in proof) return serviceRefused(proof.refused)
  return toResult(await call('verifyPhoneCode', { body: { mobile_number: to, ...proof } }))
}

export async function savePhone(to: string, userId: UserId): Promise<void> {
  await call('updatePhone', { body: { user_name: to, id: userId } })
}

/** Proves the new address and stores it in the account. */
export async function checkNewEmail(to: string, userId: UserId, otp: string): Promise<ContactCodeResult> {
  return toResult(await call('verifyEmailChangeCode', { body: { email: to, otp, id: userId } }))
}
