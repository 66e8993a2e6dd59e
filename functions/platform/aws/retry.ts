import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const triesMax = 5
const firstWaitMs = 40
const longestWaitMs = 1_000

/** Repeats the work while `mayRetry` allows it, at most `triesMax` times, after random waits that grow. Throws the last failure. */
export async function retried<T>(work: () => Promise<T>, mayRetry: (failure: unknown) => boolean): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (failure) {
      if (tried === triesMax || !mayRetry(failure)) throw failure
      await wait(randomInt(1, Math.min(firstWaitMs * 2 ** tried, longestWaitMs)))
    }
  }
}

/** The name that AWS gives to an error of the SDK; empty for anything else. */
export function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : ''
}

const busyNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'ThrottledException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'TransactionInProgressException',
  'TransactionConflictException',
  'ReplicatedWriteConflictException',
])

const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** AWS rejected the request because it is busy, or was never reached. In both cases the request had no effect. */
export function isBusy(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  // The SDK has no error code for a connection timeout, only a message.
  const isUnsent =
    ('code' in failure && unsentCodes.has(String(failure.code))) ||
    (failure.name === 'TimeoutError' && failure.message.includes('did not establish a connection'))
  return isUnsent || busyNames.has(failure.name)
}

/** No response, or a 5xx: the request may or may not have taken effect. */
export function isUncertain(failure: unknown): boolean {
  const { $metadata, $fault } = (failure ?? {}) as {
    $metadata?: { httpStatusCode?: number }
    $fault?: 'client' | 'server'
  }
  const status = $metadata?.httpStatusCode
  return status === undefined ? $fault !== 'client' : status >= 500
}
