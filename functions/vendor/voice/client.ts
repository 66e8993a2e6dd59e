import { PinpointSMSVoiceV2Client, SendVoiceMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import * as z from 'zod/mini'
import { messengerSettings } from '#functions/platform/aws/messenger-settings.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { inTime } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'

export interface Call {
  readonly to: Phone
  /** The text to read aloud, as SSML. */
  readonly ssml: string
}

/** A call that has waited longer than this is dropped, because its code is of no use any more. */
const timeToLiveSeconds = 120

const clients = new WeakMap<Settings, PinpointSMSVoiceV2Client>()

/** Makes phone calls. Acceptance does not mean that the call is answered, and there is no idempotency key: a caller that must not call twice stores a record first. */
export function voice(ports: Pick<Ports, 'settings' | 'timeLeftMs'>) {
  return {
    async call({ to, ssml }: Call): Promise<void> {
      const { originationId } = ports.settings.voice
      // As with SMS: calls to other countries cost many times as much.
      const isAllowed =
        originationId !== undefined && ports.settings.smsCountries.some((country) => to.startsWith(`+${country}`))
      if (!isAllowed) throw new VendorFailed('voice', { status: 400, retryable: false })
      const command = new SendVoiceMessageCommand({
        DestinationPhoneNumber: to,
        OriginationIdentity: originationId,
        MessageBody: ssml,
        MessageBodyTextType: 'SSML',
        // An Indian English voice.
        VoiceId: 'RAVEENA',
        TimeToLive: timeToLiveSeconds,
      })
      try {
        await clientFor(ports.settings).send(command, inTime(ports))
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

function clientFor(settings: Settings): PinpointSMSVoiceV2Client {
  const existing = clients.get(settings)
  if (existing) return existing
  const client = new PinpointSMSVoiceV2Client(messengerSettings(settings.voice))
  clients.set(settings, client)
  return client
}

/** The fields of the SDK's errors that are read. Errors while parsing a response carry its status too. */
const SdkFailure = z.object({ name: z.string(), $metadata: z.object({ httpStatusCode: z.optional(z.number()) }) })

function failure(error: unknown): VendorFailed {
  const parsed = SdkFailure.safeParse(error).data
  const status = parsed?.$metadata.httpStatusCode
  return new VendorFailed('voice', {
    status,
    retryable: /Thrott/.test(parsed?.name ?? '') || status === undefined || status === 429 || status >= 500,
  })
}
