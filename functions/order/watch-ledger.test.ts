import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { collectingLog } from '#infra/local/log.ts'
import { entry } from './watch-ledger.ts'

const record = (eventName: 'INSERT' | 'MODIFY' | 'REMOVE', cause: string) =>
  ({
    eventName,
    dynamodb: { Keys: { pk: { S: 'order#ledger#ord_1' }, sk: { S: cause } }, SequenceNumber: '1' },
  }) as DynamoDBRecord

async function watch(...Records: DynamoDBRecord[]) {
  const { log, lines } = collectingLog()
  const response = await entry({ log } as unknown as Ports)({ Records } satisfies DynamoDBStreamEvent as never)
  expect(response).toEqual({ batchItemFailures: [] })
  return lines
}

it('logs an error for each entry that was changed or removed', async () => {
  expect(await watch(record('MODIFY', 'captured:pay_1'), record('REMOVE', 'collected:ord_1'))).toEqual([
    { level: 'error', event: 'ledger-changed', change: 'MODIFY', entry: 'order#ledger#ord_1 captured:pay_1' },
    { level: 'error', event: 'ledger-changed', change: 'REMOVE', entry: 'order#ledger#ord_1 collected:ord_1' },
  ])
})

it('is silent about a new entry', async () => {
  expect(await watch(record('INSERT', 'captured:pay_1'))).toEqual([])
})
