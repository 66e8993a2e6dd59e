import { Duration } from 'aws-cdk-lib'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { functionsOf } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import type { AlarmDefinition } from './alarms.ts'
import { defaultPeriod, failedShare, largestShare, type Metrics, Terms } from './metrics.ts'

/** Failed responses of all. Below `failedMin` in five minutes a share is meaningless. */
const failedShareMax = 0.05
const failedMin = 5
/** People take a screen that waits longer for broken. */
const slowMs = 3_000
/** A quarter of an hour: one crash that a retry repairs is no alarm. */
const errorsMax = 5
/** The SDK retries, so people notice only from about here. */
const throttlesMax = 20
const tableErrorsMax = 5
/** The relay publishes an event within seconds. */
const relayLateMs = 60_000
/** The fourth try of a subscriber comes nine minutes after the first: by then the failure is persistent. */
const oldestSeconds = 10 * 60
/** Tries that failed in a quarter of an hour. A partner that is away for a minute fails some. */
const failedEventsMax = 10

const indexes = ['gsi1', 'gsi2']
const quarterHour = Duration.minutes(15)

/** The alarms on AWS's services: each is over all functions, queues and tables, so that a new one adds none. */
export function platformAlarms(plan: Plan, apiId: string, metrics: Metrics): readonly AlarmDefinition[] {
  return [
    ...apiAlarms(apiId, metrics),
    ...functionAlarms(metrics),
    ...eventAlarms(plan, metrics),
    ...timerAlarms(plan, metrics),
  ]
}

function apiAlarms(apiId: string, metrics: Metrics): readonly AlarmDefinition[] {
  return [
    {
      name: 'api-failing',
      severity: 'page',
      description: `${failedShareMax * 100} % of the API's responses or more are errors, so people get error messages.`,
      metric: failedShare(
        { failed: [metrics.api(apiId, '5xx')], all: [metrics.api(apiId, 'Count')], failedMin },
        'failed',
        defaultPeriod,
      ),
      is: { atLeast: failedShareMax },
      periods: 2,
      within: 3,
    },
    {
      name: 'api-slow',
      severity: 'ticket',
      description: `One API response in a hundred takes ${slowMs / 1_000} seconds or more, so screens seem broken.`,
      metric: metrics.api(apiId, 'Latency', { statistic: 'p99' }),
      is: { atLeast: slowMs },
      periods: 3,
    },
  ]
}

function functionAlarms(metrics: Metrics): readonly AlarmDefinition[] {
  return [
    {
      name: 'nothing-runs',
      severity: 'page',
      description:
        'No function of the stage has run for a quarter of an hour, although a timer runs every minute; or CloudWatch no longer sees the tags of resources, and then the other alarms over all functions and queues see nothing.',
      metric: metrics.functions('SUM(Invocations)'),
      is: { below: 1 },
      periods: 3,
      missingData: 'alarm',
    },
    {
      name: 'functions-failing',
      severity: 'ticket',
      description: `Functions have crashed or run out of time ${errorsMax} times in a quarter of an hour. Background work is tried again; people got error messages for their requests.`,
      metric: metrics.functions('SUM(Errors)', quarterHour),
      is: { atLeast: errorsMax },
    },
    {
      name: 'throttled',
      severity: 'watch',
      description:
        'Lambda throttles functions, or DynamoDB throttles or fails requests to the table or the ledger. Requests are tried again; people notice slow responses.',
      metric: throttledShare(metrics),
      is: { atLeast: 1 },
    },
  ]
}

/** Throttles and internal errors as parts of their limits. */
function throttledShare(metrics: Metrics) {
  const terms = new Terms()
  const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
    metrics.table(name),
    ...indexes.map((index) => metrics.index(index, name)),
  ])
  const Operation = 'TransactWriteItems'
  const errors = [metrics.table, metrics.ledger].map((of) => of('SystemErrors', { Operation }))
  const shares = [
    `${terms.sum([...throttles, metrics.ledger('WriteThrottleEvents')])} / ${throttlesMax}`,
    `${terms.of(metrics.allThrottles())} / ${throttlesMax}`,
    `${terms.sum(errors)} / ${tableErrorsMax}`,
  ]
  return terms.expression(`MAX([${shares.join(', ')}])`, 'throttled', defaultPeriod)
}

