import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { logGroupOf } from '#infra/constructs/grants.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { AlarmTopic } from './alarm-topic.ts'
import { type Metrics, namespaceOf } from './metrics.ts'

/** A list of due work that may fall behind. The timer that hands it over logs for how long the oldest of it has been due. */
interface Backlog {
  readonly list: string
  readonly timer: string
  /** The alarm starts when the oldest has been due for so long at two of three looks. */
  readonly seconds: number
  readonly effect: string
}

const backlogs: readonly Backlog[] = [
  {
    list: 'orders-unpaid',
    timer: 'reconcile/every-1-minute-find-unpaid',
    seconds: 180,
    effect: 'Payments whose webhook was lost are noticed late, and shares of unpaid orders come back late.',
  },
  {
    list: 'orders',
    timer: 'reconcile/every-1-minute-find-due',
    seconds: 15 * 60,
    effect: 'Orders whose webhooks were lost go on late; so do refunds and payouts that are tried again.',
  },
  {
    list: 'signing-attempts',
    timer: 'agreement/every-1-hour-find-due',
    seconds: 3 * 60 * 60,
    effect: 'Buyers are reminded late to sign, and attempts end late.',
  },
]

const backlogMetricOf = ({ list }: Pick<Backlog, 'list'>) => `${list}-backlog-seconds`
/** The names of the metrics, in seconds. */
export const backlogMetrics = backlogs.map(backlogMetricOf)

/** Adds a metric of the age of each list, from the lines of its timer, and an alarm on it. */
export function addBacklogAlarms(scope: Construct, plan: Plan, alarmTopic: AlarmTopic, metrics: Metrics): void {
  for (const { list, timer, seconds, effect } of backlogs) {
    const metricName = backlogMetricOf({ list })
    const definition = plan.functions.find(({ name }) => name === timer)
    if (definition === undefined) continue
    new CfnMetricFilter(scope, metricName, {
      logGroupName: logGroupOf(definition, plan.stage.name),
      filterPattern: `{ $.event = "due-handed-over" && $.list = "${list}" }`,
      metricTransformations: [
        { metricNamespace: namespaceOf(plan), metricName, metricValue: '$.oldest_seconds', unit: 'Seconds' },
      ],
    })
    alarmTopic.addAlarm({
      name: `${list}-backlog`,
      description: `Due work of the list ${list} is behind: the oldest has been due for ${seconds / 60} minutes or more. ${effect} Look on the dashboard whether the queue of its worker is long and whether a partner answers slowly (lines \`circuit-opened\`); its part of the calls (\`partnerShares\`) and the setting \`partnerCallsPerSecond\` say how much is done at once.`,
      metric: metrics.backlog(metricName),
      is: { atLeast: seconds },
      periods: 2,
      within: 3,
    })
  }
}
