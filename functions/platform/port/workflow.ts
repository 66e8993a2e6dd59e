import type { Json } from './table.ts'

export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED'

/** Long-running workflows, modelled on Step Functions: executions by name, callbacks by task token. */
export interface Workflow {
  /** Starts an execution. Does nothing when one with this name exists already. */
  start(workflow: string, name: string, input: Json): Promise<void>
  status(workflow: string, name: string): Promise<ExecutionStatus | undefined>
  /** Completes the task that waits for the token. An unknown or used token is ignored. */
  succeed(token: string, output: Json): Promise<void>
  /** Fails the task that waits for the token. An unknown or used token is ignored. */
  fail(token: string, error: string, cause: string): Promise<void>
}
