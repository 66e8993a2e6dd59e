import type { Json } from './table.ts'

export type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED'

/** Long waits, shaped as Step Functions: executions by name, callbacks by token. */
export interface Workflow {
  /** Starts an execution, or joins it: the same name never runs twice. */
  start(workflow: string, name: string, input: Json): Promise<void>
  status(workflow: string, name: string): Promise<ExecutionStatus | undefined>
  /** Ends a wait. A token that is unknown or used is ignored: the wait is over either way. */
  succeed(token: string, output: Json): Promise<void>
  fail(token: string, error: string, cause: string): Promise<void>
}
