import type { FunctionDefinition, Trigger } from './define.ts'

/** The time limit of a function by its kind of trigger. It follows from what waits for the function. */
const secondsByKind: Readonly<Record<Trigger['kind'], number>> = {
  http: 15,
  'unknown-path': 5,
  webhook: 10,
  subscriber: 30,
  timer: 300,
  task: 60,
  stream: 30,
}

/** In seconds. */
export function timeLimitSecondsOf({ trigger: { kind } }: Pick<FunctionDefinition, 'trigger'>): number {
  return secondsByKind[kind]
}
