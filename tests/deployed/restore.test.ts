import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateTableCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBucket, openFiles } from '#functions/platform/aws/files.ts'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { commandCalls, singleCalls } from '#infra/deploy/account.ts'
import { openDynamo } from '#functions/platform/aws/dynamo/dynamo.ts'
import { openTable } from '#functions/platform/aws/table.ts'
import { maintenanceFlags } from '#functions/platform/entities.ts'
import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import { handOverPrefix } from '#functions/platform/entities.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import { compareWithExport } from '#infra/deploy/ledger/compare.ts'
import { drill } from '#infra/deploy/backup/drill.ts'
import { exportStage, exportPaths } from '#infra/deploy/backup/export.ts'
import { tableSource } from '#infra/deploy/backup/items.ts'
import { verifyStage } from '#infra/deploy/ledger/verify-ledger.ts'
import { restoreStage, wipeStage } from '#infra/deploy/backup/restore.ts'
import { copyBack, restoreToPointInTime } from '#infra/deploy/backup/point-in-time.ts'
import { prepareRestored } from '#infra/deploy/backup/switch-tables.ts'
import { ledgerOf, tablesOf, withAwsClients } from '#infra/deploy/aws-clients.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { Order } from '#shared/order/order.ts'
import { dayMs, later, minuteMs } from '#shared/kernel/instant.ts'
import { credit, orderOf, pay, placeOrder, settle, settleRefunds, sign, stockOf } from '#tests/harness/steps/order.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness } from '#tests/harness/harness.ts'
import { openDeployed } from './deployed.ts'
import { fixtureOf } from './seed.ts'
import { account, describeStage, isLocalStack } from './stage.ts'

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html */
const noPointInTime = 'DynamoDB Local, which LocalStack starts, restores no table to a point in time'

interface Recorded {
  readonly items: readonly Item[]
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The finished order and the unfinished one. */
  readonly orders: readonly [string, string]
}

/** Runs one purchase to the end and one half-way. Returns the table and the files. */
async function recordPurchases(): Promise<Recorded> {
  // One day ahead: its timers and expirations are due only after these tests.
  const harness = await startHarness({ seedData, at: later(systemClock().now(), dayMs) })
  try {
    const token = await harness.logIn(asha.phone)
    const first = await placeOrder(harness, token)
    await pay(harness, first.razorpay_order_id)
    await settle(harness)
    await sign(harness, token, first.order_id)
    await credit(harness, first.order_id)
    const second = await placeOrder(harness, token, 20)
    await pay(harness, second.razorpay_order_id)
    await settle(harness)
    const items = itemsOf(harness).filter(({ pk }) => !pk.startsWith(handOverPrefix))
    const key = orderIn(items, first.order_id).signature.file_key ?? ''
    const agreement = await harness.app.context.files.get(key)
    return {
      items,
      files: new Map([
        [key, agreement?.bytes ?? new Uint8Array()],
        ['webhook/razorpay/Ü ?#', new Uint8Array([0, 255])],
      ]),
      orders: [first.order_id, second.order_id],
    }
  } finally {
    await harness.close()
  }
}

/** Whether a recorded item is an entry of the ledger. */
function isEntry({ pk }: Item): boolean {
  return pk.startsWith('order#ledger#')
}

function orderIn(items: readonly Item[], id: string): Order {
  return Order.parse(items.find(({ pk, sk }) => pk === `order#order#${id}` && sk === 'order'))
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
  const { table, ledger, filesBucket } = namesOf(stage)
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
        Projection: { ProjectionType: IndexName === 'gsi1' ? 'ALL' : 'KEYS_ONLY' },
      })),
    }),
  )
  await dynamo.send(
    new CreateTableCommand({
      TableName: ledger,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: schemaOf('').map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schemaOf(''),
    }),
  )
  await s3.send(new CreateBucketCommand({ Bucket: filesBucket }))
}

