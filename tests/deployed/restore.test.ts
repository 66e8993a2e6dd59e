import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DeleteItemCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openFiles } from '#functions/platform/aws/files.ts'
import { fewTries, oneTry } from '#functions/platform/aws/retry.ts'
import { openTable } from '#functions/platform/aws/table.ts'
import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import { compareWithExport } from '#infra/deploy/compare.ts'
import { drill } from '#infra/deploy/drill.ts'
import { exportStage, placesIn } from '#infra/deploy/export.ts'
import { tableSource } from '#infra/deploy/items.ts'
import { verifyStage } from '#infra/deploy/verify-ledger.ts'
import { restoreStage, wipeStage } from '#infra/deploy/restore.ts'
import { copyBack, restoreToPointInTime } from '#infra/deploy/point-in-time.ts'
import { withAwsClients } from '#infra/deploy/aws-clients.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { Order } from '#shared/order/order.ts'
import { dayMs, later, minuteMs } from '#shared/kernel/instant.ts'
import { credit, orderOf, pay, place, settle, sign, stockOf } from '#tests/integration/steps.ts'
import { itemsOf } from '#tests/simulation/invariants.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness } from '#tests/harness/harness.ts'
import { visitDeployed } from './deployed.ts'
import { placeOf } from './seed.ts'
import { account, describeStage } from './stage.ts'

interface Lived {
  readonly items: readonly Item[]
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Owned, and in the middle. */
  readonly orders: readonly [string, string]
}

/** What a house has after one purchase to the end and one half-way: its table, and the papers of the first. */
async function live(): Promise<Lived> {
  // Tomorrow: what it left is due only after these tests.
  const harness = await startHarness({ seedData, at: later(systemClock().now(), dayMs) })
  try {
    const token = await harness.logIn(asha.phone)
    const first = await place(harness, token)
    await pay(harness, first.razorpay_order_id)
    await settle(harness)
    await sign(harness, token, first.order_id)
    await credit(harness, first.order_id)
    const second = await place(harness, token, 20)
    await pay(harness, second.razorpay_order_id)
    await settle(harness)
    const items = itemsOf(harness)
    const key = orderIn(items, first.order_id).signed_file_key ?? ''
    const paper = await harness.app.ports.files.get(key)
    return {
      items,
      files: new Map([
        [key, paper?.bytes ?? new Uint8Array()],
        ['webhook/razorpay/Ü ?#', new Uint8Array([0, 255])],
      ]),
      orders: [first.order_id, second.order_id],
    }
  } finally {
    await harness.close()
  }
}

function orderIn(items: readonly Item[], id: string): Order {
  return Order.parse(items.find(({ pk, sk }) => pk === `order#${id}` && sk === 'order'))
}

function freshStage(): Stage {
  const stage = emulatorStage({
    endpoint: account.endpoint,
    siteAddress: 'http://localhost:5173',
    sandboxAddress: 'http://localhost:5174',
  })
  return { ...stage, name: `t${randomUUID().slice(0, 8)}` }
}

