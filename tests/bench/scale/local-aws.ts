import type { DatabaseSync } from 'node:sqlite'
import {
  BatchWriteItemCommand,
  DynamoDBClient,
  ScanCommand,
  type ScanCommandInput,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { attributesOf, itemOf } from '#functions/platform/aws/dynamo/value.ts'
import type { Item } from '#functions/platform/port/table.ts'
import type { AwsClients } from '#infra/deploy/aws-clients.ts'
import type { LocalTable } from '#infra/local/table.ts'

/** DynamoDB ends a page of a scan at 1 MB. */
const pageBytesMax = 1_000_000
const rowsAtOnce = 2_000

/**
 * The clients of a stage whose table and ledger are the local ones, and whose bucket is empty: what backup and audit commands do to
 * DynamoDB, in one process. A request is answered at once, and never throttled.
 */
export function localAws(local: LocalTable): AwsClients {
  const dynamo: Pick<DynamoDBClient, 'send'> = Object.create(DynamoDBClient.prototype)
  const s3: Pick<S3Client, 'send'> = Object.create(S3Client.prototype)
  const answer = async (command: unknown): Promise<unknown> => {
    if (command instanceof ScanCommand) return scan(local.database, command.input)
    if (command instanceof BatchWriteItemCommand) return await writeBatch(local, command.input.RequestItems ?? {})
    throw new Error(`the local table has no ${String((command as object).constructor.name)}`)
  }
  Object.assign(dynamo, { send: answer })
  Object.assign(s3, { send: async () => ({ Contents: [], KeyCount: 0 }) })
  return { dynamo: dynamo as DynamoDBClient, s3: s3 as S3Client, table: 'item', ledger: 'ledger', bucket: 'files' }
}

/** One page of a segment. A segment is every so manieth row; the key of a page is the number of its last row. */
function scan(
  database: DatabaseSync,
  { TableName, Segment = 0, TotalSegments = 1, ExclusiveStartKey, Limit = rowsAtOnce }: ScanCommandInput,
) {
  const rows = database
    .prepare(`SELECT rowid, json FROM ${TableName} WHERE rowid > ? AND rowid % ? = ? ORDER BY rowid LIMIT ?`)
    .iterate(Number(ExclusiveStartKey?.['rowid']?.N ?? 0), TotalSegments, Segment, Math.min(Limit, rowsAtOnce))
  const Items: ReturnType<typeof attributesOf>[] = []
  let [bytes, last] = [0, 0]
  for (const { rowid, json } of rows) {
    const text = String(json)
    Items.push(attributesOf(JSON.parse(text) as Item))
    last = Number(rowid)
    bytes += text.length
    if (bytes > pageBytesMax) break
  }
  return { Items, ...(Items.length > 0 && { LastEvaluatedKey: { rowid: { N: String(last) } } }) }
}

/** The ledger's own triggers notice each entry that is written again, as its stream does. */
async function writeBatch({ database, atomically }: LocalTable, requests: Record<string, WriteRequest[]>) {
  atomically(() => {
    for (const [table, writes] of Object.entries(requests))
      for (const { PutRequest, DeleteRequest } of writes) {
        if (PutRequest?.Item !== undefined) insert(database, table, itemOf(PutRequest.Item))
        const { pk, sk } = DeleteRequest?.Key ?? {}
        if (pk?.S !== undefined && sk?.S !== undefined)
          database.prepare(`DELETE FROM ${table} WHERE pk = ? AND sk = ?`).run(pk.S, sk.S)
      }
  })
  return { UnprocessedItems: {} }
}

/** Writes an item as the local table does, without a record of its stream, which nobody reads here. */
export function insert(database: DatabaseSync, table: string, item: Item): void {
  const { pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, ttl } = item
  const columns = table === 'ledger' ? { pk, sk } : { pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, ttl }
  const names = Object.keys(columns)
  database
    .prepare(
      `INSERT OR REPLACE INTO ${table} (${names.join(', ')}, json) VALUES (${names.map(() => '?').join(', ')}, ?)`,
    )
    .run(...Object.values(columns).map((value) => value ?? null), JSON.stringify(item))
}
