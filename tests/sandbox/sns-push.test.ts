import {
  CreatePlatformEndpointCommand,
  EndpointDisabledException,
  InvalidParameterException,
  NotFoundException,
  PublishCommand,
  SetEndpointAttributesCommand,
  SNSClient,
} from '@aws-sdk/client-sns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { snsSandbox } from '#infra/sandbox/sns/sandbox.ts'

const clock = movableClock(instantOf('2026-11-21T08:35:09.000Z'))
const application = 'arn:aws:sns:ap-south-1:000000000000:app/GCM/ansh'
const what = { title: 'Payment received', text: 'Please sign the deal term for 10 shares of <Kaveri> & Sons: ₹ & ok' }
let sandboxes: Sandboxes
let settings: Settings
/** The SDK client of the vendor, for calls that our client never makes. */
let sns: SNSClient

beforeAll(async () => {
  const options = { file: ':memory:', port: 0, clock, apiAddress: 'http://localhost:5173/api', secrets: openSecrets() }
  sandboxes = await openSandboxes({ ...options, settings: {} as Settings, sandboxes: [snsSandbox] })
  const address = `${sandboxes.address}/sns`
  settings = {
    smsCountries: ['91'],
    sns: { region: 'ap-south-1', address, senderId: 'ANSHIN', entityId: '1101', templateId: '1107' },
  } as unknown as Settings
  sns = new SNSClient({
    region: 'ap-south-1',
    endpoint: address,
    maxAttempts: 1,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  })
})

afterAll(() => sandboxes.close())

const register = (token: string) => push({ settings, fetch: nodeFetch() }).register(application, token)
const send = (endpoint: string) => push({ settings, fetch: nodeFetch() }).send(endpoint, what)

async function inboxOf(to: string): Promise<unknown> {
  return (await fetch(`${sandboxes.address}/inbox?to=${encodeURIComponent(to)}`)).json()
}

async function withErrorRate<T>(errorRate: number, work: () => Promise<T>): Promise<T> {
  const faultControl = (rate: number) =>
    fetch(`${sandboxes.address}/levers`, { method: 'PUT', body: JSON.stringify({ sns: { errorRate: rate } }) })
  await faultControl(errorRate)
  try {
    return await work()
  } finally {
    await faultControl(0)
  }
}

describe('a device', () => {
  it('receives a push, with all of Unicode', async () => {
    expect(await send(await register('token-asha:APA91b_1'))).toBe('accepted')
    expect(await inboxOf('token-asha:APA91b_1')).toEqual([
      { channel: 'push', to: 'token-asha:APA91b_1', subject: what.title, text: what.text, at: clock.now() },
    ])
  })

  it('has one endpoint, however often it registers, also after it was forgotten', async () => {
    const [first, other] = [await register('token-one'), await register('token-two')]
    expect(first).toMatch(/^arn:aws:sns:ap-south-1:000000000000:endpoint\/GCM\/ansh\/[\da-f-]{36}$/)
    expect(other).not.toBe(first)
    expect(await register('token-one')).toBe(first)
    await push({ settings, fetch: nodeFetch() }).forget(first)
    expect(await register('token-one')).toBe(first)
    expect(await send(first)).toBe('accepted')
  })

  it('that was registered with other attributes is found by the refusal text, and updated', async () => {
    const create = (CustomUserData: string) =>
      sns.send(
        new CreatePlatformEndpointCommand({
          PlatformApplicationArn: application,
          Token: 'token-shared',
          CustomUserData,
        }),
      )
    const { EndpointArn: existing = '' } = await create('first')
    const refused = await create('second').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidParameterException)
    expect(refused).toMatchObject({
      message: `Invalid parameter: Token Reason: Endpoint ${existing} already exists with the same Token, but different attributes.`,
      $metadata: { httpStatusCode: 400 },
    })
    await sns.send(new SetEndpointAttributesCommand({ EndpointArn: existing, Attributes: { Enabled: 'false' } }))
    expect(await register('token-shared')).toBe(existing)
    expect(await send(existing)).toBe('accepted')
  })

  it('that deleted the app is gone after the next push, until it registers again', async () => {
    const endpoint = await register('stale-1')
    expect([await send(endpoint), await send(endpoint)]).toEqual(['accepted', 'gone'])
    expect(await inboxOf('stale-1')).toEqual([])
    const disabled = await sns
      .send(new PublishCommand({ TargetArn: endpoint, Message: 'x' }))
      .catch((error: unknown) => error)
    expect(disabled).toBeInstanceOf(EndpointDisabledException)
    expect(await register('stale-1')).toBe(endpoint)
    expect(await send(endpoint)).toBe('accepted')
  })

  it('is gone when its endpoint was deleted or never existed', async () => {
    const endpoint = await register('token-three')
    await push({ settings, fetch: nodeFetch() }).forget(endpoint)
    await push({ settings, fetch: nodeFetch() }).forget(endpoint)
    const nowhere = `${endpoint.slice(0, -4)}beef`
    expect([await send(endpoint), await send(nowhere)]).toEqual(['gone', 'gone'])
    const error = await sns
      .send(new PublishCommand({ TargetArn: endpoint, Message: 'x' }))
      .catch((error: unknown) => error)
    expect(error).toMatchObject({
      name: 'InvalidParameterException',
      message: 'Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified',
    })
    const missing = await sns
      .send(new SetEndpointAttributesCommand({ EndpointArn: nowhere, Attributes: {} }))
      .catch((error: unknown) => error)
    expect(missing).toBeInstanceOf(NotFoundException)
  })
})

