import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'

// Metrics of AWS services and of our own logs. They are found by resource names, so this file needs no other stack.

/** The period of most alarms and graphs. */
export const defaultPeriod = Duration.minutes(5)

type Statistic = 'Sum' | 'Maximum' | 'Average' | 'p50' | 'p99'

interface MetricOptions {
  readonly statistic?: Statistic
  readonly period?: Duration
}

function metric(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  { statistic = 'Sum', period = defaultPeriod }: MetricOptions = {},
): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period })
}

/** The namespace of the metrics that are counted from our logs. */
export const namespaceOf = ({ stage }: Plan) => `Ansh/${stage.name}`

export function metricsOf(plan: Plan) {
  const { names } = plan
  const table = (name: string, more: Record<string, string> = {}) =>
    metric('AWS/DynamoDB', name, { TableName: names.table, ...more })
  const ledger = (name: string, more: Record<string, string> = {}) =>
    metric('AWS/DynamoDB', name, { TableName: names.ledger, ...more })
  return {
    lambda: (
      definition: FunctionDefinition,
      name: 'Errors' | 'Throttles' | 'Invocations' | 'Duration' | 'IteratorAge' | 'ConcurrentExecutions',
      options?: MetricOptions,
    ) => metric('AWS/Lambda', name, { FunctionName: names.functionName(definition) }, options),
    queue: (queue: string, name: 'ApproximateNumberOfMessagesVisible' | 'ApproximateAgeOfOldestMessage') =>
      metric('AWS/SQS', name, { QueueName: queue }, { statistic: 'Maximum' }),
    api: (apiId: string, name: 'Count' | '4xx' | '5xx' | 'Latency', options?: MetricOptions) =>
      metric('AWS/ApiGateway', name, { ApiId: apiId }, options),
    table,
    ledger,
    index: (index: string, name: string) => table(name, { GlobalSecondaryIndexName: index }),
    rule: (definition: FunctionDefinition, name: 'FailedInvocations') =>
      metric('AWS/Events', name, {
        RuleName: names.functionName(definition),
        ...(definition.trigger.kind === 'subscriber' && { EventBusName: names.bus }),
      }),
    machine: (
      workflow: string,
      name:
        | 'ExecutionsStarted'
        | 'ExecutionsSucceeded'
        | 'ExecutionsFailed'
        | 'ExecutionsTimedOut'
        | 'ExecutionsAborted',
    ) => metric('AWS/States', name, { StateMachineArn: names.machineArn(workflow) }),
    /** The spend of the whole account since the month began. */
    smsSpentUsd: () =>
      metric('AWS/SNS', 'SMSMonthToDateSpentUSD', {}, { statistic: 'Maximum', period: Duration.hours(1) }),
    /** SNS has this metric by country and message type; the query averages all of them. */
    smsSuccess: () =>
      new MathExpression({
        expression: 'SELECT AVG(SMSSuccessRate) FROM "AWS/SNS"',
        usingMetrics: {},
        period: Duration.hours(1),
        label: 'SMS delivered',
      }),
    /** The share of e-mails of the whole account that bounced or were complained about, from 0 to 1, over a volume that SES chooses. */
    emailReputation: (name: 'Reputation.BounceRate' | 'Reputation.ComplaintRate') =>
      metric('AWS/SES', name, {}, { statistic: 'Average', period: Duration.hours(1) }),
    /** How often the event of a log alarm was logged. */
    logEvent: (name: string, period: Duration = defaultPeriod) => metric(namespaceOf(plan), name, {}, { period }),
    /** For how many seconds the oldest work of a list has been due. */
    backlog: (name: string) => metric(namespaceOf(plan), name, {}, { statistic: 'Maximum' }),
    /** How often an event was published, such as `order.paid`. */
    publishedEvent: (name: string) => metric(namespaceOf(plan), 'facts', { Fact: name }),
  }
}

export type Metrics = ReturnType<typeof metricsOf>

/** The sum of up to ten metrics, the most that one alarm takes. */
export function sumOf(metrics: readonly Metric[], label: string): MathExpression {
  const named = Object.fromEntries(metrics.map((each, index) => [`m${index}`, each]))
  return new MathExpression({
    expression: `SUM([${Object.keys(named)
      .map((id) => `FILL(${id}, 0)`)
      .join(', ')}])`,
    usingMetrics: named,
    period: defaultPeriod,
    label,
  })
}
