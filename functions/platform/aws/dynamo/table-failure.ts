import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  type CancellationReason,
  ConditionFailed,
  InvalidWrite,
  Throttled,
  TransactionCancelled,
} from '#functions/platform/port/table.ts'
import { isBusy, nameOf } from '#functions/platform/aws/failure.ts'

const reasons: Readonly<Record<string, CancellationReason>> = {
  None: 'none',
  ConditionalCheckFailed: 'condition',
  TransactionConflict: 'conflict',
  ProvisionedThroughputExceeded: 'throttled',
  ThrottlingError: 'throttled',
}

/** Whether DynamoDB cancelled a transaction for reasons of single writes. */
export function isCancelled(failure: unknown): failure is TransactionCanceledException {
  return failure instanceof TransactionCanceledException
}

/** One reason for each write, in order. */
export function reasonsOf({ CancellationReasons: stated = [] }: TransactionCanceledException): CancellationReason[] {
  return stated.map(({ Code = 'None' }) => reasons[Code] ?? 'conflict')
}

/** Whether DynamoDB rejects the write for its content: the size of the item or a type. */
function isInvalid(failure: unknown): boolean {
  if (isCancelled(failure))
    return (failure.CancellationReasons ?? []).some(
      ({ Code }) => Code === 'ValidationError' || Code === 'ItemCollectionSizeLimitExceeded',
    )
  return nameOf(failure) === 'ValidationException'
}

/** Throws the table port's error for an error of DynamoDB. `names` are those of a transaction's writes. Any other error is thrown unchanged: a fault of the network or of the deployment. */
export function throwTranslated(failure: unknown, names: readonly string[] = []): never {
  const cause = { cause: failure }
  if (isInvalid(failure)) throw new InvalidWrite('DynamoDB rejected the write as invalid', cause)
  if (nameOf(failure) === 'ConditionalCheckFailedException')
    throw new ConditionFailed('the condition did not hold', cause)
  if (isCancelled(failure)) throw new TransactionCancelled(byName(names, reasonsOf(failure)))
  if (isBusy(failure)) throw new Throttled('DynamoDB throttles the table; try again later', cause)
  throw failure
}

function byName(names: readonly string[], reasons: readonly CancellationReason[]): Record<string, CancellationReason> {
  return Object.fromEntries(names.map((name, index) => [name, reasons[index] ?? 'none']))
}
