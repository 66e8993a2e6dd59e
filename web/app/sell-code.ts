import type { CodeReason } from '#shared/account/otp.ts'
import { refusedCodeWords } from '#web/feature/account/code/code-words.ts'
import { sendFailure } from '#web/feature/account/contact/contact-failure.ts'
import { ContactResend } from '#web/feature/account/contact/contact-resend.tsx'
import { contactTexts } from '#web/feature/account/contact/contact-text.ts'
import { loadPhoneProof } from '#web/feature/account/phone/load-phone-proof.ts'
import { useSmsCode } from '#web/feature/account/code/use-sms-code.ts'
import type { SellCode } from '#web/feature/sale/accept-code.tsx'

/** The code that accepts an offer goes to the person's own phone number, and is proved as a login proves it. */
export const sellCode: SellCode = {
  send: async (phone, request) => (await loadPhoneProof()).send(phone, request),
  async confirm(phone, otp) {
    const proof = await (await loadPhoneProof()).confirm(phone, otp)
    return 'refused' in proof ? { refused: refusedCodeWords(proof.refused) } : proof
  },
  refusedWords({ reason, attempts_left }) {
    if (typeof reason !== 'string') return contactTexts().numberBlocked
    return refusedCodeWords(reason as CodeReason, typeof attempts_left === 'number' ? attempts_left : undefined)
  },
  sendFailure: (error) => sendFailure(error, 'number'),
  Resend: ContactResend,
  useSmsCode,
}
