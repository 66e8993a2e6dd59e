import { isThrottlingError } from '@smithy/core/retry'

// Questions about a failure of an SDK client.

/** An answer of AWS that is not a success, as the SDK throws it. */
interface Refusal extends Error {
  readonly $metadata: { readonly httpStatusCode?: number; readonly requestId?: string }
}

/** Whether AWS answered with a refusal. The failure of a connection has no status. */
export function isRefusal(failure: unknown): failure is Refusal {
  return statusOf(failure) !== undefined
}

/** The status of a refusal; undefined for a failure of the connection. */
export function statusOf(failure: unknown): number | undefined {
  return failure instanceof Error && '$metadata' in failure ? (failure as Refusal).$metadata.httpStatusCode : undefined
}

/** The name of an error of AWS; empty for a value that is no error. */
export function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : ''
}

const conflictNames = new Set(['TransactionConflictException', 'ReplicatedWriteConflictException'])

/** DynamoDB refused a request because another one writes the same item at this moment. */
export function isConflict(failure: unknown): boolean {
  return conflictNames.has(nameOf(failure))
}

const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** AWS refused the request because it is busy, or was never reached. In both cases the request had no effect. */
export function isBusy(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const isUnsent = 'code' in failure && unsentCodes.has(String(failure.code))
  return isUnsent || isConflict(failure) || isThrottlingError(failure as Parameters<typeof isThrottlingError>[0])
}

/** No answer, or a 5xx: the request may or may not have taken effect. */
export function isUncertain(failure: unknown): boolean {
  return (statusOf(failure) ?? 500) >= 500
}