async function makeStores(stage: Stage, dynamo: DynamoDBClient, s3: S3Client): Promise<void> {
  const { table, filesBucket } = namesOf(stage)
  const schemaOf = (start: string) => [
    { AttributeName: `${start}pk`, KeyType: 'HASH' as const },
    { AttributeName: `${start}sk`, KeyType: 'RANGE' as const },
  ]
  await dynamo.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['', 'gsi1', 'gsi2']
        .flatMap(schemaOf)
        .map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schemaOf(''),
      GlobalSecondaryIndexes: ['gsi1', 'gsi2'].map((IndexName) => ({
        IndexName,
        KeySchema: schemaOf(IndexName),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  )
  await s3.send(new CreateBucketCommand({ Bucket: filesBucket }))
}

describeStage('the books of a stage', () => {
  const dynamo = new DynamoDBClient({ ...account, ...oneTry })
  const s3 = new S3Client({ ...account, ...fewTries, forcePathStyle: true })
  let lived: Lived
  let stage: Stage
  let folder: string

  beforeAll(async () => {
    lived = await live()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ansh-restore-'))
    stage = freshStage()
    await makeStores(stage, dynamo, s3)
    const table = openTable({ client: dynamo, name: namesOf(stage).table, clock: systemClock() })
    await Promise.all(lived.items.map((item) => table.put(item)))
    const files = openFiles({ client: s3, bucket: namesOf(stage).filesBucket })
    for (const [key, bytes] of lived.files) await files.put(key, bytes, 'application/pdf')
  })
  afterEach(async () => {
    await dynamo.send(new DeleteTableCommand({ TableName: namesOf(stage).table }))
    await rm(folder, { recursive: true, force: true })
  })
  afterAll(() => {
    dynamo.destroy()
    s3.destroy()
  })

  async function itemsNow(): Promise<Item[]> {
    const items: Item[] = []
    await withAwsClients(stage, (stores) => tableSource(stores)(async (page) => void items.push(...page)))
    return items.toSorted((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))
  }
  const inOrder = () => lived.items.toSorted((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))
  const lose = (pk: string, sk: string) =>
    dynamo.send(new DeleteItemCommand({ TableName: namesOf(stage).table, Key: { pk: { S: pk }, sk: { S: sk } } }))

  it('prove after all was lost and brought back, item by item and file by file', async () => {
    const manifest = await exportStage(stage, folder)
    expect([manifest.items.count, manifest.files.count]).toEqual([lived.items.length, lived.files.size])
    expect(await wipeStage(stage)).toEqual({ items: lived.items.length, files: lived.files.size })
    expect(await itemsNow()).toEqual([])
    expect((await compareWithExport(stage, folder)).lost.length).toBeGreaterThan(50)
    await restoreStage(stage, folder)
    expect(await itemsNow()).toEqual(inOrder())
    expect(await compareWithExport(stage, folder)).toEqual({ lost: [], moved: [] })
    const proof = await verifyStage(stage, { atRest: true })
    expect(proof).toMatchObject({
      broken: [],
      counts: { items: lived.items.length, orders: 2, holdings: 1, stocks: 2 },
    })
  })

  it('are exported once more with the same content', async () => {
    const first = await exportStage(stage, folder)
    const again = await mkdtemp(join(tmpdir(), 'ansh-restore-'))
    const second = await exportStage(stage, again)
    expect([second.items.sum, second.files.sum]).toEqual([first.items.sum, first.files.sum])
    await expect(exportStage(stage, again)).rejects.toThrow('holds something already')
    await rm(again, { recursive: true })
  })

  it('are not brought back from an export that is not whole', async () => {
    await exportStage(stage, folder)
    await wipeStage(stage)
    const places = placesIn(folder)
    const [blob = ''] = await readdir(places.blobs)
    for (const path of [places.items, places.files, places.blob(blob)]) {
      const whole = await readFile(path)
      const corrupt = Buffer.from(whole)
      corrupt[corrupt.length >> 1]! ^= 1
      await writeFile(path, corrupt)
      await expect(restoreStage(stage, folder)).rejects.toThrow('is not what was exported')
      await writeFile(path, whole)
    }
    const manifest = await readFile(places.manifest)
    await rm(places.manifest)
    await expect(restoreStage(stage, folder)).rejects.toThrow('no whole export')
    await writeFile(places.manifest, manifest)
    await expect(restoreStage({ ...stage, name: 'another' }, folder)).rejects.toThrow(
      `is an export of ${stage.name}, not of another`,
    )
    expect(await itemsNow()).toEqual([])
    await restoreStage(stage, folder)
    expect(await itemsNow()).toEqual(inOrder())
  })

  it('are not brought back over what is there, unless told', async () => {
    await exportStage(stage, folder)
    await expect(restoreStage(stage, folder)).rejects.toThrow('holds items')
    await restoreStage(stage, folder, { whatIsThere: true })
    expect(await itemsNow()).toEqual(inOrder())
  })

  it('stay closed while they are brought back, if the house was closed for that', async () => {
    await exportStage(stage, folder)
    const table = openTable({ client: dynamo, name: namesOf(stage).table, clock: systemClock() })
    await setMaintenance({ table }, true)
    await wipeStage(stage)
    await restoreStage(stage, folder)
    expect(await table.get({ pk: 'maintenance', sk: 'flag' })).toMatchObject({ on: true })
    expect((await itemsNow()).length).toBe(lived.items.length + 1)
  })

  it('are not wiped on AWS, unless the stage is named once more', async () => {
    const real = { ...stage, endpoint: undefined }
    await expect(wipeStage(real)).rejects.toThrow(`--yes-delete ${stage.name}`)
    await expect(wipeStage(real, { yesDelete: 'emulator' })).rejects.toThrow('no emulator')
  })

  it('that lost an entry do not prove, and no drill begins', async () => {
    const [owned, middle] = lived.orders
    await lose(`order#${owned}`, 'ledger#held')
    await lose(`user#${orderIn(lived.items, owned).user_id}`, 'holding#sec_kaveri')
    const { broken } = await verifyStage(stage)
    expect(broken).toContain(`${owned}: the ledger entry held is missing`)
    expect((await verifyStage(stage, { atRest: true })).broken).toContain(
      `${owned}: 10 shares are credited, and in no holding`,
    )
    const said: string[] = []
    expect(await drill(stage, { say: (line) => void said.push(line) })).toBe(false)
    expect(said.at(-1)).toContain('nothing was touched')
    await lose(`order#${middle}`, 'order')
    expect((await verifyStage(stage)).broken).toContain(`${middle}: ledger entries of an order that does not exist`)
  })

  it('prove after a drill', async () => {
    const said: string[] = []
    expect(await drill(stage, { restWithinMs: 0, say: (line) => void said.push(line) })).toBe(true)
    expect(said).toContain('The stage is empty')
    expect(said).toContain('Every item and every file is as it was')
    expect(said.at(-1)).toBe('The books prove.')
    expect(await itemsNow()).toEqual(inOrder())
  })

  it('are rewound into a table beside, and copied back from there', async () => {
    await expect(restoreToPointInTime(stage, 'yesterday')).rejects.toThrow('no moment')
    const { table, broken, counts } = await restoreToPointInTime(stage, 'latest')
    expect([broken, counts['items']]).toEqual([[], lived.items.length])
    await expect(copyBack(stage, table)).rejects.toThrow('holds items')
    await expect(copyBack(stage, 'another-table')).rejects.toThrow('is no restored table')
    expect(await wipeStage(stage, { itemsOnly: true })).toEqual({ items: lived.items.length, files: 0 })
    expect(await copyBack(stage, table)).toBe(lived.items.length)
    expect(await itemsNow()).toEqual(inOrder())
    await dynamo.send(new DeleteTableCommand({ TableName: table }))
  })
})

describeStage('the house on an emulator of AWS, losing all that it holds', (stage) => {
  it('is whole again, and asks the partners what has become of an order in between', async () => {
    const harness = visitDeployed(stage)
    const { phone, securityId } = placeOf(10)
    const token = await harness.token(phone)
    // The money reaches escrow, and nobody says so.
    await harness.sandbox('/levers', { vouch: { webhooks: 'lose' } }, 'PUT')
    const { order_id, razorpay_order_id } = await place(harness, token, 10, securityId)
    await pay(harness, razorpay_order_id)
    await harness.eventually(async () => expect(await orderOf(harness, token, order_id)).toBeDefined())
    const said: string[] = []
    const proves = await harness.during(
      drill(stage, { restWithinMs: 4 * minuteMs, say: (line) => void said.push(line) }),
    )
    await harness.sandbox('/levers', { vouch: { webhooks: 'deliver' } }, 'PUT')
    expect(proves, said.join('\n')).toBe(true)
    const { body } = await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: token })
    expect(body.message.data.status).toBe('completed')
    expect(await stockOf(harness, securityId)).toEqual({ available: 90, held: 10, sold: 0 })
    expect((await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })).status).toBe(200)
    await harness.eventually(async () => {
      expect((await orderOf(harness, token, order_id))?.refund).toMatchObject({ status: 'DONE' })
      expect((await verifyStage(stage, { atRest: true })).broken).toEqual([])
    })
  })
})
