/** How often a call is attempted, and how long one attempt may take, in milliseconds. */
export interface CallLimits {
  readonly attempts: number
  readonly connectMs: number
  readonly answerMs: number
}

/** The services that answer in milliseconds: DynamoDB, SQS, EventBridge, Step Functions, Secrets Manager, Systems Manager. */
export const quickCalls: CallLimits = { attempts: 3, connectMs: 2_000, answerMs: 1_500 }
/** S3, whose files have some megabytes. */
export const fileCalls: CallLimits = { attempts: 3, connectMs: 1_000, answerMs: 2_500 }
/** The services that send messages, whose quota is per second: the back-off has to outlast some seconds of it. */
export const messageCalls: CallLimits = { attempts: 5, connectMs: 300, answerMs: 1_500 }
