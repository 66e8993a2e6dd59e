import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { type Names, namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf, commandCalls } from './account.ts'

/** Clients for the table, the ledger and the files of a stage, for backups and audits. */
export interface AwsClients {
  readonly dynamo: DynamoDBClient
  readonly s3: S3Client
  readonly table: string
  readonly ledger: string
  readonly bucket: string
}

/** The ledger in the place of the table, for what is done to both alike. */
export function ledgerOf(clients: AwsClients): AwsClients {
  return { ...clients, table: clients.ledger }
}

/** Opens the clients of a stage for the duration of `work`. `table`: a restored table instead of the stage's own; its ledger is beside it. */
export async function withAwsClients<T>(
  stage: Stage,
  work: (clients: AwsClients) => Promise<T>,
  table?: string,
): Promise<T> {
  const names = namesOf(stage)
  const options = clientSettings(accountOf(stage), commandCalls)
  const dynamo = new DynamoDBClient(options)
  const s3 = new S3Client({ ...options, forcePathStyle: stage.endpoint !== undefined })
  try {
    const first = { table: names.firstTable, ledger: names.firstLedger }
    return await work({ dynamo, s3, ...tablesOf(first, table ?? names.table), bucket: names.filesBucket })
  } finally {
    dynamo.destroy()
    s3.destroy()
  }
}

/** A table and its ledger. A restored pair has the names of the stage's own, with the same ending. */
export function tablesOf(names: Pick<Names, 'table' | 'ledger'>, table = names.table): Pick<Names, 'table' | 'ledger'> {
  if (!table.startsWith(names.table)) throw new Error(`${table} is neither ${names.table} nor restored from it`)
  return { table, ledger: `${names.ledger}${table.slice(names.table.length)}` }
}

/** Runs `work` for each element, at most `concurrencyMax` at once. After the first failure, running work ends and no further work starts. */
export async function inParallel<T>(
  source: AsyncIterable<T> | Iterable<T>,
  concurrencyMax: number,
  work: (element: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const elements = (async function* () {
    yield* source
  })()
  const worker = async () => {
    for (let next = await elements.next(); !next.done && failures.length === 0; next = await elements.next())
      await work(next.value)
  }
  const collect = (failure: unknown) => void failures.push(failure)
  await Promise.all(Array.from({ length: concurrencyMax }, () => worker().catch(collect)))
  // Runs the source's cleanup.
  await elements.return()
  if (failures.length > 0) throw failures[0]
}
