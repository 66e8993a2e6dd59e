import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { quickCalls } from '#functions/platform/aws/call-limits.ts'
import { type AwsAccount, clientSettings } from '#functions/platform/aws/client.ts'
import { TableRetries, UnsafeWriteRetries } from './table-retry.ts'

/** Two clients of DynamoDB: `safe` repeats a request whose answer was lost, and `unsafe` does not. They share only their settings. */
export interface Dynamo {
  readonly safe: Pick<DynamoDBClient, 'send'>
  /** For writes that count, and for those with a condition. */
  readonly unsafe: Pick<DynamoDBClient, 'send'>
}

export function openDynamo(account: AwsAccount): Dynamo {
  const settings = clientSettings(account, quickCalls)
  return {
    safe: new DynamoDBClient({ ...settings, retryStrategy: new TableRetries() }),
    unsafe: new DynamoDBClient({ ...settings, retryStrategy: new UnsafeWriteRetries() }),
  }
}
