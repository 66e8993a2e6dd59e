import { PublishCommand } from '@aws-sdk/client-sns'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { clientFor, failure } from './connection.ts'

export interface Sms {
  readonly to: Phone
  readonly text: string
  /** Which registered template the text follows: that of codes unless told otherwise. */
  readonly template?: 'code' | 'change'
}

/** Text messages. Accepted is not delivered, and there is no idempotency key: who must not text twice marks it before. */
export function sms({ settings }: Pick<Ports, 'settings'>) {
  return {
    async send({ to, text, template = 'code' }: Sms): Promise<void> {
      // A number abroad costs many times as much: pumping such messages is a fraud of its own.
      if (!settings.smsCountries.some((country) => to.startsWith(`+${country}`)))
        throw new VendorFailed('sns', { status: 400, retryable: false })
      try {
        await clientFor(settings).send(
          new PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes: attributes(settings, template) }),
        )
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

/** India's operators drop a message without the sender, entity and template that were registered with them. */
function attributes({ sns }: Settings, template: NonNullable<Sms['template']>) {
  const text = (value: string) => ({ DataType: 'String', StringValue: value })
  return {
    'AWS.SNS.SMS.SenderID': text(sns.senderId),
    'AWS.SNS.SMS.SMSType': text('Transactional'),
    'AWS.MM.SMS.EntityId': text(sns.entityId),
    'AWS.MM.SMS.TemplateId': text(template === 'change' ? sns.changeTemplateId : sns.templateId),
  }
}
