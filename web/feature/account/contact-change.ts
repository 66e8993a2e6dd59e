import type { Contact } from '#shared/account/contact-api.ts'
import { call } from '#web/platform/api/client.ts'
import { contactWords } from '#web/feature/account/contact-text.ts'
import { ContactRefused } from './contact-failure.ts'
import { loadPhoneProof } from './phone-proof.ts'

/** What comes of a code. */
export type Checked =
  | { readonly message: 'RIGHT' }
  | { readonly message: 'INVALID_OTP'; readonly attemptsLeft: number }
  | { readonly message: 'ACCOUNT_BLOCKED' }

type Answered =
  | { readonly message: 'INVALID_OTP'; readonly data: { readonly attempts_left: number } }
  | { readonly message: 'ACCOUNT_BLOCKED' }
  | { readonly message: 'OTP_VERIFIED' | 'OTP_VERIFIED. and Data Updated.' }

function toChecked(answer: Answered): Checked {
  if (answer.message === 'INVALID_OTP') return { message: answer.message, attemptsLeft: answer.data.attempts_left }
  return { message: answer.message === 'ACCOUNT_BLOCKED' ? answer.message : 'RIGHT' }
}

/** How long a confirmation counts, a little less than the server's ten minutes. */
const confirmedForMs = 9 * 60_000
const confirmedAtMs: Partial<Record<Contact, number>> = {}

/** Who went back to correct a slip need not confirm again. The server has the last word. */
export function isConfirmed(change: Contact): boolean {
  return Date.now() - (confirmedAtMs[change] ?? -Infinity) < confirmedForMs
}

/** Sends the code that shows who is there; answers where it went, masked. `ownPhone` is digits with country code. */
export async function sendStepUp(change: Contact, ownPhone: string): Promise<string> {
  const ask = () => call('sendStepUpCode', { body: { change } })
  if (change === 'number') return (await ask()).data.to
  let to = ''
  await (
    await loadPhoneProof()
  ).send(ownPhone, async () => {
    const answer = await ask()
    to = answer.data.to
    return answer
  })
  return to
}

export async function checkStepUp(change: Contact, ownPhone: string, otp: string): Promise<Checked> {
  const proved = change === 'number' ? { otp } : await (await loadPhoneProof()).confirm(ownPhone, otp)
  const checked = toChecked(await call('verifyStepUpCode', { body: { change, ...proved } }))
  if (checked.message === 'RIGHT') confirmedAtMs[change] = Date.now()
  return checked
}

/** Sends a code to the new number or address. Throws what `sendFailure` has words for. */
export async function sendNewCode(change: Contact, to: string): Promise<void> {
  if (change === 'number')
    return (await loadPhoneProof()).send(to, () => call('sendPhoneCode', { body: { mobile_number: to } }))
  const { message } = await call('sendEmailChangeCode', { body: { email: to } })
  if (message === 'EMAIL_ADDRESS_ALREADY_EXISTS') throw new ContactRefused(contactWords.emailTaken)
  if (message === 'ACCOUNT_BLOCKED') throw new ContactRefused(contactWords.emailBlocked)
}

/** Proves the new number. It is not yet the account's: `savePhone`. */
export async function checkNewPhone(to: string, otp: string): Promise<Checked> {
  const proved = await (await loadPhoneProof()).confirm(to, otp)
  return toChecked(await call('verifyPhoneCode', { body: { mobile_number: to, ...proved } }))
}

export async function savePhone(to: string, userId: string): Promise<void> {
  await call('updatePhone', { body: { user_name: to, id: userId } })
}

/** Proves the new address, which is the account's from then on. */
export async function checkNewEmail(to: string, userId: string, otp: string): Promise<Checked> {
  return toChecked(await call('verifyEmailChangeCode', { body: { email: to, otp, id: userId } }))
}
