import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { functionsOf } from '#infra/functions/define.ts'
import { accessLogOf } from '#infra/stacks/api.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { AlarmTopic } from './alarm-topic.ts'
import { effectOf } from './effects.ts'
import { defaultPeriod, type Metrics, sumOf } from './metrics.ts'

/** Failed responses in a hundred. Below `failedMin` in five minutes a rate is meaningless. */
const failedPercentMax = 1
const failedMin = 5
/** People take a screen that waits longer for broken. */
const slowMs = 3_000
/** The SDK retries, so people notice only from about here. */
const tableThrottlesMax = 20
const tableErrorsMax = 5
/**
 * The monthly spend limit for text messages in USD. Set the account's limit in SNS to the same value (1 USD by default;
 * https://docs.aws.amazon.com/sms-voice/latest/userguide/spend-limit.html). At 0.0217 USD a message, without India's local route,
 * this is about nine thousand messages.
 */
export const smsMonthUsd = 200
const smsSpentShare = 0.8
/** Below it operators reject our messages: sender, entity or template differ from their register. */
const smsSuccessMin = 0.8

/**
 * SES reviews an account from 5 % bounces or 0.1 % complaints on, and may stop its sending
 * (https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html). The alarms come before.
 */
const bouncedShareMax = 0.02
const complainedShareMax = 0.0005

const tableOperations = ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']
const indexes = ['gsi1', 'gsi2']

/** Adds the alarms on the services that all functions use: API Gateway, the table, EventBridge, Step Functions, SNS, SES. */
export function addPlatformAlarms(plan: Plan, apiId: string, alarmTopic: AlarmTopic, metrics: Metrics): void {
  addApiAlarms(plan, apiId, alarmTopic, metrics)
  addTableAlarms(alarmTopic, metrics)
  for (const definition of [...functionsOf(plan.functions, 'subscriber'), ...functionsOf(plan.functions, 'timer')]) {
    const deadLetters = plan.names.deadLetters(definition)
    const repair =
      definition.trigger.kind === 'timer'
        ? `Check the permission of EventBridge to invoke it, then delete the message from ${deadLetters}; the next interval does the work.`
        : `Check the permission of EventBridge to send to its queue, then redrive ${deadLetters} to ${plan.names.functionName(definition)}.`
    alarmTopic.addAlarm({
      name: `${definition.name.replaceAll('/', '-')}-undelivered`,
      description: `EventBridge could not deliver to ${definition.name}, so an event or a run is missing. ${effectOf(definition)} ${repair}`,
      metric: metrics.rule(definition, 'FailedInvocations'),
      is: { atLeast: 1 },
    })
  }
  for (const workflow of Object.keys(plan.workflows)) {
    const failures = (['ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'] as const).map((name) =>
      metrics.machine(workflow, name),
    )
    alarmTopic.addAlarm({
      name: `${workflow}-failed`,
      description: `An execution of the workflow ${workflow} failed, so somebody’s documents are signed or filed late. The reconciler does the remaining steps. The history of the execution in Step Functions names the failed task; fix its cause if it repeats.`,
      metric: sumOf(failures, 'failed'),
      is: { atLeast: 1 },
    })
  }
  if (plan.functions.some(({ permissions }) => permissions.vendors?.includes('sns'))) addSmsAlarms(alarmTopic, metrics)
  if (plan.functions.some(({ permissions }) => permissions.vendors?.includes('ses')))
    addEmailAlarms(alarmTopic, metrics)
}

