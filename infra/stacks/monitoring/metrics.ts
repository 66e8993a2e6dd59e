import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'

// The numbers that AWS and our own log lines keep, by the names of what they are about: no stack is asked.

/** As often as most alarms look, and as fine as most graphs draw. */
export const usual = Duration.minutes(5)

type Statistic = 'Sum' | 'Maximum' | 'Average' | 'p50' | 'p99'

interface How {
  readonly statistic?: Statistic
  readonly period?: Duration
}

function metric(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  { statistic = 'Sum', period = usual }: How = {},
): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period })
}

/** All of ours, counted from the lines of the logs. */
export const spaceOf = ({ stage }: Plan) => `Ansh/${stage.name}`

export function metricsOf(plan: Plan) {
  const { names } = plan
  const table = (name: string, more: Record<string, string> = {}) =>
    metric('AWS/DynamoDB', name, { TableName: names.table, ...more })
  return {
    lambda: (
      definition: FunctionDefinition,
      name: 'Errors' | 'Throttles' | 'Invocations' | 'Duration' | 'IteratorAge' | 'ConcurrentExecutions',
      how?: How,
    ) => metric('AWS/Lambda', name, { FunctionName: names.functionName(definition) }, how),
    queue: (queue: string, name: 'ApproximateNumberOfMessagesVisible' | 'ApproximateAgeOfOldestMessage') =>
      metric('AWS/SQS', name, { QueueName: queue }, { statistic: 'Maximum' }),
    api: (apiId: string, name: 'Count' | '4xx' | '5xx' | 'Latency', how?: How) =>
      metric('AWS/ApiGateway', name, { ApiId: apiId }, how),
    table,
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
    /** Of the whole account, since the month began. */
    smsSpentUsd: () =>
      metric('AWS/SNS', 'SMSMonthToDateSpentUSD', {}, { statistic: 'Maximum', period: Duration.hours(1) }),
    /** SNS tells it by country and kind; all are asked at once. */
    smsSuccess: () =>
      new MathExpression({
        expression: 'SELECT AVG(SMSSuccessRate) FROM "AWS/SNS"',
        usingMetrics: {},
        period: Duration.hours(1),
        label: 'SMS delivered',
      }),
    /** How often a line was logged. */
    line: (name: string, period: Duration = usual) => metric(spaceOf(plan), name, {}, { period }),
    /** How often a fact was told (`order.paid`). */
    fact: (name: string) => metric(spaceOf(plan), 'facts', { Fact: name }),
  }
}

export type Metrics = ReturnType<typeof metricsOf>

/** The sum of up to ten metrics: an alarm bears no more. */
export function sumOf(metrics: readonly Metric[], label: string): MathExpression {
  const named = Object.fromEntries(metrics.map((each, place) => [`m${place}`, each]))
  return new MathExpression({
    expression: `SUM([${Object.keys(named)
      .map((id) => `FILL(${id}, 0)`)
      .join(', ')}])`,
    usingMetrics: named,
    period: usual,
    label,
  })
}
