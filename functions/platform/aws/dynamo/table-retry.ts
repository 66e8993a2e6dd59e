import { isClockSkewCorrectedError } from '@smithy/core/retry'
import type { RetryErrorInfo, StandardRetryToken } from '@smithy/types'
import { quickCalls } from '#functions/platform/aws/call-limits.ts'
import { isBusy, isConflict } from '#functions/platform/aws/failure.ts'
import { BoundedRetries } from '#functions/platform/aws/retry.ts'

/** The SDK's standard retries for the table, which also repeat conflicts with other writes, after a short wait. */
export class TableRetries extends BoundedRetries {
  constructor() {
    super(quickCalls)
  }

  override refreshRetryTokenForRetry(token: StandardRetryToken, info: RetryErrorInfo) {
    return super.refreshRetryTokenForRetry(token, isConflict(info.error) ? { ...info, errorType: 'TRANSIENT' } : info)
  }
}

/**
 * Retries of a write whose repeat is unsafe: it counts, or its condition may fail on its own first effect. Repeats only an attempt that
 * had no effect.
 */
export class UnsafeWriteRetries extends TableRetries {
  override async refreshRetryTokenForRetry(token: StandardRetryToken, info: RetryErrorInfo) {
    const { error } = info
    const hadNoEffect = isBusy(error) || (error !== undefined && isClockSkewCorrectedError(error) === true)
    if (!hadNoEffect) throw new Error('the write may have happened')
    return await super.refreshRetryTokenForRetry(token, info)
  }
}
