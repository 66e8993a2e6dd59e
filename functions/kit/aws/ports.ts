import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import type { Clock, LogLine, Ports } from '#functions/kit/port/ports.ts'
import { Settings } from '#functions/kit/settings.ts'
import { systemClock, systemIds } from '#functions/kit/system.ts'
import { nodeFetch } from './fetch.ts'
import { fewTries, oneTry } from './retry.ts'
import { openTable } from './table.ts'

/** What a function is told of its stage. */
const Environment = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  BUCKET_NAME: z.string().check(z.minLength(1)),
  BUS_NAME: z.string().check(z.minLength(1)),
  /** JSON: workflow → address of its state machine. */
  STATE_MACHINES: z.string(),
  SECRET_PREFIX: z.string(),
  /** JSON, see `Settings`. */
  SETTINGS: z.string(),
  AWS_REGION: z.string().check(z.minLength(1)),
  /** An emulator's. */
  AWS_ENDPOINT_URL: z.optional(z.string()),
})
type Environment = z.infer<typeof Environment>
type Account = { readonly region: string; readonly endpoint?: string }

/** The ports of a function in the cloud: called once as its module loads. What is wrong in the environment stops it with its name. */
export function awsPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const told = Environment.parse(env)
  const account: Account = { region: told.AWS_REGION, ...(told.AWS_ENDPOINT_URL && { endpoint: told.AWS_ENDPOINT_URL }) }
  const clock = systemClock()
  return {
    table: openTable({ client: new DynamoDBClient({ ...account, ...oneTry }), name: told.TABLE_NAME, clock }),
    ...latePorts(told, account, clock),
    clock,
    ids: systemIds(clock),
    fetch: nodeFetch(),
    log: logLine,
    settings: Settings.parse(JSON.parse(told.SETTINGS)),
  }
}

/** Most functions touch one of these or none, and each brings a client of its own: loaded on first use, then kept. */
function latePorts(told: Environment, account: Account, clock: Clock): Pick<Ports, 'files' | 'bus' | 'workflow' | 'secrets'> {
  const machines = z.record(z.string(), z.string()).parse(JSON.parse(told.STATE_MACHINES))
  const files = once(async () => {
    const [{ S3Client }, { openFiles }] = await Promise.all([import('@aws-sdk/client-s3'), import('./files.ts')])
    return openFiles({ client: new S3Client({ ...account, ...fewTries, forcePathStyle: account.endpoint !== undefined }), bucket: told.BUCKET_NAME })
  })
  const bus = once(async () => {
    const [{ EventBridgeClient }, { openBus }] = await Promise.all([import('@aws-sdk/client-eventbridge'), import('./bus.ts')])
    return openBus({ client: new EventBridgeClient({ ...account, ...fewTries }), name: told.BUS_NAME })
  })
  const workflow = once(async () => {
    const [{ SFNClient }, { openWorkflow }] = await Promise.all([import('@aws-sdk/client-sfn'), import('./workflow.ts')])
    return openWorkflow({ client: new SFNClient({ ...account, ...fewTries }), machines })
  })
  const secrets = once(async () => {
    const [{ SecretsManagerClient }, { openSecrets }] = await Promise.all([import('@aws-sdk/client-secrets-manager'), import('./secrets.ts')])
    return openSecrets({ client: new SecretsManagerClient({ ...account, ...fewTries }), prefix: told.SECRET_PREFIX, clock })
  })
  return {
    files: {
      put: async (...given) => (await files()).put(...given),
      get: async (key) => (await files()).get(key),
      delete: async (key) => (await files()).delete(key),
      presign: async (...given) => (await files()).presign(...given),
    },
    bus: { publish: async (events) => (await bus()).publish(events) },
    workflow: {
      start: async (...given) => (await workflow()).start(...given),
      status: async (...given) => (await workflow()).status(...given),
      succeed: async (...given) => (await workflow()).succeed(...given),
      fail: async (...given) => (await workflow()).fail(...given),
    },
    secrets: {
      read: async (name) => (await secrets()).read(name),
      replace: async (...given) => (await secrets()).replace(...given),
    },
  }
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => (loading ??= load())
}

/** One line of JSON; CloudWatch adds the time. */
function logLine(line: LogLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
