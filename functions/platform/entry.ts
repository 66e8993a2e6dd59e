import type { LambdaHandler } from './middy.ts'
import type { Ports } from './port/ports.ts'

/**
 * What every function file exports as `entry`: given the ports, the Lambda handler itself. It takes the event shapes of
 * AWS (API Gateway HTTP API 2.0, SQS batch of EventBridge envelopes, schedule, Step Functions task) wherever it runs.
 */
export type Entry = (ports: Ports) => LambdaHandler
