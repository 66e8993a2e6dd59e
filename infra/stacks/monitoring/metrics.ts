import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Signal } from '#shared/kernel/signals.ts'
import type { Partner } from '#shared/kernel/permissions.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

// Metrics of AWS services and of our own logs. They are found by resource names and tags, so this file needs no other stack.

/** The period of most graphs. */
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

/**
 * A Metrics Insights query over all resources that match. An alarm on one sees 500 series and three hours
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-limits.html). Tags in a query need the resource tags on
 * telemetry, which ../monitoring.ts turns on for the account.
 */
function query(expression: string, label: string, period: Duration): MathExpression {
  return new MathExpression({ expression, usingMetrics: {}, period, label })
}

/** Method and path of a route of the API. */
type RouteAddress = Pick<Endpoint, 'method' | 'path'>

export function metricsOf({ stage, names }: Plan) {
  const own = (name: string, dimensions: Record<string, string>, options?: MetricOptions) =>
    metric(`Ansh/${stage.name}`, name, dimensions, options)
  const table = (name: string, more: Record<string, string> = {}) =>
    metric('AWS/DynamoDB', name, { TableName: names.table, ...more })
  return {
    lambda: (definition: FunctionDefinition, name: 'Invocations', options?: MetricOptions) =>
      metric('AWS/Lambda', name, { FunctionName: names.functionName(definition) }, options),
    /** Of the whole account, which has one stage (docs/operations.md). */
    allThrottles: () => metric('AWS/Lambda', 'Throttles', {}),
    functions: (select: `${'SUM' | 'MAX'}(${string})`, period = defaultPeriod, by = '') =>
      query(
        `SELECT ${select} FROM SCHEMA("AWS/Lambda", FunctionName) WHERE tag.stage = '${stage.name}'${by}`,
        select,
        period,
      ),
    queues: (select: `MAX(${string})`, queue: 'dead-letters' | 'events', by = '') =>
      query(
        `SELECT ${select} FROM SCHEMA("AWS/SQS", QueueName) WHERE tag.stage = '${stage.name}' AND tag.queue = '${queue}'${by}`,
        select,
        defaultPeriod,
      ),
    undelivered: () =>
      query(
        `SELECT SUM(FailedInvocations) FROM SCHEMA("AWS/Events", EventBusName, RuleName) WHERE EventBusName = '${names.bus}'`,
        'undelivered',
        defaultPeriod,
      ),
    api: (apiId: string, name: 'Count' | '4xx' | '5xx' | 'Latency', options?: MetricOptions) =>
      metric('AWS/ApiGateway', name, { ApiId: apiId }, options),
    /** Of one route; the stage of the API has detailed metrics. */
    route: (
      apiId: string,
      { method, path }: RouteAddress,
      name: 'Count' | '4xx' | '5xx',
      period: Duration = defaultPeriod,
    ) =>
      metric('AWS/ApiGateway', name, { ApiId: apiId, Stage: '$default', Method: method, Resource: path }, { period }),
    table,
    ledger: (name: string, more: Record<string, string> = {}) =>
      metric('AWS/DynamoDB', name, { TableName: names.ledger, ...more }),
    index: (index: string, name: string) => table(name, { GlobalSecondaryIndexName: index }),
    machine: (
      workflow: string,
      name: `Executions${'Started' | 'Succeeded' | 'Failed' | 'TimedOut' | 'Aborted'}`,
      period = defaultPeriod,
    ) => metric('AWS/States', name, { StateMachineArn: names.machineArn(workflow) }, { period }),
    /** The spend of the whole account since the month began. */
    smsSpentUsd: () =>
      metric('AWS/SNS', 'SMSMonthToDateSpentUSD', {}, { statistic: 'Maximum', period: Duration.hours(1) }),
    /** From 0 to 1, of the text messages to India. */
    smsSuccess: () =>
      metric(
        'AWS/SNS',
        'SMSSuccessRate',
        { Country: 'IN', SMSType: 'Transactional' },
        { statistic: 'Average', period: Duration.hours(1) },
      ),
    /** The share of e-mails of the whole account that bounced or were complained about, from 0 to 1, over a volume that SES chooses. */
    emailReputation: (name: 'Reputation.BounceRate' | 'Reputation.ComplaintRate') =>
      metric('AWS/SES', name, {}, { statistic: 'Average', period: Duration.hours(1) }),
    /** How many lines of a signal were logged (shared/kernel/signals.ts). */
    signal: (signal: Signal, period: Duration = defaultPeriod) => own('Signals', { signal }, { period }),
    partner: (partner: Partner, name: 'PartnerCalls' | 'PartnerCallsFailed', period: Duration = defaultPeriod) =>
      own(name, { partner }, { period }),
    partnerMs: (partner: Partner) => own('PartnerCallMs', { partner }, { statistic: 'p99' }),
    /** For how many seconds the oldest work of a list has been due, on average over the period. */
    backlog: (list: string, period: Duration = defaultPeriod) =>
      own('BacklogSeconds', { list }, { statistic: 'Average', period }),
    /** How often an event was published, such as `order.paid`. */
    fact: (fact: string, period: Duration = defaultPeriod) => own('Facts', { fact }, { period }),
  }
}

export type Metrics = ReturnType<typeof metricsOf>

/** CloudWatch takes ten metrics in an expression (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-limits.html). */
export const metricsMax = 10

/** Collects the metrics of an expression. A metric without data in a period counts as 0. */
export class Terms {
  private readonly named: Record<string, IMetric> = {}

  /** The metric as a term of the expression. `missing`: its value in a period without data. */
  of(each: IMetric, missing = 0): string {
    const id = `m${Object.keys(this.named).length}`
    this.named[id] = each
    return `FILL(${id}, ${missing})`
  }

  sum(metrics: readonly IMetric[]): string {
    return `SUM([${metrics.map((each) => this.of(each)).join(', ')}])`
  }

  /** Throws an error when the expression has more metrics than CloudWatch takes. */
  expression(expression: string, label: string, period: Duration): MathExpression {
    const count = Object.keys(this.named).length
    if (count > metricsMax)
      throw new Error(`the expression "${label}" has ${count} metrics, and CloudWatch takes ${metricsMax}: divide it`)
    return new MathExpression({ expression, usingMetrics: this.named, period, label })
  }
}

export function sumOf(metrics: readonly IMetric[], label: string, period: Duration = defaultPeriod): MathExpression {
  const terms = new Terms()
  return terms.expression(terms.sum(metrics), label, period)
}

/** A metric and its limit. */
type Limited = readonly [metric: IMetric, limit: number]

/** The largest of several metrics as parts of their limits: 1 when one of them reaches its own. */
export function largestShare(limited: readonly Limited[], label: string, period: Duration): MathExpression {
  const terms = new Terms()
  const shares = limited.map(([each, limit]) => `${terms.of(each)} / ${limit}`)
  return terms.expression(`MAX([${shares.join(', ')}])`, label, period)
}

/** Failed ones of all, from 0 to 1; 0 below a least number of failed ones, with which a share means nothing. */
export function failedShare(
  {
    failed,
    all,
    failedMin,
  }: { readonly failed: readonly IMetric[]; readonly all: readonly IMetric[]; readonly failedMin: number },
  label: string,
  period: Duration,
): MathExpression {
  const terms = new Terms()
  const failures = terms.sum(failed)
  return terms.expression(`IF(${failures} >= ${failedMin}, ${failures} / ${terms.sum(all)}, 0)`, label, period)
}
