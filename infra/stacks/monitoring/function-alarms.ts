import { Duration } from 'aws-cdk-lib'
import { logGroupOf } from '#infra/constructs/grants.ts'
import { timeLimitOf } from '#infra/constructs/node-function.ts'
import { type FunctionDefinition, type FunctionOf, functionsOf, type Trigger } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { AlarmTopic } from './alarm-topic.ts'
import { effectOf } from './effects.ts'
import { defaultPeriod, type Metrics } from './metrics.ts'

/** Errors allowed in five minutes. Refused requests are answered normally, so an error is a crash or a timeout. A workflow task is tried six times. */
const errorsMax: Readonly<Record<Trigger['kind'], number>> = {
  http: 0,
  'unknown-path': 0,
  webhook: 0,
  subscriber: 0,
  timer: 0,
  task: 5,
  stream: 2,
  'ledger-change': 0,
}
/** What follows from an error of a function, in the text of its alarm. */
const errorEffects: Readonly<Record<Trigger['kind'], string>> = {
  http: 'People got an error message for their request.',
  'unknown-path': 'Requests for unknown paths got an error.',
  webhook: 'The partner’s delivery was not accepted; the partner sends it again.',
  subscriber: 'The event is tried six times by itself.',
  timer: 'The next interval does the work by itself.',
  task: 'The signing of a deal term comes late; each step is tried six times.',
  stream: 'The batch is tried again by itself.',
  'ledger-change': 'The batch is tried again by itself for a day.',
}
/** Share of the time limit. Runs above the limit are stopped. */
const slowShare = 0.8
/** Razorpay waits five seconds for a response. */
const webhookSlowMs = 3_000
/** The fourth try of a subscriber comes nine minutes after the first: by then the failure is persistent. */
const oldestSeconds = 10 * 60
const iteratorAgeMs = 60_000
/** Intervals of the timer, or of five minutes where the timer's are shorter. */
const silentIntervals = 3

