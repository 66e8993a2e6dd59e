import { brand } from '#shared/brand.ts'
import type { Phone } from '#shared/kernel/text.ts'
import type { Context } from '#functions/platform/context.ts'
import { createOtp, type SentOtp } from './otp.ts'
import { isCountryAllowed } from './send-otp.ts'

/** Whether the stage can make calls and calls numbers of this country. */
export function canCall(context: Context, phone: Phone): boolean {
  return context.settings.voice.originationId !== undefined && isCountryAllowed(context, phone)
}

/** Makes a code for a phone number and speaks it in a call, also in a stage where Firebase sends the SMS codes. */
export async function callOtp(context: Context<'table' | 'secrets' | 'fetch'>, subject: SentOtp): Promise<void> {
  const code = await createOtp(context, subject)
  // Calls are rare, so the client is loaded when one is made.
  const { voice } = await import('#functions/vendor/voice/client.ts')
  await voice(context).call({ to: subject.identifier, ssml: spoken(code) })
  context.log({ level: 'info', event: 'call-placed', purpose: subject.purpose })
}

/** SSML that speaks the code twice, with a pause after each digit, so that it can be written down. */
function spoken(code: string): string {
  const pause = '<break time="600ms"/>'
  const digits = [...code].join(` ${pause} `)
  return `<speak>Your ${brand.name} code is ${pause} ${digits} <break time="1200ms"/> Once more: ${pause} ${digits} ${pause} Do not tell it to anyone.</speak>`
}
