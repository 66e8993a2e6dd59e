import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const triesMax = 5
const firstWaitMs = 40
const longestWaitMs = 1_000

/** For the SDK's clients: one try, within a time limit. Whether another may follow depends on what is asked; see `retried`. */
export const oneTry = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
}

/** For what may be asked twice without harm: the SDK tries again by itself, with growing and random waits. */
export const fewTries = { ...oneTry, maxAttempts: 4, retryMode: 'standard' }

/** Tries again while `mayAgain` says so, a few times, after random waits that grow; then throws the last failure. */
export async function retried<T>(work: () => Promise<T>, mayAgain: (failure: unknown) => boolean): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (failure) {
      if (tried === triesMax || !mayAgain(failure)) throw failure
      await wait(randomInt(1, Math.min(firstWaitMs * 2 ** tried, longestWaitMs)))
    }
  }
}

/** What the SDK's errors are called, by AWS's names. */
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

/** AWS refused because it is busy, or was never reached: surely nothing was done. */
export function isBusy(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  // The SDK has no code of its own for a connection that was not made in time.
  const isUnsent =
    ('code' in failure && unsentCodes.has(String(failure.code))) ||
    (failure.name === 'TimeoutError' && failure.message.includes('did not establish a connection'))
  return isUnsent || busyNames.has(failure.name)
}

/** No answer, or one that does not say whether anything was done. */
export function isUncertain(failure: unknown): boolean {
  const { $metadata, $fault } = (failure ?? {}) as {
    $metadata?: { httpStatusCode?: number }
    $fault?: 'client' | 'server'
  }
  const status = $metadata?.httpStatusCode
  return status === undefined ? $fault !== 'client' : status >= 500
}
