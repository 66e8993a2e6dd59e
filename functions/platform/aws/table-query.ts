import {
  type AttributeValue,
  type DynamoDBClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb'
import { checkQuery, orderOf, pageOf, readCursor } from '#functions/platform/port/query.ts'
import { InvalidCursor, type Item, type Page, type Query } from '#functions/platform/port/table.ts'
import { expressions } from './expression.ts'
import { isBusy, isUncertain, nameOf, retried } from './retry.ts'
import { translated } from './table-failure.ts'
import { attributesOf, itemOf } from './value.ts'

interface Store {
  readonly client: DynamoDBClient
  readonly name: string
}

type Start = Record<string, AttributeValue>

/** A page is filled over what is past its ttl, but not for ever. */
const roundsMax = 10

export async function readPage(store: Store, query: Query, nowSeconds: number): Promise<Page> {
  checkQuery(query)
  let start = startOf(query)
  if (isBackwards(query)) return { items: [] }
  const input = inputOf(store.name, query, nowSeconds)
  const found: Item[] = []
  for (let round = 1; ; round += 1) {
    const page = await ask(store, { ...input, ExclusiveStartKey: start }, query)
    found.push(...(page.Items ?? []).map(itemOf).filter((item) => beginsAs(item, query)))
    start = page.LastEvaluatedKey
    if (start === undefined || found.length > query.limit) return pageOf(query, found)
    // A short page that goes on behind the last item looked at.
    if (round === roundsMax) return { items: found, ...cursorBehind(query, itemOf(start)) }
  }
}

function inputOf(TableName: string, query: Query, nowSeconds: number): QueryCommandInput {
  const { partition, sort } = orderOf(query)
  const { begins, between } = query
  const known = expressions()
  const tests = [`${known.name(partition)} = ${known.value(query.pk)}`]
  // DynamoDB takes one of the two; `beginsAs` does the other.
  if (between) tests.push(`${known.name(sort)} BETWEEN ${between.map((end) => known.value(end)).join(' AND ')}`)
  else if (begins) tests.push(`begins_with(${known.name(sort)}, ${known.value(begins)})`)
  return {
    TableName,
    ...(query.index ? { IndexName: query.index } : { ConsistentRead: true }),
    KeyConditionExpression: tests.join(' AND '),
    FilterExpression: `attribute_not_exists(${known.name('ttl')}) OR ${known.name('ttl')} > ${known.value(nowSeconds)}`,
    ScanIndexForward: query.descending !== true,
    // One more than the page holds, to know whether it is the last.
    Limit: query.limit + 1,
    ...known.placeholders(),
  }
}

async function ask({ client }: Store, input: QueryCommandInput, { cursor }: Query): Promise<QueryCommandOutput> {
  try {
    return await retried(
      () => client.send(new QueryCommand(input)),
      (failure) => isBusy(failure) || isUncertain(failure),
    )
  } catch (failure) {
    // The rest of the query is our own; a start outside its bounds came from elsewhere.
    if (cursor !== undefined && nameOf(failure) === 'ValidationException')
      throw new InvalidCursor('a cursor of another query', { cause: failure })
    return translated(failure)
  }
}

function startOf(query: Query): Start | undefined {
  if (query.cursor === undefined) return undefined
  const { partition, order } = orderOf(query)
  const place = readCursor(query.cursor, order)
  return attributesOf({
    [partition]: query.pk,
    ...Object.fromEntries(order.map((attribute, at) => [attribute, place[at]])),
  })
}

/** DynamoDB refuses a range the wrong way round; here nothing is in it. */
function isBackwards({ between }: Query): boolean {
  return between !== undefined && Buffer.compare(Buffer.from(between[0]), Buffer.from(between[1])) > 0
}

function beginsAs(item: Item, query: Query): boolean {
  const value = item[orderOf(query).sort]
  return typeof value === 'string' && value.startsWith(query.begins ?? '')
}

function cursorBehind(query: Query, last: Item): Pick<Page, 'cursor'> {
  const { cursor } = pageOf({ ...query, limit: 1 }, [last, last])
  return cursor === undefined ? {} : { cursor }
}
