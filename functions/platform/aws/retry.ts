import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsRefused } from './refused.ts'

const usualTriesMax = 5
const firstWaitMs = 40
const longestWaitMs = 1_000

/**
 * Repeats the work while `mayRetry` allows it, after random waits that grow. Throws the last failure.
 */
export async function retried<T>(
  work: () => Promise<T>,
  mayRetry: (failure: unknown) => boolean,
  triesMax = usualTriesMax,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (failure) {
      if (tried === triesMax || !mayRetry(failure)) throw failure
      await wait(randomInt(1, Math.min(firstWaitMs * 2 ** tried, longestWaitMs)))
    }
  }
}

/** The name that AWS gives to an error, in our calls and in those of the SDK. */
export function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : ''
}

const busyNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'ThrottledException',
  'Throttling',
  'RequestLimitExceeded',
  'RequestThrottled',
  'SlowDown',
  'TooManyRequestsException',
  'TransactionInProgressException',
  'TransactionConflictException',
  'ReplicatedWriteConflictException',
])

const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** AWS refused the request because it is busy, or was never reached. In both cases the request had no effect. */
export function isBusy(failure: unknown): boolean {
  if (failure instanceof AwsRefused && failure.status === 429) return true
  const isUnsent = failure instanceof Error && 'code' in failure && unsentCodes.has(String(failure.code))
  return isUnsent || busyNames.has(nameOf(failure))
}

/** No response, or a 5xx: the request may or may not have taken effect. */
export function isUncertain(failure: unknown): boolean {
  return !(failure instanceof AwsRefused) || failure.status >= 500
}
