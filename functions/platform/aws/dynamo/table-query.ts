import {
  type AttributeValue,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb'
import { checkQuery, orderOf, pageOf, readCursor } from '#functions/platform/port/query.ts'
import { InvalidCursor, type Item, type ItemPage, type Query } from '#functions/platform/port/table.ts'
import type { Dynamo } from './dynamo.ts'
import { expressions } from './expression.ts'
import { nameOf } from '#functions/platform/aws/failure.ts'
import { throwTranslated } from './table-failure.ts'
import { attributesOf, itemOf } from './value.ts'

interface Store {
  readonly dynamo: Dynamo
  readonly name: string
}

type Start = Record<string, AttributeValue>

/** Expired items are filtered out, so one page may need several reads: at most this many. */
const roundsMax = 10

export async function readPage(store: Store, query: Query, nowSeconds: number): Promise<ItemPage> {
  checkQuery(query)
  let start = startOf(query)
  if (isBackwards(query)) return { items: [] }
  const input = inputOf(store.name, query, nowSeconds)
  const found: Item[] = []
  for (let round = 1; ; round += 1) {
    const page = await send(store, { ...input, ExclusiveStartKey: start }, query)
    found.push(...(page.Items ?? []).map(itemOf).filter((item) => startsWithPrefix(item, query)))
    start = page.LastEvaluatedKey
    if (start === undefined || found.length > query.limit) return pageOf(query, found)
    // Out of rounds: a short page, with a cursor after the last item that was read.
    if (round === roundsMax) return { items: found, ...cursorAfter(query, itemOf(start)) }
  }
}

function inputOf(TableName: string, query: Query, nowSeconds: number): QueryCommandInput {
  const { partition, sort } = orderOf(query)
  const { prefix, between } = query
  const builder = expressions()
  const keyConditions = [`${builder.name(partition)} = ${builder.value(query.pk)}`]
  // DynamoDB accepts one condition on the sort key. With `between`, `startsWithPrefix` applies the prefix afterwards.
  if (between)
    keyConditions.push(`${builder.name(sort)} BETWEEN ${between.map((end) => builder.value(end)).join(' AND ')}`)
  else if (prefix) keyConditions.push(`begins_with(${builder.name(sort)}, ${builder.value(prefix)})`)
  return {
    TableName,
    ...(query.index ? { IndexName: query.index } : { ConsistentRead: query.consistency !== 'eventual' }),
    KeyConditionExpression: keyConditions.join(' AND '),
    // DynamoDB refuses a filter by an attribute that an index does not hold, and nothing in `gsi2` expires.
    ...(query.index !== 'gsi2' && {
      FilterExpression: `attribute_not_exists(${builder.name('ttl')}) OR ${builder.name('ttl')} > ${builder.value(nowSeconds)}`,
    }),
    ScanIndexForward: query.descending !== true,
    // One more than the page holds, which shows whether another page follows.
    Limit: query.limit + 1,
    ...builder.placeholders(),
  }
}

async function send(
  { dynamo }: Store,
  input: QueryCommandInput,
  { cursor }: Query,
): Promise<Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'>> {
  try {
    return await dynamo.safe.send(new QueryCommand(input))
  } catch (failure) {
    // Only the cursor comes from outside; a validation error means that it does not belong to this query.
    if (cursor !== undefined && nameOf(failure) === 'ValidationException')
      throw new InvalidCursor('the cursor belongs to another query', { cause: failure })
    return throwTranslated(failure)
  }
}

function startOf(query: Query): Start | undefined {
  if (query.cursor === undefined) return undefined
  const { partition, order } = orderOf(query)
  const values = readCursor(query.cursor, order)
  return attributesOf({
    [partition]: query.pk,
    ...Object.fromEntries(order.map((attribute, index) => [attribute, values[index]])),
  })
}

/** Whether the range ends before it starts. DynamoDB rejects such a range; this port returns an empty page. */
function isBackwards({ between }: Query): boolean {
  return between !== undefined && Buffer.compare(Buffer.from(between[0]), Buffer.from(between[1])) > 0
}

function startsWithPrefix(item: Item, query: Query): boolean {
  const value = item[orderOf(query).sort]
  return typeof value === 'string' && value.startsWith(query.prefix ?? '')
}

function cursorAfter(query: Query, last: Item): Pick<ItemPage, 'cursor'> {
  const { cursor } = pageOf({ ...query, limit: 1 }, [last, last])
  return cursor === undefined ? {} : { cursor }
}
