import { PinpointSMSVoiceV2Client, SendVoiceMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { messengerSettings, vendorFailed } from '#functions/platform/aws/messenger.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'

export interface Call {
  readonly to: Phone
  /** The text to read aloud, as SSML. */
  readonly ssml: string
}

/** A call that has waited longer than this is dropped, because its code is of no use any more. */
const timeToLiveSeconds = 120

/** Makes phone calls. Acceptance does not mean that the call is answered, and there is no idempotency key: a caller that must not call twice stores a record first. */
export function voice(ports: Pick<Ports, 'settings' | 'fetch'>) {
  const { settings } = ports
  const client = new PinpointSMSVoiceV2Client(messengerSettings(settings.voice, ports))
  return {
    async call({ to, ssml }: Call): Promise<void> {
      const { originationId } = settings.voice
      // As with SMS: calls to other countries cost many times as much.
      const isAllowed =
        originationId !== undefined && settings.smsCountries.some((country) => to.startsWith(`+${country}`))
      if (!isAllowed) throw new VendorFailed('voice', { status: 400, retryable: false })
      const message = {
        DestinationPhoneNumber: to,
        OriginationIdentity: originationId,
        MessageBody: ssml,
        MessageBodyTextType: 'SSML',
        // An Indian English voice.
        VoiceId: 'RAVEENA',
        TimeToLive: timeToLiveSeconds,
      } as const
      try {
        await client.send(new SendVoiceMessageCommand(message))
      } catch (failure) {
        throw vendorFailed('voice', failure)
      }
    },
  }
}
