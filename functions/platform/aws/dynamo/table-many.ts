import { BatchGetItemCommand, type KeysAndAttributes } from '@aws-sdk/client-dynamodb'
import type { Clock } from '#functions/platform/port/ports.ts'
import { type Item, type Key, Throttled } from '#functions/platform/port/table.ts'
import type { Dynamo } from './dynamo.ts'
import { attributesOf, itemOf } from './value.ts'

interface Store {
  readonly dynamo: Dynamo
  readonly name: string
  readonly clock: Clock
}

/** Large items need several requests, because one response holds at most 16 MB. */
const roundsMax = 8
const pauseMs = 25

/** The items, strongly consistent, in the order of their keys. DynamoDB lists the keys that did not fit in the response; they are requested again. */
export async function readMany({ dynamo, name, clock }: Store, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>()
  const Keys = keys.map(({ pk, sk }) => attributesOf({ pk, sk }))
  let pending: KeysAndAttributes | undefined = keys.length === 0 ? undefined : { Keys, ConsistentRead: true }
  for (let round = 0; pending !== undefined; round += 1) {
    if (round === roundsMax) throw new Throttled(`DynamoDB left keys unread in ${roundsMax} rounds; try again later`)
    if (round > 0) await clock.pause(pauseMs * 2 ** (round - 1))
    const request = new BatchGetItemCommand({ RequestItems: { [name]: pending } })
    const { Responses, UnprocessedKeys } = await dynamo.safe.send(request)
    for (const item of (Responses?.[name] ?? []).map(itemOf)) found.set(keyText(item), item)
    pending = UnprocessedKeys?.[name]
  }
  return keys.map((key) => found.get(keyText(key)))
}

const keyText = ({ pk, sk }: Key) => JSON.stringify([pk, sk])
