import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams'
import { itemOf } from '#functions/platform/aws/dynamo/value.ts'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { commandCalls } from '#infra/deploy/account.ts'
import type { Change } from '#tests/contract/opened.ts'
import { account } from './stage.ts'

export type StreamRecord = _Record

/** Reads the stream of a table from its beginning. */
export interface Stream {
  /** The records since the last call. Those of one item are in order. */
  readNew(): Promise<StreamRecord[]>
  close(): void
}

export function openStream(StreamArn: string): Stream {
  const client = new DynamoDBStreamsClient(clientSettings(account, commandCalls))
  /** The next iterator of each shard; undefined for a closed shard that is read to its end. */
  const iterators = new Map<string, string | undefined>()

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

  /** Reads a shard until it has no more records for now. */
  async function readShard(ShardId: string): Promise<StreamRecord[]> {
    const found: StreamRecord[] = []
    let iterator = iterators.has(ShardId)
      ? iterators.get(ShardId)
      : (await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' })))
          .ShardIterator
    while (iterator !== undefined) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator }))
      iterator = page.NextShardIterator
      iterators.set(ShardId, iterator)
      if (page.Records?.length === 0) break
      found.push(...(page.Records ?? []))
    }
    return found
  }

  return {
    async readNew() {
      const found: StreamRecord[] = []
      const shards = await listShards()
      const isRead = (id: string) => iterators.has(id) && iterators.get(id) === undefined
      // A shard continues its parent, so the parent is read to its end first. A parent that is no longer listed has expired.
      for (const { ShardId = '', ParentShardId } of shards.toSorted(byAge)) {
        const parent = shards.find((shard) => shard.ShardId === ParentShardId)
        if (parent === undefined || isRead(parent.ShardId ?? '')) found.push(...(await readShard(ShardId)))
      }
      return found
    },
    close: () => client.destroy(),
  }
}

/** Shard ids begin with the time of their creation. */
function byAge({ ShardId: a = '' }: Shard, { ShardId: b = '' }: Shard): number {
  return a < b ? -1 : 1
}

export function changeOf({ eventName, dynamodb: { Keys = {}, NewImage } = {} }: StreamRecord): Change {
  return {
    change: eventName ?? '',
    keys: itemOf(Keys),
    ...(NewImage && { after: itemOf(NewImage) }),
  }
}
