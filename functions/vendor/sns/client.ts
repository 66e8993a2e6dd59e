import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import * as z from 'zod/mini'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Settings } from '#functions/kit/settings.ts'
import { VendorFailed } from '#functions/kit/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'

export interface Sms {
  readonly to: Phone
  readonly text: string
}

const clients = new WeakMap<Settings, SNSClient>()

/** Text messages. Accepted is not delivered, and there is no idempotency key: who must not text twice marks it before. */
export function sms({ settings }: Pick<Ports, 'settings'>) {
  return {
    async send({ to, text }: Sms): Promise<void> {
      // A number abroad costs many times as much: pumping such messages is a fraud of its own.
      if (!settings.smsCountries.some((country) => to.startsWith(`+${country}`))) throw new VendorFailed('sns', { status: 400, retryable: false })
      try {
        await clientFor(settings).send(new PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes: attributes(settings) }))
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

/** India's operators drop a message without the sender, entity and template that were registered with them. */
function attributes({ sns }: Settings) {
  const text = (value: string) => ({ DataType: 'String', StringValue: value })
  return {
    'AWS.SNS.SMS.SenderID': text(sns.senderId),
    'AWS.SNS.SMS.SMSType': text('Transactional'),
    'AWS.MM.SMS.EntityId': text(sns.entityId),
    'AWS.MM.SMS.TemplateId': text(sns.templateId),
  }
}

function clientFor(settings: Settings): SNSClient {
  const known = clients.get(settings)
  if (known) return known
  const { region, address } = settings.sns
  const client = new SNSClient({
    region,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    ...(address === undefined ? {} : { endpoint: address, credentials: { accessKeyId: 'sandbox', secretAccessKey: 'sandbox' } }),
  })
  clients.set(settings, client)
  return client
}

/** The SDK's errors, and its failures to read an answer, carry the answer's status. */
const SdkFailure = z.object({ name: z.string(), $metadata: z.object({ httpStatusCode: z.optional(z.number()) }) })

function failure(error: unknown): VendorFailed {
  const told = SdkFailure.safeParse(error).data
  const status = told?.$metadata.httpStatusCode
  const throttled = /Thrott/.test(told?.name ?? '')
  return new VendorFailed('sns', { status, retryable: throttled || status === undefined || status === 429 || status >= 500 })
}
