import dns from 'node:dns'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { voice } from '#functions/vendor/voice/client.ts'
import { Phone } from '#shared/kernel/text.ts'
import { happened } from '#tests/contract/bus-contract.ts'
import { lambdaEnvironment, settingsOnAws } from '#tests/harness/lambda-environment.ts'
import { allAdapters } from './adapters.ts'
import { awsPorts } from './ports.ts'

const hosts: string[] = []
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDLAMBDA')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x')
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: readonly unknown[]) => {
    hosts.push(host)
    const answer = rest.at(-1) as (failure: Error) => void
    answer(Object.assign(new Error('no network'), { code: 'ENOTFOUND' }))
  }) as never)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('call AWS in their region', async () => {
  const ports = awsPorts(lambdaEnvironment, allAdapters, settingsOnAws())
  const to = Phone.parse('+919000000001')
  const envelope = happened(1)
  const outcomes = await Promise.allSettled([
    ports.table.get({ pk: 'p', sk: 's' }),
    ports.files.get('a'),
    ports.files.put('a', new Uint8Array(1), 'text/plain'),
    ports.documents.deleteAll('a/'),
    ports.bus.publish([envelope]),
    ports.queues.send('reader', [{ envelope, delaySeconds: 0 }]),
    ports.workflow.start('sign', 'one', {}),
    ports.secrets.read('hash-key'),
    sms(ports).send({ to, text: 'A' }),
    mail(ports).send({ to: 'a@example.com', subject: 'A', text: 'A', html: 'A' }),
    voice(ports).call({ to, ssml: '<speak>A</speak>' }),
  ])
  expect(await ports.files.presign('a', 'a.txt', 60)).toContain('https://files.s3.ap-south-1.amazonaws.com/a?')
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect([...new Set(hosts)].sort()).toEqual([
    'documents.s3.ap-south-1.amazonaws.com',
    'dynamodb.ap-south-1.amazonaws.com',
    'email.ap-south-1.amazonaws.com',
    'events.ap-south-1.amazonaws.com',
    'files.s3.ap-south-1.amazonaws.com',
    'secretsmanager.ap-south-1.amazonaws.com',
    'sms-voice.ap-south-1.amazonaws.com',
    'sns.ap-south-1.amazonaws.com',
    'sqs.ap-south-1.amazonaws.com',
    'states.ap-south-1.amazonaws.com',
  ])
})

it('send messages through the emulator where there is one', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://emulator.test')
  const ports = awsPorts(lambdaEnvironment, allAdapters, settingsOnAws())
  const to = Phone.parse('+919000000001')
  hosts.length = 0
  await Promise.allSettled([
    sms(ports).send({ to, text: 'A' }),
    mail(ports).send({ to: 'a@example.com', subject: 'A', text: 'A', html: 'A' }),
    voice(ports).call({ to, ssml: '<speak>A</speak>' }),
  ])
  expect(hosts.length).toBeGreaterThanOrEqual(3)
  expect(new Set(hosts)).toEqual(new Set(['emulator.test']))
})