describeStage('backup and restore of a stage', () => {
  const dynamo = new DynamoDBClient(clientSettings(account, singleCalls))
  const s3 = new S3Client({ ...clientSettings(account, commandCalls), forcePathStyle: true })
  let recorded: Recorded
  let stage: Stage
  let folder: string

  const openStageTable = () => {
    const { table: name, ledger } = namesOf(stage)
    return openTable({ dynamo: openDynamo(account), name, ledger, clock: systemClock() })
  }

  beforeAll(async () => {
    recorded = await recordPurchases()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ansh-restore-'))
    stage = freshStage()
    await makeStores(stage, dynamo, s3)
    const table = openStageTable()
    const [entries, items] = [recorded.items.filter(isEntry), recorded.items.filter((item) => !isEntry(item))]
    await Promise.all(items.map((item) => table.put(item)))
    for (const entry of entries) await table.transact({ entry: { append: entry } })
    const files = openFiles(openBucket(namesOf(stage).filesBucket, account))
    for (const [key, bytes] of recorded.files) await files.put(key, bytes, 'application/pdf')
  })
  afterEach(async () => {
    const { table, ledger } = namesOf(stage)
    for (const TableName of [table, ledger]) await dynamo.send(new DeleteTableCommand({ TableName }))
    await rm(folder, { recursive: true, force: true })
  })
  afterAll(() => {
    dynamo.destroy()
    s3.destroy()
  })

  async function itemsNow(): Promise<Item[]> {
    const items: Item[] = []
    await withAwsClients(stage, async (stores) => {
      for (const each of [stores, ledgerOf(stores)]) await tableSource(each)(async (page) => void items.push(...page))
    })
    return items.toSorted((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))
  }
  const inOrder = () => recorded.items.toSorted((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))
  const deleteItem = (pk: string, sk: string, TableName = namesOf(stage).table) =>
    dynamo.send(new DeleteItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } } }))

  it('restores every item and every file after all was deleted, and the ledger audit passes', async () => {
    const manifest = await exportStage(stage, folder)
    const entries = recorded.items.filter(isEntry).length
    expect([manifest.items.count, manifest.ledger.count, manifest.files.count]).toEqual([
      recorded.items.length - entries,
      entries,
      recorded.files.size,
    ])
    expect(await wipeStage(stage)).toEqual({ items: recorded.items.length, files: recorded.files.size })
    expect(await itemsNow()).toEqual([])
    expect((await compareWithExport(stage, folder)).lost.length).toBeGreaterThan(50)
    await restoreStage(stage, folder)
    expect(await itemsNow()).toEqual(inOrder())
    expect(await compareWithExport(stage, folder)).toEqual({ lost: [], moved: [] })
    const report = await verifyStage(stage, { atRest: true })
    expect(report).toMatchObject({
      violations: [],
      counts: { items: recorded.items.length, orders: 2, holdings: 1, stocks: 2 },
    })
  })

  it('exports the same content twice', async () => {
    const first = await exportStage(stage, folder)
    const again = await mkdtemp(join(tmpdir(), 'ansh-restore-'))
    const second = await exportStage(stage, again)
    const sumsOf = ({ items, ledger, files }: typeof first) => [items.sum, ledger.sum, files.sum]
    expect(sumsOf(second)).toEqual(sumsOf(first))
    await expect(exportStage(stage, again)).rejects.toThrow('holds something already')
    await rm(again, { recursive: true })
  })

  it('refuses to restore from an incomplete export', async () => {
    await exportStage(stage, folder)
    await wipeStage(stage)
    const places = exportPaths(folder)
    const [blob = ''] = await readdir(places.blobs)
    for (const path of [places.items, places.ledger, places.files, places.blob(blob)]) {
      const intact = await readFile(path)
      const corrupt = Buffer.from(intact)
      corrupt[corrupt.length >> 1]! ^= 1
      await writeFile(path, corrupt)
      await expect(restoreStage(stage, folder)).rejects.toThrow('is not what was exported')
      await writeFile(path, intact)
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

  it('refuses to restore over existing items, unless told to', async () => {
    await exportStage(stage, folder)
    await expect(restoreStage(stage, folder)).rejects.toThrow('holds items')
    await restoreStage(stage, folder, { intoExisting: true })
    expect(await itemsNow()).toEqual(inOrder())
  })

  it('keeps maintenance mode on while it restores', async () => {
    await exportStage(stage, folder)
    const table = openStageTable()
    await setMaintenance({ table }, true)
    await wipeStage(stage)
    await restoreStage(stage, folder)
    expect(await table.get(maintenanceFlags.key({}))).toMatchObject({ on: true })
    expect((await itemsNow()).length).toBe(recorded.items.length + 1)
  })

  it('refuses to wipe a stage on AWS, unless its name is repeated', async () => {
    const real = { ...stage, endpoint: undefined }
    await expect(wipeStage(real)).rejects.toThrow(`--yes-delete ${stage.name}`)
    await expect(wipeStage(real, { yesDelete: 'emulator' })).rejects.toThrow('no emulator')
  })

  it('reports a missing ledger entry, and refuses the drill', async () => {
    const [owned, middle] = recorded.orders
    await deleteItem(`order#ledger#${owned}`, 'paid-out:seller', namesOf(stage).ledger)
    await deleteItem(`holding#user#${orderIn(recorded.items, owned).user_id}`, 'holding#sec_kaveri')
    const { violations } = await verifyStage(stage)
    expect(violations).toContain(`${owned}: the ledger entry paid-out:seller is missing`)
    expect((await verifyStage(stage, { atRest: true })).violations).toContain(
      `${owned}: 10 shares are credited, and in no holding`,
    )
    const output: string[] = []
    expect(await drill(stage, { say: (line) => void output.push(line) })).toBe(false)
    expect(output.at(-1)).toContain('nothing was touched')
    await deleteItem(`order#order#${middle}`, 'order')
    expect((await verifyStage(stage)).violations).toContain(`${middle}: ledger entries of an order that does not exist`)
  })

  it('passes the ledger audit after a drill', async () => {
    const output: string[] = []
    expect(await drill(stage, { restWithinMs: 0, say: (line) => void output.push(line) })).toBe(true)
    expect(output).toContain('The stage is empty')
    expect(output).toContain('Every item and every file is as it was')
    expect(output.at(-1)).toBe('The ledger is consistent.')
    expect(await itemsNow()).toEqual(inOrder())
  })

  it('makes a table that was restored to a point in time ready to be worked on, with its indexes, as often as asked', async (test) => {
    test.skip(isLocalStack, noPointInTime)
    const { table } = await restoreToPointInTime(stage, 'latest')
    const restored = tablesOf(namesOf(stage), table)
    await prepareRestored(stage, table)
    const tables = await prepareRestored(stage, table)
    const working = { ...stage, restored: tables }
    expect(namesOf(working)).toMatchObject(restored)
    const [main, ledger] = await Promise.all(
      Object.values(restored).map(
        async (TableName) => (await dynamo.send(new DescribeTableCommand({ TableName }))).Table,
      ),
    )
    expect(main?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted()).toEqual(['gsi1', 'gsi2'])
    expect([main?.StreamSpecification?.StreamViewType, ledger?.StreamSpecification?.StreamViewType]).toEqual([
      'NEW_IMAGE',
      'KEYS_ONLY',
    ])
    expect([main?.LatestStreamArn, ledger?.LatestStreamArn]).toEqual([tables.stream, tables.ledgerStream])
    const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName: restored.table }))
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl' })
    const here = openTable({
      dynamo: openDynamo(account),
      name: restored.table,
      ledger: restored.ledger,
      clock: systemClock(),
    })
    expect(await here.get(maintenanceFlags.key({}))).toMatchObject({ on: true })
    const orderKey = { pk: `order#order#${recorded.orders[0]}`, sk: 'order' }
    expect(await here.get(orderKey)).toEqual(
      recorded.items.find(({ pk, sk }) => pk === orderKey.pk && sk === orderKey.sk),
    )
    // Every event is published again: its second row is new to the stream.
    const row = recorded.items.find(({ pk }) => pk.startsWith('outbox#'))
    const { items: rows } = await here.query({ pk: row?.pk ?? '', limit: 10 })
    expect(rows.map(({ envelope }) => envelope)).toEqual(rows.map(() => row?.['envelope']))
    expect(rows.length).toBeGreaterThan(1)
    expect((await verifyStage(working)).violations).toEqual([])
    await expect(prepareRestored(stage, namesOf(stage).table)).rejects.toThrow('is no restored table')
    for (const TableName of Object.values(restored)) await removeTable(TableName)
  })

  async function removeTable(TableName: string): Promise<void> {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }))
    if (Table?.DeletionProtectionEnabled === true)
      await dynamo.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }))
    await dynamo.send(new DeleteTableCommand({ TableName }))
  }

  it('restores to a point in time into a new table, and copies back from it', async (test) => {
    test.skip(isLocalStack, noPointInTime)
    await expect(restoreToPointInTime(stage, 'yesterday')).rejects.toThrow('no moment')
    const { table, violations, counts } = await restoreToPointInTime(stage, 'latest')
    expect([violations, counts['items']]).toEqual([[], recorded.items.length])
    await expect(copyBack(stage, table)).rejects.toThrow('holds items')
    await expect(copyBack(stage, 'another-table')).rejects.toThrow('is no restored table')
    expect(await wipeStage(stage, { itemsOnly: true })).toEqual({ items: recorded.items.length, files: 0 })
    expect(await copyBack(stage, table)).toBe(recorded.items.length)
    expect(await itemsNow()).toEqual(inOrder())
    for (const TableName of Object.values(tablesOf(namesOf(stage), table)))
      await dynamo.send(new DeleteTableCommand({ TableName }))
  })
})

