import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { fewTries } from '#functions/platform/aws/retry.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'

/** The table and the files of a stage, for whoever keeps or brings them back. */
export interface AwsClients {
  readonly dynamo: DynamoDBClient
  readonly s3: S3Client
  readonly table: string
  readonly bucket: string
}

/** Opens a stage's stores for some work. `table`: another than its own, such as a restored one. */
export async function withAwsClients<T>(
  stage: Stage,
  work: (stores: AwsClients) => Promise<T>,
  table?: string,
): Promise<T> {
  const names = namesOf(stage)
  const options = { ...accountOf(stage), ...fewTries }
  const dynamo = new DynamoDBClient(options)
  const s3 = new S3Client({ ...options, forcePathStyle: stage.endpoint !== undefined })
  try {
    return await work({ dynamo, s3, table: table ?? names.table, bucket: names.filesBucket })
  } finally {
    dynamo.destroy()
    s3.destroy()
  }
}

/** Works on some at a time. The first failure ends all: what is under way comes to its end, nothing new begins. */
export async function inParallel<T>(
  source: AsyncIterable<T> | Iterable<T>,
  atOnceMax: number,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const each = (async function* () {
    yield* source
  })()
  const hand = async () => {
    for (let next = await each.next(); !next.done && failures.length === 0; next = await each.next())
      await work(next.value)
  }
  const keep = (failure: unknown) => void failures.push(failure)
  await Promise.all(Array.from({ length: atOnceMax }, () => hand().catch(keep)))
  // Lets go of what the source has open.
  await each.return()
  if (failures.length > 0) throw failures[0]
}
