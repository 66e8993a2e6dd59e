import { Duration } from 'aws-cdk-lib'
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { partners } from '#shared/kernel/permissions.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { backlogLimits, loginRoutes, purchaseRoutes } from './business-alarms.ts'
import { defaultPeriod, type Metrics } from './metrics.ts'
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

interface Shown {
  readonly apiId: string
  readonly alarms: readonly Alarm[]
}

/** One page for the operator on duty: the state of all alarms, then the five questions of a night, then costs. */
export function makeDashboard(scope: Construct, plan: Plan, metrics: Metrics, { apiId, alarms }: Shown): void {
  const board = new Dashboard(scope, 'Dashboard', {
    dashboardName: plan.names.stack('overview'),
    defaultInterval: Duration.hours(12),
  })
  const row = (title: string, ...widgets: IWidget[]) => {
    board.addWidgets(text(`## ${title}`))
    board.addWidgets(...widgets)
  }
  const facts = (names: readonly string[]) => names.map((name) => metrics.fact(name).with({ label: name }))
  const ofRoutes = (routes: typeof loginRoutes | typeof purchaseRoutes, name: 'Count' | '5xx') =>
    routes.map((route) => metrics.route(apiId, route, name).with({ label: `${route.method} ${route.path} ${name}` }))
  const largest = (id: string) => ` GROUP BY ${id} ORDER BY MAX() DESC LIMIT 10`

  board.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: rowWidth, height: 5 }))
  row(
    'Can people log in, buy, pay, sign?',
    graph('Logins', ofRoutes(loginRoutes, 'Count'), ofRoutes(loginRoutes, '5xx')),
    graph('Purchases', ofRoutes(purchaseRoutes, 'Count'), ofRoutes(purchaseRoutes, '5xx')),
    graph('Orders and their money', facts(moneyPath)),
    graph(
      'Signing workflows',
      Object.keys(plan.workflows).flatMap((workflow) =>
        (['ExecutionsStarted', 'ExecutionsSucceeded', 'ExecutionsFailed'] as const).map((name) =>
          metrics.machine(workflow, name),
        ),
      ),
    ),
    graph('All responses', [metrics.api(apiId, 'Count')], [metrics.api(apiId, '4xx'), metrics.api(apiId, '5xx')]),
    graph('Latency, ms', [
      metrics.api(apiId, 'Latency', { statistic: 'p50' }),
      metrics.api(apiId, 'Latency', { statistic: 'p99' }),
    ]),
  )
  row(
    'Where does money wait?',
    graph(
      'Money',
      (['money-waits', 'money-differs', 'money-wrong'] as const).map((signal) =>
        metrics.signal(signal).with({ label: signal }),
      ),
    ),
    graph(
      'Oldest due work, s',
      Object.keys(backlogLimits).map((list) => metrics.backlog(list).with({ label: list })),
    ),
    graph('Reports of partners', facts(partnerReports), [metrics.signal('webhooks-missed')]),
  )
  row(
    'Which partner is slow?',
    graph(
      'Answer of partners p99, ms',
      partners.map((partner) => metrics.partnerMs(partner).with({ label: partner })),
    ),
    graph(
      'Calls of partners',
      partners.map((partner) => metrics.partner(partner, 'PartnerCalls').with({ label: partner })),
    ),
    graph(
      'Failed calls of partners',
      partners.map((partner) => metrics.partner(partner, 'PartnerCallsFailed').with({ label: partner })),
    ),
  )
  row(
    'What is in the dead letters?',
    graph('Dead letters', [
      metrics.queues('MAX(ApproximateNumberOfMessagesVisible)', 'dead-letters', largest('QueueName')),
    ]),
    graph('Oldest message, s', [metrics.queues('MAX(ApproximateAgeOfOldestMessage)', 'events', largest('QueueName'))]),
    graph('Failed runs', [metrics.functions('MAX(Errors)', defaultPeriod, largest('FunctionName'))]),
  )
  row('What was deployed last?', text(plan.revision ?? 'The checkout of the deployment had no commit.'))
  row(
    'What costs?',
    graph('Invocations', [metrics.functions('SUM(Invocations)')]),
    graph('Table: capacity units an hour', tableCosts(metrics)),
    graph('Text messages: USD this month', [metrics.smsSpentUsd()], [metrics.smsSuccess()]),
  )
}

function text(markdown: string): TextWidget {
  return new TextWidget({ markdown, width: rowWidth, height: 1 })
}

function graph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: rowWidth / 3, height: 6 })
}
