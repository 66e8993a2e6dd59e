import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric, type IWidget, type Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { hasDeadLetters } from './function-alarms.ts'
import { lineNames, untakenBy } from './log-alarms.ts'
import type { Metrics } from './metrics.ts'
import { tableCosts } from './platform-alarms.ts'

/** The way of an order's money, as it is told. */
const moneyPath = [
  'order.reserved',
  'order.paid',
  'order.credited',
  'order.released',
  'order.refund-due',
  'order.refunded',
]
const noticed = ['payment.noticed', 'escrow.noticed', 'agreement.noticed']
const wholeRow = 24

/** One page for whoever is on duty: what people feel, what is broken, where the money is, what waits, what costs. */
export function makeDashboard(scope: Construct, plan: Plan, apiId: string, metrics: Metrics): void {
  const board = new Dashboard(scope, 'Dashboard', {
    dashboardName: plan.names.stack('overview'),
    defaultInterval: Duration.hours(12),
  })
  const row = (title: string, ...widgets: IWidget[]) => {
    board.addWidgets(new TextWidget({ markdown: `## ${title}`, width: wholeRow, height: 1 }))
    board.addWidgets(...widgets)
  }
  const each = (functions: readonly FunctionDefinition[], metric: (definition: FunctionDefinition) => Metric) =>
    functions.map((definition) => metric(definition).with({ label: definition.name }))
  const hearers = functionsOf(plan.functions, 'subscriber')
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
      'Functions that failed',
      each(plan.functions, (definition) => metrics.lambda(definition, 'Errors')),
    ),
    graph(
      'Lines that people should hear of',
      lineNames.map((name) => metrics.line(name)),
    ),
    graph(
      'Webhooks not taken',
      functionsOf(plan.functions, 'webhook').map((definition) => metrics.line(untakenBy(definition))),
    ),
  )
  row(
    'Money path',
    graph(
      'Orders',
      moneyPath.map((name) => metrics.fact(name).with({ label: name })),
    ),
    graph(
      'Partners’ notices',
      noticed.map((name) => metrics.fact(name).with({ label: name })),
      [metrics.line('reconcile-found-change')],
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
      each(hearers, (definition) =>
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
      'Relay behind by, ms',
      each(relays, (definition) => metrics.lambda(definition, 'IteratorAge', { statistic: 'Maximum' })),
    ),
  )
  row(
    'Cost drivers',
    graph(
      'Runs of functions',
      each(plan.functions, (definition) => metrics.lambda(definition, 'Invocations')),
    ),
    graph('Table: units an hour', tableCosts(metrics)),
    graph('Text messages: USD this month', [metrics.smsSpentUsd()], [metrics.smsSuccess()]),
  )
}

function graph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: wholeRow / 3, height: 6 })
}