function eventAlarms(plan: Plan, metrics: Metrics): readonly AlarmDefinition[] {
  const failedExecutions = Object.keys(plan.workflows).flatMap((workflow) =>
    (['ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'] as const).map(
      (name) => [metrics.machine(workflow, name, quarterHour), 1] as const,
    ),
  )
  return [
    {
      name: 'relay-late',
      severity: 'page',
      description:
        'Events are stored, and have not been published for a minute or more: orders stop moving, and notifications wait.',
      metric: metrics.functions('MAX(IteratorAge)', Duration.minutes(1)),
      is: { atLeast: relayLateMs },
      periods: 3,
      within: 5,
    },
    {
      name: 'dead-letters',
      severity: 'ticket',
      description:
        'A dead-letter queue has a message: an event or a run was given up after all its tries. The dashboard names the queue, and the page of effects says what is missing for people.',
      metric: metrics.queues('MAX(ApproximateNumberOfMessagesVisible)', 'dead-letters'),
      is: { atLeast: 1 },
    },
    {
      name: 'events-undelivered',
      severity: 'ticket',
      description: 'EventBridge could not deliver an event to the queue of a subscriber, so its effect is missing.',
      metric: metrics.undelivered(),
      is: { atLeast: 1 },
    },
    {
      name: 'background-failing',
      severity: 'ticket',
      description: `Subscribers have failed at events ${failedEventsMax} times in a quarter of an hour, or an execution of a workflow failed. Events are tried six times; the reconciler does the steps of a failed execution.`,
      metric: largestShare(
        [[metrics.signal('events-failing', quarterHour), failedEventsMax], ...failedExecutions],
        'failing',
        quarterHour,
      ),
      is: { atLeast: 1 },
    },
    {
      name: 'queues-late',
      severity: 'ticket',
      description: 'A message has waited for ten minutes or more in the queue of a subscriber, so its effect is late.',
      metric: metrics.queues('MAX(ApproximateAgeOfOldestMessage)', 'events'),
      is: { atLeast: oldestSeconds },
    },
  ]
}

/** The timers of one class: with intervals of minutes, of hours, of days. */
interface TimerClass {
  readonly name: string
  readonly severity: 'page' | 'ticket'
  readonly description: string
  readonly has: (everyMs: number) => boolean
  /** Longer than each interval of the class, or as long, with several periods. */
  readonly period: Duration
  readonly periods: number
}

const dayMs = 24 * hourMs
const timerClasses: readonly TimerClass[] = [
  {
    name: 'minute-timers-silent',
    severity: 'page',
    description:
      'A timer with an interval of minutes has not run for a quarter of an hour: orders whose webhooks were lost do not move, and unpaid shares do not come back.',
    has: (everyMs) => everyMs < hourMs,
    period: quarterHour,
    periods: 1,
  },
  {
    name: 'hour-timers-silent',
    severity: 'ticket',
    description: 'An hourly timer has not run for three hours, so its work is late.',
    has: (everyMs) => everyMs >= hourMs && everyMs < dayMs,
    period: Duration.hours(1),
    periods: 3,
  },
  {
    name: 'day-timers-silent',
    severity: 'ticket',
    description: 'A daily timer has not run for three days, so its work is late.',
    has: (everyMs) => everyMs >= dayMs,
    period: Duration.days(1),
    periods: 3,
  },
]

/**
 * The least runs of each timer of a class in a period. A timer that stops reports nothing, and a query leaves a series without data
 * out; as a plain metric it counts as 0. Plain metrics see more than three hours, too.
 */
function timerAlarms(plan: Plan, metrics: Metrics): readonly AlarmDefinition[] {
  return timerClasses.flatMap(({ has, period, ...alarm }): AlarmDefinition[] => {
    const timers = functionsOf(plan.functions, 'timer').filter(({ trigger }) => has(trigger.everyMs))
    if (timers.length === 0) return []
    const runs = timers.map((definition) => metrics.lambda(definition, 'Invocations', { period }))
    return [{ ...alarm, metric: leastOf(runs, period), is: { below: 1 }, missingData: 'alarm' }]
  })
}

function leastOf(metrics: readonly IMetric[], period: Duration) {
  const terms = new Terms()
  return terms.expression(`MIN([${metrics.map((each) => terms.of(each)).join(', ')}])`, 'least runs', period)
}

/** The consumed capacity of the table and the ledger, for the dashboard (./dashboard.ts). */
export function tableCosts(metrics: Metrics) {
  return ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits']
    .flatMap((name) => [
      metrics.table(name),
      metrics.ledger(name),
      ...indexes.map((index) => metrics.index(index, name)),
    ])
    .map((metric) => metric.with({ period: Duration.hours(1) }))
}
