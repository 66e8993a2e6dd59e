import { Duration } from 'aws-cdk-lib'
import { timeLimitOf } from '#infra/construct/lane-function.ts'
import { type Lane, lanesOf } from '#infra/feature/define.ts'
import type { Plan } from '#infra/stack/plan.ts'
import type { Bell } from './bell.ts'
import { type Metrics, usual } from './metrics.ts'

/** Runs that may fail in five minutes. What goes wrong in a request is answered, not thrown: a failure there is a crash or the time limit. A step of a workflow is tried six times. */
const failuresMax: Readonly<Record<Lane['trigger']['kind'], number>> = {
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
export function watchLanes(plan: Plan, bell: Bell, metrics: Metrics): void {
  for (const lane of plan.lanes) watchFunction(lane, bell, metrics)
  for (const lane of [...lanesOf(plan.lanes, 'http'), ...lanesOf(plan.lanes, 'webhook')]) watchTime(lane, bell, metrics)
  for (const lane of lanesOf(plan.lanes, 'timer')) watchTimer(lane, bell, metrics)
  for (const lane of lanesOf(plan.lanes, 'subscriber')) {
    const metric = metrics.queue(plan.names.lane(lane), 'ApproximateAgeOfOldestMessage')
    bell.ringWhen({
      name: `${idOf(lane)}-late`,
      why: `${lane.name} is behind: something told ten minutes ago is not worked off. Its log names the failures.`,
      metric,
      is: { atLeast: oldestSeconds },
    })
  }
  for (const lane of lanesOf(plan.lanes, 'stream')) {
    const metric = metrics.lambda(lane, 'IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) })
    bell.ringWhen({
      name: `${idOf(lane)}-late`,
      why: `${lane.name} is behind: facts are stored but not told. A row that it cannot tell holds up all after it.`,
      metric,
      is: { atLeast: iteratorAgeMs },
      periods: 3,
      within: 5,
    })
  }
  for (const lane of plan.lanes.filter(hasDeadLetters)) {
    const metric = metrics.queue(plan.names.deadLetters(lane), 'ApproximateNumberOfMessagesVisible')
    bell.ringWhen({
      name: `${idOf(lane)}-dead`,
      why: `${lane.name} gave something up. Look at ${plan.names.deadLetters(lane)}, mend the cause, then redrive it: hearers bear repeats.`,
      metric,
      is: { atLeast: 1 },
    })
  }
}

function watchFunction(lane: Lane, bell: Bell, metrics: Metrics): void {
  bell.ringWhen({
    name: `${idOf(lane)}-errors`,
    why: `${lane.name} crashed, threw or ran out of time.`,
    metric: metrics.lambda(lane, 'Errors'),
    is: { atLeast: failuresMax[lane.trigger.kind] + 1 },
  })
  // A timer runs once at a time, so that a long run turns the next away: that is meant.
  if (lane.trigger.kind === 'timer') return
  bell.ringWhen({
    name: `${idOf(lane)}-throttles`,
    why: `${lane.name} was refused a place to run: the account’s or its own concurrency is used up.`,
    metric: metrics.lambda(lane, 'Throttles'),
    is: { atLeast: 1 },
  })
}

function watchTime(lane: Lane, bell: Bell, metrics: Metrics): void {
  const slowMs = lane.trigger.kind === 'webhook' ? webhookSlowMs : timeLimitOf(lane).toMilliseconds() * slowShare
  // One slow start is not yet a trend.
  bell.ringWhen({
    name: `${idOf(lane)}-slow`,
    why: `${lane.name} is about to be cut off: one call in a hundred takes ${slowMs / 1_000} s or more.`,
    metric: metrics.lambda(lane, 'Duration', { statistic: 'p99' }),
    is: { atLeast: slowMs },
    periods: 2,
    within: 3,
  })
}

function watchTimer(
  lane: Lane & { readonly trigger: { readonly everyMs: number } },
  bell: Bell,
  metrics: Metrics,
): void {
  const period = Duration.millis(Math.max(lane.trigger.everyMs, usual.toMilliseconds()))
  const metric = metrics.lambda(lane, 'Invocations', { period })
  bell.ringWhen({
    name: `${idOf(lane)}-silent`,
    why: `${lane.name} does not run any more. Is its rule switched off?`,
    metric,
    is: { below: 1 },
    periods: silentIntervals,
    silence: 'bad',
  })
}

export function hasDeadLetters({ trigger }: Lane): boolean {
  return trigger.kind === 'subscriber' || trigger.kind === 'timer' || trigger.kind === 'stream'
}

function idOf({ name }: Lane): string {
  return name.replaceAll('/', '-')
}
