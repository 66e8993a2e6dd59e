import { Duration } from 'aws-cdk-lib'
import { timeLimitOf } from '#infra/constructs/node-function.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { AlarmTopic } from './alarm-topic.ts'
import { type Metrics, usual } from './metrics.ts'

/** Runs that may fail in five minutes. What goes wrong in a request is answered, not thrown: a failure there is a crash or the time limit. A step of a workflow is tried six times. */
const failuresMax: Readonly<Record<FunctionDefinition['trigger']['kind'], number>> = {
  http: 0,
  'unknown-path': 0,
  webhook: 0,
  subscriber: 0,
  timer: 0,
  task: 5,
  stream: 2,
}
/** Of its time limit; above it, answers begin to be cut off. */
const slowShare = 0.8
/** Razorpay waits five seconds for an answer. */
const webhookSlowMs = 3_000
/** A hearer's fourth try comes nine minutes after its first: by then it is no passing trouble. */
const oldestSeconds = 10 * 60
/** Nobody should wait a minute for what others have been told. */
const iteratorAgeMs = 60_000
/** Of a timer's own intervals, or of five minutes where those are shorter. */
const silentIntervals = 3

/** What every function, every queue and every timer is watched for, by what wakes it. */
export function addFunctionAlarms(plan: Plan, alarms_: AlarmTopic, metrics: Metrics): void {
  for (const definition of plan.functions) watchFunction(definition, alarms_, metrics)
  for (const definition of [...functionsOf(plan.functions, 'http'), ...functionsOf(plan.functions, 'webhook')])
    watchTime(definition, alarms_, metrics)
  for (const definition of functionsOf(plan.functions, 'timer')) watchTimer(definition, alarms_, metrics)
  for (const definition of functionsOf(plan.functions, 'subscriber')) {
    const metric = metrics.queue(plan.names.functionName(definition), 'ApproximateAgeOfOldestMessage')
    alarms_.addAlarm({
      name: `${idOf(definition)}-late`,
      why: `${definition.name} is behind: something told ten minutes ago is not worked off. Its log names the failures.`,
      metric,
      is: { atLeast: oldestSeconds },
    })
  }
  for (const definition of functionsOf(plan.functions, 'stream')) {
    const metric = metrics.lambda(definition, 'IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) })
    alarms_.addAlarm({
      name: `${idOf(definition)}-late`,
      why: `${definition.name} is behind: facts are stored but not told. A row that it cannot tell holds up all after it.`,
      metric,
      is: { atLeast: iteratorAgeMs },
      periods: 3,
      within: 5,
    })
  }
  for (const definition of plan.functions.filter(hasDeadLetters)) {
    const metric = metrics.queue(plan.names.deadLetters(definition), 'ApproximateNumberOfMessagesVisible')
    alarms_.addAlarm({
      name: `${idOf(definition)}-dead`,
      why: `${definition.name} gave something up. Look at ${plan.names.deadLetters(definition)}, mend the cause, then redrive it: hearers bear repeats.`,
      metric,
      is: { atLeast: 1 },
    })
  }
}

function watchFunction(definition: FunctionDefinition, alarms_: AlarmTopic, metrics: Metrics): void {
  alarms_.addAlarm({
    name: `${idOf(definition)}-errors`,
    why: `${definition.name} crashed, threw or ran out of time.`,
    metric: metrics.lambda(definition, 'Errors'),
    is: { atLeast: failuresMax[definition.trigger.kind] + 1 },
  })
  // A timer runs once at a time, so that a long run turns the next away: that is meant.
  if (definition.trigger.kind === 'timer') return
  alarms_.addAlarm({
    name: `${idOf(definition)}-throttles`,
    why: `${definition.name} was refused a place to run: the account’s or its own concurrency is used up.`,
    metric: metrics.lambda(definition, 'Throttles'),
    is: { atLeast: 1 },
  })
}

function watchTime(definition: FunctionDefinition, alarms_: AlarmTopic, metrics: Metrics): void {
  const slowMs =
    definition.trigger.kind === 'webhook' ? webhookSlowMs : timeLimitOf(definition).toMilliseconds() * slowShare
  // One slow start is not yet a trend.
  alarms_.addAlarm({
    name: `${idOf(definition)}-slow`,
    why: `${definition.name} is about to be cut off: one call in a hundred takes ${slowMs / 1_000} s or more.`,
    metric: metrics.lambda(definition, 'Duration', { statistic: 'p99' }),
    is: { atLeast: slowMs },
    periods: 2,
    within: 3,
  })
}

function watchTimer(
  definition: FunctionDefinition & { readonly trigger: { readonly everyMs: number } },
  alarms_: AlarmTopic,
  metrics: Metrics,
): void {
  const period = Duration.millis(Math.max(definition.trigger.everyMs, usual.toMilliseconds()))
  const metric = metrics.lambda(definition, 'Invocations', { period })
  alarms_.addAlarm({
    name: `${idOf(definition)}-silent`,
    why: `${definition.name} does not run any more. Is its rule switched off?`,
    metric,
    is: { below: 1 },
    periods: silentIntervals,
    silence: 'bad',
  })
}

export function hasDeadLetters({ trigger }: FunctionDefinition): boolean {
  return trigger.kind === 'subscriber' || trigger.kind === 'timer' || trigger.kind === 'stream'
}

function idOf({ name }: FunctionDefinition): string {
  return name.replaceAll('/', '-')
}
