import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { quickCalls } from './call-limits.ts'
import { type AwsAccount, clientSettings } from './client.ts'
import { TableRetries, UnsafeWriteRetries } from './table-retry.ts'

/** The clients of DynamoDB, by whether a request may be repeated when its answer was lost. They share nothing but their settings. */
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
