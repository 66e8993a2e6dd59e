import { GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb'

const TableName = process.env.TABLE_NAME

/** The two reads of our list of sessions, as on the wire: the session by its key, all sessions of its user by an index. */
export function readSession(client, id) {
  return client.send(
    new GetItemCommand({
      TableName,
      Key: { pk: { S: `account#session#${id}` }, sk: { S: 'session' } },
      ConsistentRead: true,
    }),
  )
}

export function readSessions(client, userId) {
  return client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: '#p = :p',
      FilterExpression: 'attribute_not_exists(#t) OR #t > :t',
      ExpressionAttributeNames: { '#p': 'gsi1pk', '#t': 'ttl' },
      ExpressionAttributeValues: { ':p': { S: `account#user#${userId}` }, ':t': { N: String(Date.now() / 1000) } },
      ScanIndexForward: false,
      Limit: 101,
    }),
  )
}
