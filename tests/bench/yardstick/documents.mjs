import { GetItemCommand, PutItemCommand, QueryCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'

// Items as plain objects, as the document client gives them; without it, so that the yardstick has the product's own SDK and no other.

const TableName = process.env.TABLE_NAME

function toValue(value) {
  if (value === null) return { NULL: true }
  if (Array.isArray(value)) return { L: value.map(toValue) }
  if (typeof value === 'object') return { M: toItem(value) }
  if (typeof value === 'number') return { N: String(value) }
  return typeof value === 'boolean' ? { BOOL: value } : { S: value }
}

const toItem = (object) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, toValue(value)]))

function fromValue({ S, N, BOOL, L, M }) {
  if (N !== undefined) return Number(N)
  if (L !== undefined) return L.map(fromValue)
  return M === undefined ? (S ?? BOOL ?? null) : fromItem(M)
}

const fromItem = (item) => Object.fromEntries(Object.entries(item).map(([name, value]) => [name, fromValue(value)]))

export async function get(client, key) {
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: toItem(key) }))
  return Item && fromItem(Item)
}

export async function query(client, pk, [first, last]) {
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: toItem({ ':pk': pk, ':first': first, ':last': last }),
    }),
  )
  return { items: Items.map(fromItem) }
}

export async function put(client, item) {
  await client.send(new PutItemCommand({ TableName, Item: toItem(item) }))
}

export async function transact(client, writes) {
  await client.send(new TransactWriteItemsCommand({ TransactItems: writes.map(toWrite) }))
}

/** `name`: an attribute that is set, and is `#named` in the condition. */
function toWrite({ put: item, update: key, set, name, add, if: ConditionExpression, values = {} }) {
  const condition = ConditionExpression && { ConditionExpression }
  if (item) return { Put: { TableName, Item: toItem(item), ...condition } }
  const sets = [...Object.keys(set).map((each) => `#${each} = :${each}`), ...(name ? ['#named = :named'] : [])]
  const names = [
    ...Object.keys({ ...set, ...add }).map((each) => [`#${each}`, each]),
    ...(name ? [['#named', name[0]]] : []),
  ]
  const all = { ...set, ...Object.fromEntries(Object.entries(add).map(([each, by]) => [`${each}_by`, by])), ...values }
  return {
    Update: {
      TableName,
      Key: toItem(key),
      UpdateExpression: `SET ${sets.join(', ')} ADD ${Object.keys(add)
        .map((each) => `#${each} :${each}_by`)
        .join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names),
      ExpressionAttributeValues: toItem(
        Object.fromEntries(
          [...Object.entries(all), ...(name ? [['named', name[1]]] : [])].map(([each, value]) => [`:${each}`, value]),
        ),
      ),
      ...condition,
    },
  }
}
