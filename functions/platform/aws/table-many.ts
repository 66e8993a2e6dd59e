import { BatchGetItemCommand, type DynamoDBClient, type KeysAndAttributes } from '@aws-sdk/client-dynamodb'
import type { Clock } from '#functions/platform/port/ports.ts'
import { type Item, type Key, Throttled } from '#functions/platform/port/table.ts'
import { isBusy, isUncertain, retried } from './retry.ts'
import { attributesOf, itemOf } from './value.ts'

interface Store {
  readonly client: DynamoDBClient
  readonly name: string
  readonly clock: Clock
}

/** A batch of large items takes a few: an answer holds 16 MB. */
const roundsMax = 8
const pauseMs = 25

/** The items in the order of their keys. What DynamoDB had no room for in one answer it names, to be asked for again. */
export async function readMany({ client, name, clock }: Store, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>()
  let asked: KeysAndAttributes | undefined =
    keys.length === 0 ? undefined : { Keys: keys.map(({ pk, sk }) => attributesOf({ pk, sk })), ConsistentRead: true }
  for (let round = 0; asked !== undefined; round += 1) {
    if (round === roundsMax) throw new Throttled('the table does not get round to all keys')
    if (round > 0) await clock.pause(pauseMs * 2 ** (round - 1))
    const command = new BatchGetItemCommand({ RequestItems: { [name]: asked } })
    const { Responses, UnprocessedKeys } = await retried(
      () => client.send(command),
      (failure) => isBusy(failure) || isUncertain(failure),
    )
    for (const item of (Responses?.[name] ?? []).map(itemOf)) found.set(placeOf(item), item)
    asked = UnprocessedKeys?.[name]
  }
  return keys.map((key) => found.get(placeOf(key)))
}

const placeOf = ({ pk, sk }: Key) => JSON.stringify([pk, sk])
