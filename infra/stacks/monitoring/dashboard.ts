import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric, type IWidget, type Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { hasDeadLetters } from './function-alarms.ts'
import { backlogMetrics } from './backlog-alarms.ts'
import { failedDeliveryMetricOf, logAlarmNames } from './log-alarms.ts'
import type { Metrics } from './metrics.ts'
import { tableCosts } from './platform-alarms.ts'

/** The events of an order's money, in their order. */
const moneyPath = [
  'order.reserved',
  'order.paid',
  'order.credited',
  'order.released',
  'order.refund-due',
  'order.refunded',
]
const partnerReports = ['payment.noticed', 'escrow.noticed', 'agreement.noticed']
const rowWidth = 24

/** One page for the operator on duty: traffic and latency, errors, the money path, queues, cost drivers. */
export function makeDashboard(scope: Construct, plan: Plan, apiId: string, metrics: Metrics): void {
  const board = new Dashboard(scope, 'Dashboard', {
    dashboardName: plan.names.stack('overview'),
    defaultInterval: Duration.hours(12),
  })
  const row = (title: string, ...widgets: IWidget[]) => {
    board.addWidgets(new TextWidget({ markdown: `## ${title}`, width: rowWidth, height: 1 }))
    board.addWidgets(...widgets)
  }
  const each = (functions: readonly FunctionDefinition[], metric: (definition: FunctionDefinition) => Metric) =>
    functions.map((definition) => metric(definition).with({ label: definition.name }))
  const subscribers = functionsOf(plan.functions, 'subscriber')
  const relays = functionsOf(plan.functions, 'stream')

  row(
    'Traffic and latency',
    graph('Requests', [metrics.api(apiId, 'Count')], [metrics.api(apiId, '4xx'), metrics.api(apiId, '5xx')]),
    graph('Latency, ms', [
      metrics.api(apiId, 'Latency', { statistic: 'p50' }),
      metrics.api(apiId, 'Latency', { statistic: 'p99' }),
    ]),
    graph(
      'Duration p99, ms',
      each([...functionsOf(plan.functions, 'http'), ...functionsOf(plan.functions, 'webhook')], (definition) =>
        metrics.lambda(definition, 'Duration', { statistic: 'p99' }),
      ),
    ),
  )
  row(
    'Errors',
    graph(
      'Function errors',
      each(plan.functions, (definition) => metrics.lambda(definition, 'Errors')),
    ),
    graph(
      'Log events with an alarm',
      logAlarmNames.map((name) => metrics.logEvent(name)),
    ),
    graph(
      'Failed webhook deliveries',
      functionsOf(plan.functions, 'webhook').map((definition) => metrics.logEvent(failedDeliveryMetricOf(definition))),
    ),
  )
  row(
    'Money path',
    graph(
      'Orders',
      moneyPath.map((name) => metrics.publishedEvent(name).with({ label: name })),
    ),
    graph(
      'Partner reports',
      partnerReports.map((name) => metrics.publishedEvent(name).with({ label: name })),
      [metrics.logEvent('reconcile-found-change')],
    ),
    graph(
      'Workflows',
      Object.keys(plan.workflows).flatMap((workflow) =>
        (['ExecutionsStarted', 'ExecutionsSucceeded', 'ExecutionsFailed'] as const).map((name) =>
          metrics.machine(workflow, name),
        ),
      ),
    ),
  )
  row(
    'Queues',
    graph(
      'Oldest message, s',
      each(subscribers, (definition) =>
        metrics.queue(plan.names.functionName(definition), 'ApproximateAgeOfOldestMessage'),
      ),
    ),
    graph(
      'Dead letters',
      each(plan.functions.filter(hasDeadLetters), (definition) =>
        metrics.queue(plan.names.deadLetters(definition), 'ApproximateNumberOfMessagesVisible'),
      ),
    ),
    graph(
      'Oldest due work, s',
      backlogMetrics.map((name) => metrics.backlog(name)),
    ),
    graph(
      'Relay delay, ms',
      each(relays, (definition) => metrics.lambda(definition, 'IteratorAge', { statistic: 'Maximum' })),
    ),
  )
  row(
    'Cost drivers',
    graph(
      'Invocations',
      each(plan.functions, (definition) => metrics.lambda(definition, 'Invocations')),
    ),
    graph('Table: capacity units an hour', tableCosts(metrics)),
    graph('Text messages: USD this month', [metrics.smsSpentUsd()], [metrics.smsSuccess()]),
  )
}

function graph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: rowWidth / 3, height: 6 })
}
