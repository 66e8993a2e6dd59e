import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  type CancellationReason,
  ConditionFailed,
  InvalidWrite,
  Throttled,
  TransactionCancelled,
} from '#functions/platform/port/table.ts'
import { isBusy, nameOf } from './retry.ts'

const reasons: Readonly<Record<string, CancellationReason>> = {
  None: 'none',
  ConditionalCheckFailed: 'condition',
  TransactionConflict: 'conflict',
  ProvisionedThroughputExceeded: 'throttled',
  ThrottlingError: 'throttled',
}

export function reasonsOf({ CancellationReasons = [] }: TransactionCanceledException): CancellationReason[] {
  return CancellationReasons.map(({ Code = 'None' }) => reasons[Code] ?? 'conflict')
}

/** Whether DynamoDB rejects the write for what it contains: the item's size, a type, or a missing parent map. */
export function isInvalid(failure: unknown): boolean {
  if (failure instanceof TransactionCanceledException)
    return (
      failure.CancellationReasons?.some(
        ({ Code }) => Code === 'ValidationError' || Code === 'ItemCollectionSizeLimitExceeded',
      ) ?? false
    )
  return nameOf(failure) === 'ValidationException'
}

/** Throws the table port's error for an error of DynamoDB. Any other error is thrown unchanged: a fault of the network or of the deployment. */
export function throwTranslated(failure: unknown): never {
  const cause = { cause: failure }
  if (isInvalid(failure)) throw new InvalidWrite('DynamoDB rejected the write as invalid', cause)
  if (nameOf(failure) === 'ConditionalCheckFailedException')
    throw new ConditionFailed('the condition did not hold', cause)
  if (failure instanceof TransactionCanceledException) throw new TransactionCancelled(reasonsOf(failure))
  if (isBusy(failure)) throw new Throttled('DynamoDB throttles the table; try again later', cause)
  throw failure
}
