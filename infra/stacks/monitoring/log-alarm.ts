import type { FunctionDefinition } from '#infra/functions/define.ts'

/** An alarm on a line of the functions' logs. */
export interface LogAlarm {
  /** The `event` of the line. */
  readonly event: string
  /** A further condition, in the syntax of CloudWatch filter patterns. */
  readonly and?: string
  /** The name of the metric and the alarm. Default: `event`. */
  readonly name?: string
  /** The functions that log the line. */
  readonly from: (definition: FunctionDefinition) => boolean
  /** The alarm starts at so many lines within so many minutes. */
  readonly times: number
  readonly minutes: number
  /** What happens, what it means for people, what to do. */
  readonly description: string
}