describeStage('the application on an emulator of AWS, after a loss of all data', (stage) => {
  it('is restored, and asks the partners about an unfinished order', async () => {
    const harness = openDeployed(stage)
    const { phone, securityId } = fixtureOf(10)
    const token = await harness.token(phone)
    // The money reaches escrow, but the webhook is lost.
    await harness.sandbox('/levers', { vouch: { webhooks: 'lose' } }, 'PUT')
    const { order_id, razorpay_order_id } = await placeOrder(harness, token, 10, securityId)
    await pay(harness, razorpay_order_id)
    await harness.eventually(async () => expect(await orderOf(harness, token, order_id)).toBeDefined())
    const output: string[] = []
    const isVerified = await harness.during(
      drill(stage, { restWithinMs: 4 * minuteMs, say: (line) => void output.push(line) }),
    )
    await harness.sandbox('/levers', { vouch: { webhooks: 'deliver' } }, 'PUT')
    expect(isVerified, output.join('\n')).toBe(true)
    const { body } = await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: token })
    expect(body.message.data.status).toBe('completed')
    expect(await stockOf(harness, securityId)).toEqual({ available: 90, held: 0, sold: 10 })
    expect((await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })).status).toBe(200)
    await harness.eventually(async () => {
      expect((await orderOf(harness, token, order_id))?.refund).toMatchObject({ status: 'DONE' })
    })
    await settleRefunds(harness)
    await harness.eventually(async () => {
      expect((await verifyStage(stage, { atRest: true })).violations).toEqual([])
    })
  })
})
