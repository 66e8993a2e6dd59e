import {
  ConflictException,
  PinpointSMSVoiceV2Client,
  SendVoiceMessageCommand,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { voice } from '#functions/vendor/voice/client.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { voiceSandbox } from '#infra/sandbox/voice/sandbox.ts'

const clock = movableClock(instantOf('2026-11-21T08:35:09.000Z'))
const originationId = '+910000000000'
let sandboxes: Sandboxes
let settings: Settings
/** The SDK client of the vendor, for calls that our client never makes. */
let aws: PinpointSMSVoiceV2Client

beforeAll(async () => {
  const options = { file: ':memory:', port: 0, clock, apiAddress: 'http://localhost:5173/api', secrets: openSecrets() }
  sandboxes = await openSandboxes({
    ...options,
    settings: { voice: { region: 'ap-south-1', originationId } } as Settings,
    sandboxes: [voiceSandbox],
  })
  const address = `${sandboxes.address}/voice`
  settings = { smsCountries: ['91'], voice: { region: 'ap-south-1', address, originationId } } as unknown as Settings
  aws = new PinpointSMSVoiceV2Client({
    region: 'ap-south-1',
    endpoint: address,
    maxAttempts: 1,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  })
})

afterAll(() => sandboxes.close())

const to = '+919000000001'
const ssml = '<speak>One <break time="600ms"/> two &amp; three.</speak>'
const inboxOf = async (number: string): Promise<unknown> =>
  (await fetch(`${sandboxes.address}/inbox?to=${encodeURIComponent(number)}`)).json()
const refusalOf = (change: object) =>
  aws
    .send(
      new SendVoiceMessageCommand({
        DestinationPhoneNumber: to,
        OriginationIdentity: originationId,
        MessageBody: 'Hello',
        ...change,
      }),
    )
    .catch((error: unknown) => error)

describe('a call', () => {
  it('arrives in the inbox, with pauses as commas', async () => {
    await voice({ settings, fetch: nodeFetch() }).call({ to, ssml })
    expect(await inboxOf(to)).toEqual([{ channel: 'call', to, text: 'One, two & three.', at: clock.now() }])
  })

  it('is not placed to another country, nor without a caller number of the stage', async () => {
    await expect(voice({ settings, fetch: nodeFetch() }).call({ to: '+447700900123', ssml })).rejects.toMatchObject({
      name: 'VendorFailed',
      vendor: 'voice',
      retryable: false,
    })
    const without = { ...settings, voice: { region: 'ap-south-1' } }
    await expect(voice({ settings: without, fetch: nodeFetch() }).call({ to, ssml })).rejects.toMatchObject({
      name: 'VendorFailed',
      retryable: false,
    })
    expect(await inboxOf('+447700900123')).toEqual([])
  })

  it('that cannot be placed fails with the error of AWS', async () => {
    await expect(voice({ settings, fetch: nodeFetch() }).call({ to: '+919000000404', ssml })).rejects.toMatchObject({
      name: 'VendorFailed',
      status: 400,
      retryable: false,
    })
    await expect(voice({ settings, fetch: nodeFetch() }).call({ to: '+919000000429', ssml })).rejects.toMatchObject({
      name: 'VendorFailed',
      status: 400,
      retryable: true,
    })
    expect(await refusalOf({ DestinationPhoneNumber: '+919000000404' })).toBeInstanceOf(ConflictException)
    expect(await refusalOf({ DestinationPhoneNumber: '+919000000429' })).toBeInstanceOf(ThrottlingException)
    expect(await refusalOf({ MessageBody: 'x'.repeat(3_001) })).toBeInstanceOf(ValidationException)
    expect(await refusalOf({ MessageBody: 'no markup', MessageBodyTextType: 'SSML' })).toMatchObject({
      name: 'ValidationException',
      Reason: 'INVALID_PARAMETER',
    })
    expect(await refusalOf({ DestinationPhoneNumber: '9000000001' })).toMatchObject({
      name: 'ValidationException',
      Reason: 'FIELD_VALIDATION_FAILED',
    })
    expect(await refusalOf({ OriginationIdentity: '+911111111111' })).toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })

  it('without a signature is refused', async () => {
    const signingEnded = await fetch(`${sandboxes.address}/voice/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'PinpointSMSVoiceV2.SendVoiceMessage' },
      body: '{}',
    })
    expect([signingEnded.status, ((await signingEnded.json()) as { __type: string }).__type]).toEqual([
      400,
      'com.amazonaws.pinpointsmsvoicev2#MissingAuthenticationTokenException',
    ])
  })
})
