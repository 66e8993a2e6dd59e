import type { RetryErrorInfo, StandardRetryToken } from '@smithy/types'
import { messageCalls } from './call-limits.ts'
import { isBusy } from './failure.ts'
import { BoundedRetries } from './retry.ts'

/** The attempts of a message when its answers are lost: it may have been sent. */
const unansweredAttempts = 2

/** The SDK's standard retries for messages: a throttled one is attempted until the quota of the second has room. */
export class MessageRetries extends BoundedRetries {
  constructor() {
    super(messageCalls)
  }

  override async refreshRetryTokenForRetry(token: StandardRetryToken, info: RetryErrorInfo) {
    if (!isBusy(info.error) && token.getRetryCount() + 1 >= unansweredAttempts)
      throw new Error('the message may have been sent')
    return await super.refreshRetryTokenForRetry(token, info)
  }
}
