import dns from 'node:dns'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { voice } from '#functions/vendor/voice/client.ts'
import { localSettings } from '#infra/local/settings.ts'
import { Phone } from '#shared/kernel/text.ts'
import { happened } from '#tests/contract/bus-contract.ts'
import { allAdapters } from './adapters.ts'
import { awsPorts } from './ports.ts'

/** The files that are read. Watched before the SDK is loaded, because it keeps the function that reads files. */
const watched = vi.hoisted(() => {
  const { promises } = process.getBuiltinModule('node:fs')
  const { readFile } = promises
  const paths: unknown[] = []
  const watch = async (...args: Parameters<typeof readFile>) => {
    paths.push(args[0])
    return await readFile(...args)
  }
  promises.readFile = watch as typeof readFile
  return { paths, stop: () => void (promises.readFile = readFile) }
})
afterAll(() => watched.stop())

const settings = localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' })
const address = undefined
/** The settings of a stage on AWS, whose services have no address of a simulator. */
const onAws = {
  ...settings,
  sns: { ...settings.sns, address },
  ses: { ...settings.ses, address },
  voice: { ...settings.voice, address },
}

const env = {
  TABLE_NAME: 'table',
  LEDGER_NAME: 'ledger',
  BUCKET_NAME: 'files',
  DOCUMENTS_BUCKET_NAME: 'documents',
  BUS_NAME: 'bus',
  STATE_MACHINES: JSON.stringify({ sign: 'arn:aws:states:ap-south-1:000000000000:stateMachine:sign' }),
  QUEUES: JSON.stringify({ reader: 'https://sqs.ap-south-1.amazonaws.com/000000000000/reader' }),
  SECRET_PREFIX: 'ansh/',
  SETTINGS: JSON.stringify(onAws),
  AWS_REGION: 'ap-south-1',
}

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

it('call AWS in their region and look for no configuration in files', async () => {
  const ports = awsPorts(env, allAdapters)
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
  expect(watched.paths).toEqual([])
})
