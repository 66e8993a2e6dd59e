import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { expect, it } from 'vitest'
import { Throttled } from '#functions/platform/port/table.ts'
import { systemClock } from '#functions/platform/system.ts'
import { openTable } from './table.ts'

/** A DynamoDB that fails with these, one after another, then does what it is asked. */
function failing(...failures: readonly Error[]) {
  const sent: { readonly input: { readonly ClientRequestToken?: string } }[] = []
  const send = async (command: (typeof sent)[number]) => {
    sent.push(command)
    const failure = failures[sent.length - 1]
    if (failure) throw failure
    return { Attributes: { pk: { S: 'p' }, sk: { S: 'a' } } }
  }
  return {
    sent,
    table: openTable({ client: { send } as unknown as DynamoDBClient, name: 'table', clock: systemClock() }),
  }
}

const key = { pk: 'p', sk: 'a' }
const lost = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
const busy = () =>
  Object.assign(new Error('slow down'), {
    name: 'ThrottlingException',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  })
const refused = () =>
  Object.assign(new Error('no'), {
    name: 'AccessDeniedException',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  })

it('asks again after a lost answer only what may be done twice', async () => {
  for (const repeatable of [
    (table: ReturnType<typeof openTable>) => table.get(key),
    (table: ReturnType<typeof openTable>) => table.put(key),
    (table: ReturnType<typeof openTable>) => table.update(key, { set: { a: 1 } }),
  ]) {
    const { sent, table } = failing(lost())
    await repeatable(table)
    expect(sent).toHaveLength(2)
  }
  for (const single of [
    (table: ReturnType<typeof openTable>) => table.put(key, { absent: 'pk' }),
    (table: ReturnType<typeof openTable>) => table.update(key, { add: { a: 1 } }),
  ]) {
    const { sent, table } = failing(lost())
    await expect(single(table)).rejects.toThrow('socket hang up')
    expect(sent).toHaveLength(1)
  }
})

it('asks for a transaction again under the same token', async () => {
  const { sent, table } = failing(lost(), busy())
  await table.transact([{ update: key, changes: { add: { a: 1 } } }])
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ input }) => input.ClientRequestToken)).size).toBe(1)
})

it('gives up after five tries of a busy table, at once where it may not', async () => {
  const throttled = failing(busy(), busy(), busy(), busy(), busy(), busy())
  await expect(throttled.table.update(key, { add: { a: 1 } }, { present: 'pk' })).rejects.toThrow(Throttled)
  expect(throttled.sent).toHaveLength(5)
  const denied = failing(refused())
  await expect(denied.table.get(key)).rejects.toThrow('no')
  expect(denied.sent).toHaveLength(1)
})
