import type { SESv2Client as Client } from '@aws-sdk/client-sesv2'
import { messengerSettings, vendorFailed } from '#functions/platform/aws/messenger.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The same letter twice: mail programs show the one that their reader prefers. */
  readonly text: string
  readonly html: string
}

/**
 * Sends e-mails (https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html). Acceptance is not delivery, and SES has no
 * idempotency key: a caller that must not send twice stores a record first.
 */
export function mail(ports: Pick<Ports, 'settings' | 'fetch'>) {
  const { ses } = ports.settings
  let client: Client | undefined
  return {
    async send({ to, subject, text, html }: Mail): Promise<void> {
      const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' })
      const letter = {
        FromEmailAddress: ses.from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
      }
      try {
        // Loaded with the first letter: most starts of a function send none.
        const { SendEmailCommand, SESv2Client } = await import('@aws-sdk/client-sesv2')
        client ??= new SESv2Client(messengerSettings(ses, ports))
        await client.send(new SendEmailCommand(letter))
      } catch (failure) {
        throw vendorFailed('ses', failure)
      }
    },
  }
}
