import { SNSClient } from '@aws-sdk/client-sns'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import { sesSandbox } from '#infra/sandbox/ses/sandbox.ts'
import { snsSandbox } from '#infra/sandbox/sns/sandbox.ts'
import { localSettings } from '#infra/local/settings.ts'
import { describeMessengers } from '#tests/contract/messenger-contract.ts'

describeMessengers('the sandboxes of SNS and SES', async () => {
  const options = {
    file: ':memory:',
    port: 0,
    clock: movableClock(instantOf('2026-11-21T08:35:09.000Z')),
    apiAddress: 'http://localhost:5173/api',
    secrets: openSecrets(),
  }
  const settingsAt = (sandboxAddress: string) => localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress })
  const { address, close } = await openSandboxes({
    ...options,
    settings: settingsAt('http://localhost:5174'),
    sandboxes: [snsSandbox, sesSandbox],
  })
  const settings = settingsAt(address)
  const sns = new SNSClient({
    region: settings.sns.region,
    endpoint: `${address}/sns`,
    maxAttempts: 1,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  })
  return {
    settings,
    fetch: nodeFetch(),
    sns,
    application: settings.sns.pushApplication ?? '',
    sent: async (to) =>
      (await fetch(`${address}/inbox?to=${encodeURIComponent(to)}`)).json() as Promise<
        { subject?: string; text: string }[]
      >,
    close,
  }
})
