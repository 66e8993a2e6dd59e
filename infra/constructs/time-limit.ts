import type { FunctionDefinition, Trigger } from '#infra/functions/define.ts'

/** The time limit of a function by its kind of trigger. It follows from what waits for the function. */
const secondsByKind: Readonly<Record<Trigger['kind'], number>> = {
  // The browser, CloudFront and API Gateway wait for 30 seconds (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
  http: 25,
  'unknown-path': 5,
  // A partner waits for some seconds and repeats a delivery that it has no answer to.
  webhook: 15,
  subscriber: 30,
  timer: 300,
  task: 60,
  stream: 30,
  'ledger-change': 30,
}

/** In seconds. */
export function timeLimitSecondsOf({ trigger: { kind } }: Pick<FunctionDefinition, 'trigger'>): number {
  return secondsByKind[kind]
}
