import type { Ports } from './port/ports.ts'

/** The ports of one request, event, timer run or workflow step. */
export interface Context extends Ports {
  /** Connects the logs, events and workflows that one cause led to. */
  readonly correlation: string
}

/** The ports with a correlation id, which every line of their log carries. */
export function contextOf(ports: Ports, correlation: string): Context {
  return { ...ports, correlation, log: (line) => ports.log({ ...line, correlation }) }
}