/** Adds the alarms on each function, queue and timer, by the kind of the function's trigger. */
export function addFunctionAlarms(plan: Plan, alarmTopic: AlarmTopic, metrics: Metrics): void {
  for (const definition of plan.functions) addErrorAlarms(definition, plan, alarmTopic, metrics)
  for (const definition of [...functionsOf(plan.functions, 'http'), ...functionsOf(plan.functions, 'webhook')])
    addDurationAlarm(definition, plan, alarmTopic, metrics)
  for (const definition of functionsOf(plan.functions, 'timer')) addTimerAlarm(definition, plan, alarmTopic, metrics)
  for (const definition of functionsOf(plan.functions, 'subscriber')) {
    const metric = metrics.queue(plan.names.functionName(definition), 'ApproximateAgeOfOldestMessage')
    alarmTopic.addAlarm({
      name: `${idOf(definition)}-late`,
      description: `${definition.name} is behind: an event has waited in its queue for ten minutes or more. ${effectOf(definition)} Read the errors in ${logOf(definition, plan)} and fix the cause; the queue retries by itself.`,
      metric,
      is: { atLeast: oldestSeconds },
    })
  }
  for (const definition of functionsOf(plan.functions, 'stream')) {
    const metric = metrics.lambda(definition, 'IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) })
    alarmTopic.addAlarm({
      name: `${idOf(definition)}-late`,
      description: `${definition.name} is behind: events are stored, but have not been published for a minute or more. ${effectOf(definition)} An event that EventBridge refuses blocks later events, a tenth of its shard. Read the errors in ${logOf(definition, plan)} and check EventBridge on the AWS Health Dashboard.`,
      metric,
      is: { atLeast: iteratorAgeMs },
      periods: 3,
      within: 5,
    })
  }
  for (const definition of plan.functions.filter(hasDeadLetters)) {
    const metric = metrics.queue(plan.names.deadLetters(definition), 'ApproximateNumberOfMessagesVisible')
    alarmTopic.addAlarm({
      name: `${idOf(definition)}-dead`,
      description: deadLetterText(definition, plan),
      metric,
      is: { atLeast: 1 },
    })
  }
}

function deadLetterText(definition: FunctionDefinition, plan: Plan): string {
  const { name, trigger } = definition
  const queue = plan.names.deadLetters(definition)
  const log = logOf(definition, plan)
  if (trigger.kind === 'timer')
    return `A run of ${name} failed. ${effectOf(definition)} The next interval does the work by itself. Read the error in ${log}, fix the cause, then delete the message from ${queue}.`
  if (trigger.kind === 'ledger-change')
    return `${name} gave up after a day of tries. ${effectOf(definition)} Read the errors in ${log} and fix the cause. Run "npm run ledger -- verify ${plan.stage.name}", which finds what was changed, then delete the message from ${queue}.`
  if (trigger.kind === 'stream')
    return `${name} gave up on events after a day of tries. Their subscribers never got them, so notifications or holdings are missing; the reconciler still finishes the orders. Read the errors in ${log}, fix the cause, then run "npm run ledger -- verify ${plan.stage.name}" to find what is missing. The message in ${queue} names the position in the stream.`
  return `${name} gave up on an event after six tries. ${effectOf(definition)} Read the error in ${log}, fix the cause, then redrive ${queue}: a repeated event is handled once.`
}

function addErrorAlarms(definition: FunctionDefinition, plan: Plan, alarmTopic: AlarmTopic, metrics: Metrics): void {
  const { name, trigger } = definition
  const effect = [...(hasDeadLetters(definition) ? [effectOf(definition)] : []), errorEffects[trigger.kind]].join(' ')
  alarmTopic.addAlarm({
    name: `${idOf(definition)}-errors`,
    description: `${name} crashed, threw an error or ran out of time. ${effect} Read the error in ${logOf(definition, plan)} and fix its cause.`,
    metric: metrics.lambda(definition, 'Errors'),
    is: { atLeast: errorsMax[trigger.kind] + 1 },
  })
  // A timer has a concurrency of one, so a long run throttles the next by design.
  if (trigger.kind === 'timer') return
  alarmTopic.addAlarm({
    name: `${idOf(definition)}-throttles`,
    description: `Lambda throttled ${name}: the account’s concurrency or the function’s own is used up. ${effect} Find the function with the most invocations on the dashboard and stop what causes them, or raise the concurrency quota of the account.`,
    metric: metrics.lambda(definition, 'Throttles'),
    is: { atLeast: 1 },
  })
}

function addDurationAlarm(definition: FunctionDefinition, plan: Plan, alarmTopic: AlarmTopic, metrics: Metrics): void {
  const isWebhook = definition.trigger.kind === 'webhook'
  const slowMs = isWebhook ? webhookSlowMs : timeLimitOf(definition).toMilliseconds() * slowShare
  const effect = isWebhook
    ? 'A partner that waits too long counts the delivery as failed and repeats it, so orders progress late.'
    : 'People wait, and get an error when a request reaches the time limit.'
  alarmTopic.addAlarm({
    name: `${idOf(definition)}-slow`,
    description: `${definition.name} is close to its time limit: one call in a hundred takes ${slowMs / 1_000} s or more. ${effect} Find out what is slow: see ${logOf(definition, plan)}, and the throttling of the table on the dashboard.`,
    metric: metrics.lambda(definition, 'Duration', { statistic: 'p99' }),
    is: { atLeast: slowMs },
    // More than one period, because a single cold start is no trend.
    periods: 2,
    within: 3,
  })
}

function addTimerAlarm(definition: FunctionOf<'timer'>, plan: Plan, alarmTopic: AlarmTopic, metrics: Metrics): void {
  const period = Duration.millis(Math.max(definition.trigger.everyMs, defaultPeriod.toMilliseconds()))
  const metric = metrics.lambda(definition, 'Invocations', { period })
  alarmTopic.addAlarm({
    name: `${idOf(definition)}-silent`,
    description: `${definition.name} does not run any more. ${effectOf(definition)} Check that the EventBridge rule ${plan.names.functionName(definition)} is enabled and may invoke the function.`,
    metric,
    is: { below: 1 },
    periods: silentIntervals,
    missingData: 'alarm',
  })
}

export function hasDeadLetters({ trigger }: FunctionDefinition): boolean {
  return ['subscriber', 'timer', 'stream', 'ledger-change'].includes(trigger.kind)
}

function logOf(definition: FunctionDefinition, { stage }: Plan): string {
  return `the log group ${logGroupOf(definition, stage.name)}`
}

function idOf({ name }: FunctionDefinition): string {
  return name.replaceAll('/', '-')
}
