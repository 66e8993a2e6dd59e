import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams'
import { itemOf } from '#functions/platform/aws/value.ts'
import { fewTries } from '#functions/platform/aws/retry.ts'
import type { Change } from '#tests/contract/opened.ts'
import { account } from './stage.ts'

export type StreamRecord = _Record

/** What a table's new stream tells from its beginning. */
export interface Stream {
  /** What has come since the last call: the changes of one item in order, those of different items as it happens. */
  readNew(): Promise<StreamRecord[]>
  close(): void
}

export function openStream(StreamArn: string): Stream {
  const client = new DynamoDBStreamsClient({ ...account, ...fewTries })
  /** How far each shard is read; nothing for one that is closed and read to its end. */
  const places = new Map<string, string | undefined>()

  async function listShards(): Promise<Shard[]> {
    const shards: Shard[] = []
    let after: string | undefined
    do {
      const { StreamDescription: page } = await client.send(
        new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId: after }),
      )
      shards.push(...(page?.Shards ?? []))
      after = page?.LastEvaluatedShardId
    } while (after !== undefined)
    return shards
  }

  /** To where an open shard has nothing for now. */
  async function readShard(ShardId: string): Promise<StreamRecord[]> {
    const found: StreamRecord[] = []
    let place = places.has(ShardId)
      ? places.get(ShardId)
      : (await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' })))
          .ShardIterator
    while (place !== undefined) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator: place }))
      place = page.NextShardIterator
      places.set(ShardId, place)
      if (page.Records?.length === 0) break
      found.push(...(page.Records ?? []))
    }
    return found
  }

  return {
    async readNew() {
      const found: StreamRecord[] = []
      const shards = await listShards()
      const isRead = (id: string) => places.has(id) && places.get(id) === undefined
      // A shard goes on with the items of its parent: the parent is read to its end first. One that is listed no more is forgotten.
      for (const { ShardId = '', ParentShardId } of shards.toSorted(byAge)) {
        const parent = shards.find((shard) => shard.ShardId === ParentShardId)
        if (parent === undefined || isRead(parent.ShardId ?? '')) found.push(...(await readShard(ShardId)))
      }
      return found
    },
    close: () => client.destroy(),
  }
}

/** A shard's name begins with the time at which it was made. */
function byAge({ ShardId: a = '' }: Shard, { ShardId: b = '' }: Shard): number {
  return a < b ? -1 : 1
}

export function changeOf({ dynamodb: { Keys = {}, OldImage, NewImage } = {} }: StreamRecord): Change {
  return {
    keys: itemOf(Keys),
    ...(OldImage && { before: itemOf(OldImage) }),
    ...(NewImage && { after: itemOf(NewImage) }),
  }
}
