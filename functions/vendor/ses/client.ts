import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import * as z from 'zod/mini'
import { messengerSettings } from '#functions/platform/aws/messenger-settings.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { inTime } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The same letter twice: mail programs show the one that their reader prefers. */
  readonly text: string
  readonly html: string
}

const clients = new WeakMap<Settings, SESv2Client>()

/** Sends e-mails. Acceptance is not delivery, and SES has no idempotency key: a caller that must not send twice stores a record first. */
export function mail(ports: Pick<Ports, 'settings' | 'timeLeftMs'>) {
  return {
    async send({ to, subject, text, html }: Mail): Promise<void> {
      const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' })
      const command = new SendEmailCommand({
        FromEmailAddress: ports.settings.ses.from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
      })
      try {
        await clientFor(ports.settings).send(command, inTime(ports))
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

function clientFor(settings: Settings): SESv2Client {
  const existing = clients.get(settings)
  if (existing) return existing
  const client = new SESv2Client(messengerSettings(settings.ses))
  clients.set(settings, client)
  return client
}

/** The fields of the SDK's errors that are read. Errors while parsing a response carry its status too. */
const SdkFailure = z.object({ name: z.string(), $metadata: z.object({ httpStatusCode: z.optional(z.number()) }) })

function failure(error: unknown): VendorFailed {
  const parsed = SdkFailure.safeParse(error).data
  const status = parsed?.$metadata.httpStatusCode
  const throttled = /TooManyRequests|Thrott/.test(parsed?.name ?? '')
  return new VendorFailed('ses', {
    status,
    retryable: throttled || status === undefined || status === 429 || status >= 500,
  })
}
