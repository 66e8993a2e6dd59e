import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { sdkRetries } from '#functions/platform/aws/retry.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'

/** Clients for the table and the files of a stage, for backups and audits. */
export interface AwsClients {
  readonly dynamo: DynamoDBClient
  readonly s3: S3Client
  readonly table: string
  readonly bucket: string
}

/** Opens the clients of a stage for the duration of `work`. `table`: a table other than the stage's own, such as a restored one. */
export async function withAwsClients<T>(
  stage: Stage,
  work: (clients: AwsClients) => Promise<T>,
  table?: string,
): Promise<T> {
  const names = namesOf(stage)
  const options = { ...accountOf(stage), ...sdkRetries }
  const dynamo = new DynamoDBClient(options)
  const s3 = new S3Client({ ...options, forcePathStyle: stage.endpoint !== undefined })
  try {
    return await work({ dynamo, s3, table: table ?? names.table, bucket: names.filesBucket })
  } finally {
    dynamo.destroy()
    s3.destroy()
  }
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