function addApiAlarms(plan: Plan, apiId: string, alarmTopic: AlarmTopic, metrics: Metrics): void {
  const share = new MathExpression({
    expression: `IF(failed >= ${failedMin}, 100 * failed / all, 0)`,
    usingMetrics: { failed: metrics.api(apiId, '5xx'), all: metrics.api(apiId, 'Count') },
    period: defaultPeriod,
    label: 'failed %',
  })
  alarmTopic.addAlarm({
    name: 'api-failing',
    description: `One API response in a hundred or more is an error of ours or of a partner, so people get error messages. Find the routes in the access log ${accessLogOf(plan.stage.name)}, then read the logs of their functions.`,
    metric: share,
    is: { atLeast: failedPercentMax },
  })
  alarmTopic.addAlarm({
    name: 'api-slow',
    description:
      'One API response in a hundred takes three seconds or more, so screens seem broken. Find the slow functions on the dashboard, then check the partners that they call and the throttling of the table.',
    metric: metrics.api(apiId, 'Latency', { statistic: 'p99' }),
    is: { atLeast: slowMs },
    periods: 3,
  })
}

function addTableAlarms(alarmTopic: AlarmTopic, metrics: Metrics): void {
  const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
    metrics.table(name),
    ...indexes.map((index) => metrics.index(index, name)),
  ])
  const ledgerThrottles = metrics.ledger('WriteThrottleEvents')
  alarmTopic.addAlarm({
    name: 'table-throttled',
    description:
      'DynamoDB throttles the table or the ledger, so people get slow responses or errors. Check whether one key is hot (the stock of a security, an index) or a limit of the account is reached.',
    metric: sumOf([...throttles, ledgerThrottles], 'throttled'),
    is: { atLeast: tableThrottlesMax },
  })
  const errors = tableOperations.map((Operation) => metrics.table('SystemErrors', { Operation }))
  const ledgerErrors = metrics.ledger('SystemErrors', { Operation: 'TransactWriteItems' })
  alarmTopic.addAlarm({
    name: 'table-failing',
    description:
      'DynamoDB returns internal errors, so requests and background work fail; they try again several times. Check DynamoDB of this region on the AWS Health Dashboard.',
    metric: sumOf([...errors, ledgerErrors], 'failed'),
    is: { atLeast: tableErrorsMax },
  })
}

function addSmsAlarms(alarmTopic: AlarmTopic, metrics: Metrics): void {
  alarmTopic.addAlarm({
    name: 'sms-spend',
    description: `Text messages have cost ${smsSpentShare * 100} % of the month’s limit (${smsMonthUsd} USD). At the limit nobody gets a code by SMS. Check whether somebody requests codes for many numbers. If the traffic is genuine, raise the account spend limit in SNS and smsMonthUsd in infra/stacks/monitoring/platform-alarms.ts.`,
    metric: metrics.smsSpentUsd(),
    is: { atLeast: smsMonthUsd * smsSpentShare },
  })
  alarmTopic.addAlarm({
    name: 'sms-undelivered',
    description: `Fewer than ${smsSuccessMin * 100} % of text messages arrive, so people cannot log in. Check that sender, entity and template are still in the operators’ register (DLT) and equal the settings of the stage.`,
    metric: metrics.smsSuccess(),
    is: { below: smsSuccessMin },
  })
}

/** An address that bounced is on the suppression list of the account: SES accepts further letters to it and sends none. */
function addEmailAlarms(alarmTopic: AlarmTopic, metrics: Metrics): void {
  alarmTopic.addAlarm({
    name: 'email-bounced',
    description: `${bouncedShareMax * 100} % of e-mails or more bounce, so people miss letters and codes; from 5 % on SES may stop our sending. Look at the addresses on the account’s suppression list (\`aws sesv2 list-suppressed-destinations\`) and at what they were sent; stop a sign-up that registers addresses that do not exist. Ask those whom it concerns by phone to correct their address.`,
    metric: metrics.emailReputation('Reputation.BounceRate'),
    is: { atLeast: bouncedShareMax },
  })
  alarmTopic.addAlarm({
    name: 'email-complained',
    description: `${complainedShareMax * 100} % of e-mails or more are marked as spam; from 0.1 % on SES may stop our sending. Find out which letter is complained about, and who registers addresses of others.`,
    metric: metrics.emailReputation('Reputation.ComplaintRate'),
    is: { atLeast: complainedShareMax },
  })
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
