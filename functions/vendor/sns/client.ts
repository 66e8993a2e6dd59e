import { PublishCommand } from '@aws-sdk/client-sns'
import { vendorFailed } from '#functions/platform/aws/messenger.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { snsOf, type SnsPorts } from './connection.ts'

export interface Sms {
  readonly to: Phone
  readonly text: string
  /** The registered template that the text follows; `code` by default. */
  readonly template?: 'code' | 'change'
}

/** Sends SMS. Acceptance is not delivery, and SNS has no idempotency key: a caller that must not send twice stores a record first. */
export function sms(ports: SnsPorts) {
  const client = snsOf(ports)
  return {
    async send({ to, text, template = 'code' }: Sms): Promise<void> {
      const { settings } = ports
      // SMS to other countries cost many times as much, which SMS-pumping fraud exploits.
      if (!settings.smsCountries.some((country) => to.startsWith(`+${country}`)))
        throw new VendorFailed('sns', { status: 400, retryable: false })
      try {
        await client.send(
          new PublishCommand({ PhoneNumber: to, Message: text, MessageAttributes: attributes(settings, template) }),
        )
      } catch (failure) {
        throw vendorFailed('sns', failure)
      }
    },
  }
}

/** Indian operators drop a message without a registered sender, entity and template: https://docs.aws.amazon.com/sns/latest/dg/channels-sms-senderid-india.html */
function attributes({ sns }: Settings, template: NonNullable<Sms['template']>) {
  const values = {
    'AWS.SNS.SMS.SenderID': sns.senderId,
    'AWS.SNS.SMS.SMSType': 'Transactional',
    'AWS.MM.SMS.EntityId': sns.entityId,
    'AWS.MM.SMS.TemplateId': template === 'change' ? sns.changeTemplateId : sns.templateId,
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
  )
}
