import { CreateEmailIdentityCommand, PutAccountDetailsCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { CreatePlatformApplicationCommand, SNSClient } from '@aws-sdk/client-sns'
import { expect, it, vi } from 'vitest'
import { localSettings } from '#infra/local/settings.ts'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { describeMessengers } from '#tests/contract/messenger-contract.ts'
import { account, describeStage, freshName } from './stage.ts'

/** Without addresses in the settings our clients find SNS and SES as in Lambda: by environment variables with credentials. */
function settingsOf() {
  const { sns, ses, ...settings } = localSettings({
    siteAddress: 'http://localhost:5173',
    sandboxAddress: 'http://localhost:5174',
  })
  return { ...settings, sns: { ...sns, address: undefined }, ses: { ...ses, address: undefined } }
}

async function standInLambda(): Promise<void> {
  const { accessKeyId, secretAccessKey } = await account.credentials()
  vi.stubEnv('AWS_ENDPOINT_URL', account.endpoint)
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey)
}

interface SentBySns {
  readonly sms_messages: Readonly<
    Record<
      string,
      readonly {
        readonly Message: string
        readonly MessageAttributes: Readonly<Record<string, { readonly Value?: string; readonly StringValue?: string }>>
      }[]
    >
  >
}
interface SentBySes {
  readonly messages: Readonly<
    Record<string, readonly { readonly To: readonly string[]; readonly Subject: string; readonly BodyText: string }[]>
  >
}
const ask = async <T>(path: string) => (await (await fetch(`${account.endpoint}/_ministack/${path}`)).json()) as T
const textsTo = async (phone: string) =>
  (await ask<SentBySns>(`sns/sms-messages?region=${account.region}&phoneNumber=${encodeURIComponent(phone)}`))
    .sms_messages[phone] ?? []

describeStage('in AWS', () => {
  describeMessengers('SNS and SES', async () => {
    await standInLambda()
    const settings = settingsOf()
    const [sns, ses] = [new SNSClient(account), new SESv2Client(account)]
    const { PlatformApplicationArn: application = '' } = await sns.send(
      new CreatePlatformApplicationCommand({
        Name: freshName('ansh'),
        Platform: 'GCM',
        Attributes: { PlatformCredential: '{}' },
      }),
    )
    // The account is outside the SES sandbox mode, in which recipients must be verified too.
    await ses.send(
      new PutAccountDetailsCommand({
        MailType: 'TRANSACTIONAL',
        WebsiteURL: 'https://ansh.example',
        ProductionAccessEnabled: true,
      }),
    )
    await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: settings.ses.from }))
    return {
      settings,
      fetch: nodeFetch(),
      sns,
      application,
      async sent(to) {
        if (to.startsWith('+')) return (await textsTo(to)).map(({ Message }) => ({ text: Message })).toReversed()
        const { messages } = await ask<SentBySes>('ses/messages')
        return Object.values(messages)
          .flat()
          .filter(({ To }) => To.includes(to))
          .map(({ Subject, BodyText }) => ({ subject: Subject, text: BodyText }))
          .toReversed()
      },
      lacks: { disabledEndpoints: 'MiniStack takes pushes to a disabled endpoint' },
      close() {
        vi.unstubAllEnvs()
        sns.destroy()
        ses.destroy()
      },
    }
  })

  it('sends each text with the attributes that India’s DLT rules require', async () => {
    await standInLambda()
    const settings = settingsOf()
    await sms({ settings, fetch: nodeFetch() }).send({ to: '+919000000098', text: 'Hello' })
    const attributes = Object.entries((await textsTo('+919000000098'))[0]?.MessageAttributes ?? {}).map(
      ([name, { Value, StringValue }]) => [name, Value ?? StringValue],
    )
    expect(Object.fromEntries(attributes)).toEqual({
      'AWS.SNS.SMS.SenderID': settings.sns.senderId,
      'AWS.SNS.SMS.SMSType': 'Transactional',
      'AWS.MM.SMS.EntityId': settings.sns.entityId,
      'AWS.MM.SMS.TemplateId': settings.sns.templateId,
    })
    vi.unstubAllEnvs()
  })
})
