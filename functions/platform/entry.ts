import type { Permissions } from '#shared/kernel/permissions.ts'
import type { LambdaHandler } from './middy.ts'
import type { Ports } from './port/ports.ts'

/**
 * What every function file exports as `entry`: makes the Lambda handler from the ports. Deployed and in the local app alike it
 * receives the event shapes of AWS: API Gateway HTTP API 2.0, SQS batch of EventBridge envelopes, schedule, Step Functions task.
 */
export interface Entry {
  (ports: Ports): LambdaHandler
  /** Set-up that a first call would wait for, done while Lambda initialises the function. What fails here is tried again by that call. */
  readonly prepare?: (ports: Ports) => Promise<unknown>
}

/** An entry with the object from which the type of its context follows, and its role and local restrictions are made. */
export interface DeclaredEntry extends Entry {
  readonly permissions: Permissions
}

export function declaredEntry(permissions: Permissions, open: Entry): DeclaredEntry {
  return Object.assign(open, { permissions })
}
