import { messengerAccount, sent, vendorFailed } from '#functions/platform/aws/messenger.ts'
import { openService, type Service } from '#functions/platform/aws/service.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'

export interface Call {
  readonly to: Phone
  /** The text to read aloud, as SSML. */
  readonly ssml: string
}

/** https://docs.aws.amazon.com/pinpoint/latest/apireference_smsvoicev2/API_SendVoiceMessage.html */
type Voice = Service<{
  readonly SendVoiceMessage: {
    readonly input: {
      readonly DestinationPhoneNumber: string
      readonly OriginationIdentity: string
      readonly MessageBody: string
      readonly MessageBodyTextType: 'SSML'
      readonly VoiceId: string
      readonly TimeToLive: number
    }
    readonly output: object
  }
}>

/** A call that has waited longer than this is dropped, because its code is of no use any more. */
const timeToLiveSeconds = 120

/** Makes phone calls. Acceptance does not mean that the call is answered, and there is no idempotency key: a caller that must not call twice stores a record first. */
export function voice(ports: Pick<Ports, 'settings' | 'fetch'>) {
  const { settings } = ports
  return {
    async call({ to, ssml }: Call): Promise<void> {
      const { originationId } = settings.voice
      // As with SMS: calls to other countries cost many times as much.
      const isAllowed =
        originationId !== undefined && settings.smsCountries.some((country) => to.startsWith(`+${country}`))
      if (!isAllowed) throw new VendorFailed('voice', { status: 400, retryable: false })
      const service: Voice = openService('sms-voice', messengerAccount(settings.voice, ports))
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
        await sent(() => service('SendVoiceMessage', message))
      } catch (failure) {
        throw vendorFailed('voice', failure)
      }
    },
  }
}
