import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const clients = new WeakMap<Settings, SESv2Client>()

/** E-mails. Accepted is not delivered, and there is no idempotency key: who must not write twice marks it before. */
export function mail({ settings }: Pick<Ports, 'settings'>) {
  return {
    async send({ to, subject, text }: Mail): Promise<void> {
      const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' })
      const command = new SendEmailCommand({
        FromEmailAddress: settings.ses.from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text) } } },
      })
      try {
        await clientFor(settings).send(command)
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

function clientFor(settings: Settings): SESv2Client {
  const known = clients.get(settings)
  if (known) return known
  const { region, address } = settings.ses
  const client = new SESv2Client({
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
  const throttled = /TooManyRequests|Thrott/.test(told?.name ?? '')
  return new VendorFailed('ses', {
    status,
    retryable: throttled || status === undefined || status === 429 || status >= 500,
  })
}
