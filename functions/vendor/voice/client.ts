import { PinpointSMSVoiceV2Client, SendVoiceMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'

export interface Call {
  readonly to: Phone
  /** What is said, in speech markup (SSML). */
  readonly ssml: string
}

/** A call that is still in a queue after this has nothing to say that is of use. */
const waitsSeconds = 120

const clients = new WeakMap<Settings, PinpointSMSVoiceV2Client>()

/** Telephone calls. Accepted is not answered, and there is no idempotency key: who must not call twice marks it before. */
export function voice({ settings }: Pick<Ports, 'settings'>) {
  return {
    async call({ to, ssml }: Call): Promise<void> {
      const { originationId } = settings.voice
      // As with text messages: a call abroad costs many times as much.
      const isAllowed =
        originationId !== undefined && settings.smsCountries.some((country) => to.startsWith(`+${country}`))
      if (!isAllowed) throw new VendorFailed('voice', { status: 400, retryable: false })
      const command = new SendVoiceMessageCommand({
        DestinationPhoneNumber: to,
        OriginationIdentity: originationId,
        MessageBody: ssml,
        MessageBodyTextType: 'SSML',
        // Speaks English as it is spoken in India.
        VoiceId: 'RAVEENA',
        TimeToLive: waitsSeconds,
      })
      try {
        await clientFor(settings).send(command)
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

function clientFor(settings: Settings): PinpointSMSVoiceV2Client {
  const known = clients.get(settings)
  if (known) return known
  const { region, address } = settings.voice
  const client = new PinpointSMSVoiceV2Client({
    region,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    ...(address === undefined
      ? {}
      : { endpoint: address, credentials: { accessKeyId: 'sandbox', secretAccessKey: 'sandbox' } }),
  })
  clients.set(settings, client)
  return client
}

/** The SDK's errors, and its failures to read an answer, carry the answer's status. */
const SdkFailure = z.object({ name: z.string(), $metadata: z.object({ httpStatusCode: z.optional(z.number()) }) })

function failure(error: unknown): VendorFailed {
  const told = SdkFailure.safeParse(error).data
  const status = told?.$metadata.httpStatusCode
  return new VendorFailed('voice', {
    status,
    retryable: /Thrott/.test(told?.name ?? '') || status === undefined || status === 429 || status >= 500,
  })
}
