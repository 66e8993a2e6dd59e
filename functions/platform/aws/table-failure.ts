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

/** The write cannot be made of this item: its size, a type, a missing map on the way. */
export function isInvalid(failure: unknown): boolean {
  if (failure instanceof TransactionCanceledException)
    return (
      failure.CancellationReasons?.some(
        ({ Code }) => Code === 'ValidationError' || Code === 'ItemCollectionSizeLimitExceeded',
      ) ?? false
    )
  return nameOf(failure) === 'ValidationException'
}

/** Throws what the port speaks of, for what DynamoDB said. Anything else stays as it is: a fault of the network or of the deployment. */
export function translated(failure: unknown): never {
  const cause = { cause: failure }
  if (isInvalid(failure)) throw new InvalidWrite('DynamoDB refuses the write', cause)
  if (nameOf(failure) === 'ConditionalCheckFailedException')
    throw new ConditionFailed('the condition did not hold', cause)
  if (failure instanceof TransactionCanceledException) throw new TransactionCancelled(reasonsOf(failure))
  if (isBusy(failure)) throw new Throttled('the table is busy', cause)
  throw failure
}
