import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { CreateEventBusCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { FullContext } from '#functions/platform/context.ts'
import { readSessionKeys } from '#functions/platform/security/session.ts'
import { environmentOf } from '#infra/constructs/environment.ts'
import { accountOf } from '#infra/deploy/account.ts'
import { makeSecrets } from '#infra/deploy/secrets.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { freePort } from '#infra/emulator/port.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { functions } from '#infra/functions/registry.ts'
import { sandboxList } from '#infra/sandbox/registry.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import { namesOf } from '#infra/stages/names.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { makeTable } from '#tests/deployed/table.ts'

export interface BenchStage {
  readonly context: FullContext
  /** The environment of our functions, and of the yardstick. */
  readonly env: Readonly<Record<'ours' | 'yardstick', Readonly<Record<string, string>>>>
  close(): Promise<void>
}

/** What a purchase needs of a stage on an emulator: tables, bus, bucket and secrets. The partners are their simulators, in this process. */
export async function openBenchStage(endpoint: string, name: string): Promise<BenchStage> {
  const sandboxPort = await freePort()
  const sandboxAddress = `http://127.0.0.1:${sandboxPort}`
  const stage = emulatorStage({ name, endpoint, siteAddress: 'http://localhost:5173', sandboxAddress })
  const names = namesOf(stage)
  const dynamo = new DynamoDBClient(accountOf(stage))
  const events = new EventBridgeClient(accountOf(stage))
  const orderApi = functions.find(({ name }) => name === 'order/api')
  if (orderApi === undefined) throw new Error('no function order/api')
  const s3 = new S3Client({ ...accountOf(stage), forcePathStyle: true })
  await makeTable(dynamo, { name: names.table, ledger: names.ledger })
  await events.send(new CreateEventBusCommand({ Name: names.bus }))
  // The calendar of holidays is a file. It is empty.
  await s3.send(new CreateBucketCommand({ Bucket: names.filesBucket }))
  await makeSecrets(stage)
  for (const client of [dynamo, events, s3]) client.destroy()
  const context = contextOfStage(stage)
  const { clock, secrets, settings } = context
  const sandboxes = await openSandboxes({
    file: ':memory:',
    port: sandboxPort,
    clock,
    apiAddress: settings.apiAddress,
    secrets,
    settings,
    sandboxes: sandboxList,
  })
  const lambda = {
    AWS_REGION: stage.region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    NODE_ENV: 'production',
  }
  const { keys } = await readSessionKeys(context)
  return {
    context,
    env: {
      ours: { ...environmentOf(orderApi, { stage, names, workflows }), ...lambda },
      yardstick: {
        ...lambda,
        AWS_ENDPOINT_URL: endpoint,
        TABLE_NAME: names.table,
        BUS_NAME: names.bus,
        PUBLIC_JWKS: JSON.stringify({ keys: keys.map(({ publicJwk, kid }) => ({ ...publicJwk, kid, alg: 'ES256' })) }),
        SITE_ADDRESS: settings.siteAddress,
        RAZORPAY_ADDRESS: settings.razorpay.address,
        RAZORPAY_KEY: await secrets.read('razorpay-key'),
        VOUCH_ADDRESS: settings.vouch.address,
        VOUCH_KEY: await secrets.read('vouch-api-key'),
        VOUCH_SIGNING_KEY: await secrets.read('vouch-signing-key'),
      },
    },
    close: () => sandboxes.close(),
  }
}
