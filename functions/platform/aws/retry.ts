import { StandardRetryStrategy } from '@smithy/core/retry'
import type { RetryErrorInfo, StandardRetryToken } from '@smithy/types'
import { systemClock } from '#functions/platform/system.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { CallLimits } from './call-limits.ts'

/** The SDK's longest wait before each further attempt at a throttled service, in milliseconds (`StandardRetryStrategy`). */
const backOffMs = [1_000, 2_000, 4_000, 8_000]

/** The longest time until a call has ended, all its attempts and the waits between them included, in milliseconds. */
export function longestCallMs({ attempts, connectMs, answerMs }: CallLimits): number {
  const waits = backOffMs.slice(0, attempts - 1).reduce((sum, ms) => sum + ms, 0)
  return attempts * (connectMs + answerMs) + waits
}

/**
 * The SDK's standard retries within `longestCallMs`. A service may ask for a wait by `Retry-After` or `x-amz-retry-after`. The SDK would
 * add up to 5 seconds to each wait for it, and the function could end before the call. Here no wait is longer than the longest back-off.
 */
export class BoundedRetries extends StandardRetryStrategy {
  private readonly clock = systemClock()

  constructor({ attempts }: CallLimits) {
    super(attempts)
  }

  override refreshRetryTokenForRetry(token: StandardRetryToken, info: RetryErrorInfo) {
    const { retryAfterHint } = info
    if (retryAfterHint === undefined) return super.refreshRetryTokenForRetry(token, info)
    const latestMs = epochMs(this.clock.now()) + (backOffMs[token.getRetryCount()] ?? 0)
    const bounded = new Date(Math.min(retryAfterHint.getTime(), latestMs))
    return super.refreshRetryTokenForRetry(token, { ...info, retryAfterHint: bounded })
  }
}
