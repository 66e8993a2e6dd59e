import { brand } from '#shared/brand.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import type { DocumentName, Step } from '#shared/kyc/kyc.ts'
import type { Fix } from '#shared/kyc/reason.ts'
import { fixOf, wordsOf } from '#shared/kyc/rules.ts'
import { type EmailMessage, emailOf, type Letter } from './letter.ts'
import type { PushText } from './texts.ts'

/** Whom the partner's answer stopped has read it on the screen. Who does not try again within this time gets a letter (docs/adr/0016-send-each-notification-under-its-own-record.md). */
export const triesAgainMs = 15 * minuteMs

const names = {
  aadhaar: 'Aadhaar',
  pan: 'PAN',
  selfie: 'selfie',
  signature: 'signature',
  bank: 'bank account',
  demat: 'demat account',
} as const satisfies Record<DocumentName, string>

const again = 'You can send it again in your KYC'
const ways: Readonly<Record<Fix, string>> = {
  UPDATE_NAME: 'You can correct your name, or send another document, in your KYC',
  UPLOAD_AGAIN: again,
  RETAKE: 'You can take another selfie in your KYC',
  ENTER_AGAIN: 'You can enter it again in your KYC',
  OTHER_ACCOUNT: 'You can add another account in your KYC',
  WAIT: 'You can follow it in your KYC',
  CHAT: 'Your KYC shows how to reach us',
}

/** E-mail about a rejected step: why, and what to do. It shows no number and no name of a document. */
export function stepRejectedEmail(document: DocumentName, step: Step, siteAddress: string): EmailMessage {
  const fix = fixOf(document, step)
  const subject = isFinal(fix) ? 'We could not complete your KYC' : `Your KYC waits for you: ${names[document]}`
  // A text of a screen may end without a full stop.
  const words = (wordsOf(document, step) ?? '').replace(/(?<=[^.!?])$/, '.')
  const address = `${siteAddress}/status`
  return letter(
    subject,
    `We could not approve your ${names[document]}. ${words}\n\n${ways[fix ?? 'UPLOAD_AGAIN']}: ${address}`,
    { label: isFinal(fix) ? 'Open your KYC' : 'Continue KYC', address },
  )
}

/** The same as a push message. A locked phone shows it, so it says nothing of the reason. */
export function stepRejectedPush(document: DocumentName, step: Step): PushText {
  return isFinal(fixOf(document, step))
    ? { title: 'News on your KYC', text: 'Open your KYC to read more.' }
    : { title: 'Your KYC waits for you', text: `Open your KYC to see what to do about your ${names[document]}.` }
}

/** E-mail about a KYC of which all steps are approved. */
export function kycCompletedEmail(siteAddress: string): EmailMessage {
  const address = `${siteAddress}/home`
  return letter(
    'Your KYC is approved. You can buy now',
    `All steps of your KYC are approved. You can buy shares now: ${address}`,
    { label: 'See unlisted shares', address },
  )
}

export const kycCompletedPush: PushText = { title: 'Your KYC is approved', text: 'You can buy shares now.' }

function isFinal(fix: Fix | undefined): boolean {
  return fix === 'CHAT'
}

function letter(subject: string, text: string, action: Letter['action']): EmailMessage {
  return emailOf({ subject, text, action, why: `You get this because you started your KYC with ${brand.name}.` })
}
