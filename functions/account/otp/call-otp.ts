import { brand } from '#shared/brand.ts'
import type { Phone } from '#shared/kernel/text.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type OtpSubject, createOtp } from './otp.ts'
import { countSms, isAllowed } from './send-otp.ts'

/** Whether a phone number can be called at all. */
export function canBeCalled(ports: Ports, phone: Phone): boolean {
  return ports.settings.voice.originationId !== undefined && isAllowed(ports, phone)
}

/** Makes a code for a phone number and has it spoken, whoever else sends codes in this stage. */
export async function callOtp(ports: Ports, about: OtpSubject): Promise<void> {
  const code = await createOtp(ports, about)
  await countSms(ports)
  // Few are called: the client is not loaded for everybody who logs in.
  const { voice } = await import('#functions/vendor/voice/client.ts')
  await voice(ports).call({ to: about.identifier, ssml: spoken(code) })
  ports.log({ level: 'info', event: 'call-placed', purpose: about.purpose })
}

/** With a pause after each digit, and all of it twice, because nobody has a pen at hand when the phone rings. */
function spoken(code: string): string {
  const pause = '<break time="600ms"/>'
  const digits = [...code].join(` ${pause} `)
  return `<speak>Your ${brand.name} code is ${pause} ${digits} <break time="1200ms"/> Once more: ${pause} ${digits} ${pause} Do not tell it to anyone.</speak>`
}
