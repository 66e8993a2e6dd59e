import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { functionsOf } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { AlarmTopic } from './alarm-topic.ts'
import { type Metrics, sumOf, usual } from './metrics.ts'

/** In a hundred answers. A handful in five minutes is no rate at all. */
const failedPercentMax = 1
const failedFew = 5
/** A screen that waits longer feels broken. */
const slowMs = 3_000
/** The SDK tries again; so many at once mean that people notice. */
const tableThrottlesMax = 20
const tableErrorsMax = 5
/**
 * What the account may spend on text messages in a month (SNS, "Account spend limit", 1 USD unless raised): set both alike.
 * At 0.0217 USD a message without India's local route this is some nine thousand.
 */
export const smsMonthUsd = 200
const smsSpentShare = 0.8
/** Below it operators drop us: sender, entity or template no longer fit their register. */
const smsSuccessMin = 0.8

const tableOperations = ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']
const indexes = ['gsi1', 'gsi2']

/** The services that all functions lean on. */
export function addPlatformAlarms(plan: Plan, apiId: string, alarms_: AlarmTopic, metrics: Metrics): void {
  watchApi(apiId, alarms_, metrics)
  watchTable(alarms_, metrics)
  for (const definition of [...functionsOf(plan.functions, 'subscriber'), ...functionsOf(plan.functions, 'timer')]) {
    alarms_.addAlarm({
      name: `${definition.name.replaceAll('/', '-')}-undelivered`,
      why: `EventBridge could not hand something to ${definition.name}; it lies in the dead letters.`,
      metric: metrics.rule(definition, 'FailedInvocations'),
      is: { atLeast: 1 },
    })
  }
  for (const workflow of Object.keys(plan.workflows)) {
    const ends = (['ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'] as const).map((name) =>
      metrics.machine(workflow, name),
    )
    alarms_.addAlarm({
      name: `${workflow}-failed`,
      why: `A workflow ${workflow} failed. The reconciler does what is left of its work; its history names the step.`,
      metric: sumOf(ends, 'failed'),
      is: { atLeast: 1 },
    })
  }
  if (plan.functions.some(({ permissions }) => permissions.vendors?.includes('sns'))) watchSms(alarms_, metrics)
}

function watchApi(apiId: string, alarms_: AlarmTopic, metrics: Metrics): void {
  const share = new MathExpression({
    expression: `IF(failed >= ${failedFew}, 100 * failed / all, 0)`,
    usingMetrics: { failed: metrics.api(apiId, '5xx'), all: metrics.api(apiId, 'Count') },
    period: usual,
    label: 'failed %',
  })
  alarms_.addAlarm({
    name: 'api-failing',
    why: 'More than one answer in a hundred is a failure of ours or of a partner. The access log names the routes.',
    metric: share,
    is: { atLeast: failedPercentMax },
  })
  alarms_.addAlarm({
    name: 'api-slow',
    why: 'One answer in a hundred takes three seconds or more.',
    metric: metrics.api(apiId, 'Latency', { statistic: 'p99' }),
    is: { atLeast: slowMs },
    periods: 3,
  })
}

function watchTable(alarms_: AlarmTopic, metrics: Metrics): void {
  const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
    metrics.table(name),
    ...indexes.map((index) => metrics.index(index, name)),
  ])
  alarms_.addAlarm({
    name: 'table-throttled',
    why: 'The table turns requests away. Is one key hot (a company’s stock, an index), or the account’s limit reached?',
    metric: sumOf(throttles, 'throttled'),
    is: { atLeast: tableThrottlesMax },
  })
  const errors = tableOperations.map((Operation) => metrics.table('SystemErrors', { Operation }))
  alarms_.addAlarm({
    name: 'table-failing',
    why: 'DynamoDB itself fails. See AWS’s health page of the region.',
    metric: sumOf(errors, 'failed'),
    is: { atLeast: tableErrorsMax },
  })
}

function watchSms(alarms_: AlarmTopic, metrics: Metrics): void {
  alarms_.addAlarm({
    name: 'sms-spend',
    why: `Text messages have cost ${smsSpentShare * 100} % of the month’s limit (${smsMonthUsd} USD). At the limit nobody can log in.`,
    metric: metrics.smsSpentUsd(),
    is: { atLeast: smsMonthUsd * smsSpentShare },
  })
  alarms_.addAlarm({
    name: 'sms-undelivered',
    why: 'Text messages do not arrive, so people cannot log in. Do sender, entity and template still stand in the operators’ register (DLT)?',
    metric: metrics.smsSuccess(),
    is: { below: smsSuccessMin },
  })
}

/** Drawn beside the alarms (./dashboard.ts). */
export function tableCosts(metrics: Metrics) {
  return ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits']
    .flatMap((name) => [metrics.table(name), ...indexes.map((index) => metrics.index(index, name))])
    .map((metric) => metric.with({ period: Duration.hours(1) }))
}
