import { messageMs, messengerAccount, sent, vendorFailed } from '#functions/platform/aws/messenger.ts'
import { textOfJson } from '#functions/platform/aws/refused.ts'
import { openSignedHost } from '#functions/platform/aws/signed-host.ts'
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
  return {
    async send({ to, subject, text, html }: Mail): Promise<void> {
      const host = openSignedHost(messengerAccount(ses, ports), { service: 'ses', host: 'email' })
      const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' })
      const request = {
        method: 'POST',
        path: '/v2/email/outbound-emails',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          FromEmailAddress: ses.from,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
        }),
        timeoutMs: messageMs,
      } as const
      try {
        await sent(async () => await textOfJson(await host.ask(request)))
      } catch (failure) {
        throw vendorFailed('ses', failure)
      }
    },
  }
}