describe('the vendor', () => {
  it('that fails once is asked again; an unavailable one is reported as retryable, and no device as gone', async () => {
    const endpoint = await withErrorRate(0.5, () => register('token-four'))
    await expect(withErrorRate(1, () => send(endpoint))).rejects.toMatchObject({
      name: 'VendorFailed',
      vendor: 'sns',
      status: 503,
      retryable: true,
    })
    await expect(withErrorRate(1, () => register('token-five'))).rejects.toMatchObject({ status: 503, retryable: true })
    await expect(withErrorRate(1, () => push({ settings, fetch: nodeFetch() }).forget(endpoint))).rejects.toMatchObject(
      {
        status: 503,
        retryable: true,
      },
    )
  })

  it('that refuses an application is reported as not retryable, without the token', async () => {
    const refused = await push({ settings, fetch: nodeFetch() })
      .register('arn:aws:sns:ap-south-1:1:app/APNS/ansh', 'token-six')
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'VendorFailed', status: 400, retryable: false })
    expect(JSON.stringify([refused, String(refused)])).not.toContain('token-six')
  })

  it('accepts a structured message only with a default, in either form of Firebase', async () => {
    const endpoint = await register('token-seven')
    const publish = (Message: string) =>
      sns.send(new PublishCommand({ TargetArn: endpoint, MessageStructure: 'json', Message }))
    await expect(publish('{')).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(publish(JSON.stringify({ GCM: '{}' }))).rejects.toMatchObject({
      message: 'Invalid parameter: Message Structure - No default entry in JSON message body',
    })
    await expect(publish(JSON.stringify({ default: 'd', GCM: '{}' }))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    await publish(
      JSON.stringify({ default: 'd', GCM: JSON.stringify({ notification: { title: 'Old', body: 'form' } }) }),
    )
    await publish(JSON.stringify({ default: 'd' }))
    expect(await inboxOf('token-seven')).toMatchObject([{ text: 'd' }, { subject: 'Old', text: 'form' }])
  })

  it('refuses an unknown action', async () => {
    const body = new URLSearchParams({ Action: 'constructor', Version: '2010-03-31' })
    const answered = await fetch(`${sandboxes.address}/sns/`, { method: 'POST', body, headers: { authorization: 'x' } })
    expect([answered.status, await answered.text()]).toEqual([
      400,
      expect.stringContaining('<Code>InvalidAction</Code>'),
    ])
  })
})
