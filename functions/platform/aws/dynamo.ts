import type {
  BatchGetItemInput,
  BatchGetItemOutput,
  DeleteItemInput,
  DeleteItemOutput,
  GetItemInput,
  GetItemOutput,
  PutItemInput,
  PutItemOutput,
  QueryInput,
  QueryOutput,
  TransactWriteItemsInput,
  TransactWriteItemsOutput,
  UpdateItemInput,
  UpdateItemOutput,
} from '@aws-sdk/client-dynamodb'
import type { Service } from './service.ts'

/** The operations of DynamoDB that the table needs. */
export type Dynamo = Service<{
  readonly GetItem: { readonly input: GetItemInput; readonly output: GetItemOutput }
  readonly BatchGetItem: { readonly input: BatchGetItemInput; readonly output: BatchGetItemOutput }
  readonly Query: { readonly input: QueryInput; readonly output: QueryOutput }
  readonly PutItem: { readonly input: PutItemInput; readonly output: PutItemOutput }
  readonly UpdateItem: { readonly input: UpdateItemInput; readonly output: UpdateItemOutput }
  readonly DeleteItem: { readonly input: DeleteItemInput; readonly output: DeleteItemOutput }
  readonly TransactWriteItems: {
    readonly input: TransactWriteItemsInput
    readonly output: TransactWriteItemsOutput
  }
}>
