import { brand } from '#shared/brand.ts'
import { type EmailMessage, emailOf } from './letter.ts'

/** E-mail with a one-time code. */
export function codeEmail(code: string): EmailMessage {
  return emailOf({
    subject: `${code} is your ${brand.name} code`,
    text: `${code} is your ${brand.name} code. It is valid for 10 minutes.\n\nDo not share it with anyone: nobody from ${brand.name} will ask you for it. If you did not ask for a code, you need do nothing.`,
    code,
    why: `You get this because a code for this email address was asked for at ${brand.name}.`,
  })
}
