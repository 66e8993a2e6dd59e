import { PublishCommand } from '@aws-sdk/client-sns'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { inTime } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { clientFor, failure } from './connection.ts'

export interface Sms {
  readonly to: Phone
  readonly text: string
  /** The registered template that the text follows; `code` by default. */
  readonly template?: 'code' | 'change'
}

/** Sends SMS. Acceptance is not delivery, and SNS has no idempotency key: a caller that must not send twice stores a record first. */
export function sms(ports: Pick<Ports, 'settings' | 'timeLeftMs'>) {
  return {
    async send({ to, text, template = 'code' }: Sms): Promise<void> {
      const { settings } = ports
      // SMS to other countries cost many times as much, which SMS-pumping fraud exploits.
      if (!settings.smsCountries.some((country) => to.startsWith(`+${country}`)))
        throw new VendorFailed('sns', { status: 400, retryable: false })
      try {
        await clientFor(settings).send(
          new PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes: attributes(settings, template) }),
          inTime(ports),
        )
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

/** Indian operators drop a message without a registered sender, entity and template: https://docs.aws.amazon.com/sns/latest/dg/channels-sms-senderid-india.html */
function attributes({ sns }: Settings, template: NonNullable<Sms['template']>) {
  const text = (value: string) => ({ DataType: 'String', StringValue: value })
  return {
    'AWS.SNS.SMS.SenderID': text(sns.senderId),
    'AWS.SNS.SMS.SMSType': text('Transactional'),
    'AWS.MM.SMS.EntityId': text(sns.entityId),
    'AWS.MM.SMS.TemplateId': text(template === 'change' ? sns.changeTemplateId : sns.templateId),
  }
}
