import { Duration } from 'aws-cdk-lib'
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { logGroupOf } from '#infra/constructs/grants.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { accessLogOf } from '#infra/stacks/api.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { AlarmTopic } from './alarm-topic.ts'
import { type Metrics, spaceOf } from './metrics.ts'

/** A line of the functions' logs that people should hear of. */
interface LogAlarm {
  /** Its `event`. */
  readonly event: string
  /** What else it must say. */
  readonly and?: string
  /** Of its metric and alarm, where `event` alone does not say it. */
  readonly name?: string
  /** Who logs it. */
  readonly from: (definition: FunctionDefinition) => boolean
  /** So many within so many minutes. */
  readonly times: number
  readonly minutes: number
  readonly why: string
}

const isHttp = ({ trigger }: FunctionDefinition) => trigger.kind === 'http'
const isWebhook = ({ trigger }: FunctionDefinition) => trigger.kind === 'webhook'
const asks =
  (vendor: string) =>
  ({ permissions }: FunctionDefinition) =>
    permissions.vendors?.some((each) => each === vendor) ?? false
const takesCodes = ({ permissions }: FunctionDefinition) => permissions.secrets?.includes('origin-proof') ?? false
const isReconciler = ({ moduleName }: FunctionDefinition) => moduleName === 'reconcile'

const watched: readonly LogAlarm[] = [
  {
    event: 'bug',
    from: ({ trigger }) => trigger.kind === 'http' || trigger.kind === 'unknown-path',
    times: 1,
    minutes: 5,
    why: 'A request ended in a bug. Its line has the stack, and the correlation that leads to all else.',
  },
  // One forged delivery is no news; a partner whose secret is not ours any more is refused every time, and Razorpay gives up after a day of it.
  {
    event: 'webhook-refused',
    from: isWebhook,
    times: 5,
    minutes: 15,
    why: 'Webhooks do not prove themselves. Was a partner’s secret changed on one side alone? Razorpay switches an address off after 24 hours of failures.',
  },
  {
    event: 'webhook-failed',
    from: isWebhook,
    times: 1,
    minutes: 5,
    why: 'A proven webhook could not be taken in. The partner sends it again for a day, then switches the address off.',
  },
  // Answered 200: nobody sends it again.
  {
    event: 'webhook-unreadable',
    from: isWebhook,
    times: 1,
    minutes: 5,
    why: 'A partner sends what we cannot read: has its format changed? The bytes are in the archive of the files bucket.',
  },
  // Now and then a webhook is lost or late, and this is what the reconciler is for.
  {
    event: 'reconcile-found-change',
    from: isReconciler,
    times: 5,
    minutes: 15,
    why: 'The reconciler finds what webhooks should have told. Look whether a partner’s webhooks still come.',
  },
  // A partner that is silent for a minute mends itself.
  {
    event: 'reconcile-failed',
    from: isReconciler,
    times: 5,
    minutes: 15,
    why: 'Orders cannot be reconciled: the lines name them and the failure.',
  },
  {
    event: 'escrow-movement-failed',
    from: asks('vouch'),
    times: 1,
    minutes: 5,
    why: 'The escrow partner failed to move money. It is tried again by itself, in the end once a day: ask the partner why.',
  },
  {
    event: 'refund-failed',
    from: asks('razorpay'),
    times: 1,
    minutes: 5,
    why: 'The payment provider failed to refund. It is tried again by itself, in the end once a day: ask the provider why.',
  },
  {
    event: 'sms-limit-reached',
    from: (definition) => isHttp(definition) && asks('sns')(definition),
    times: 1,
    minutes: 5,
    why: 'The day’s limit of text messages (smsADayMax) is reached: nobody can log in. Is somebody pumping messages?',
  },
  // People mistype, and a hundred an hour is all that one address of the network gets.
  {
    event: 'code-wrong',
    from: takesCodes,
    times: 200,
    minutes: 15,
    why: 'Codes are guessed wrong far more often than people mistype. Five a person is all there is, then a block for a day: is somebody guessing for many, or does a message carry a wrong code?',
  },
  {
    event: 'call-placed',
    from: asks('voice'),
    times: 100,
    minutes: 60,
    why: 'Codes are spoken by telephone unusually often. Do text messages not arrive, or is somebody having people called?',
  },
  {
    event: 'outbox-row-unreadable',
    from: ({ trigger }) => trigger.kind === 'stream',
    times: 1,
    minutes: 5,
    why: 'A fact in the outbox cannot be read, so nobody hears of it. The line names the row.',
  },
  {
    name: 'partner-silent',
    event: 'refused',
    and: '$.code = "PARTNER_SILENT"',
    from: (definition) => isHttp(definition) && (definition.permissions.vendors?.length ?? 0) > 0,
    times: 10,
    minutes: 5,
    why: 'A partner does not answer, and people are told to try again. The lines name the vendor.',
  },
]

/** Webhooks that the edge itself turned away are in no function's log: throttled, timed out, crashed. As many as a hiccup brings are let pass. */
const untaken = { times: 5, minutes: 15 }

/** Counts the lines, and rings when there are too many of them. */
export function addLogAlarms(scope: Construct, plan: Plan, alarms_: AlarmTopic, metrics: Metrics): void {
  const count = (id: string, logGroupName: string, filterPattern: string, metricName: string, fact = false) =>
    new CfnMetricFilter(scope, id, {
      logGroupName,
      filterPattern,
      metricTransformations: [
        {
          metricNamespace: spaceOf(plan),
          metricName,
          metricValue: '1',
          unit: 'Count',
          ...(fact && { dimensions: [{ key: 'Fact', value: '$.name' }] }),
        },
      ],
    })

  for (const { event, and, name = event, from, times, minutes, why } of watched) {
    const pattern = [`$.event = "${event}"`, ...(and === undefined ? [] : [and])].join(' && ')
    for (const definition of plan.functions.filter(from))
      count(
        `${definition.name.replaceAll('/', '-')}-${name}`,
        logGroupOf(definition, plan.stage.name),
        `{ ${pattern} }`,
        name,
      )
    alarms_.addAlarm({ name, why, metric: metrics.line(name, Duration.minutes(minutes)), is: { atLeast: times } })
  }
  for (const definition of functionsOf(plan.functions, 'webhook')) {
    const name = untakenBy(definition)
    count(
      name,
      accessLogOf(plan.stage.name),
      `{ $.route = "POST ${definition.trigger.path}" && $.status != "2*" }`,
      name,
    )
    alarms_.addAlarm({
      name,
      why: `Deliveries to ${definition.trigger.path} are not answered with success; a partner that is answered so for a day stops sending.`,
      metric: metrics.line(name, Duration.minutes(untaken.minutes)),
      is: { atLeast: untaken.times },
    })
  }
  // The facts themselves: what the business does, told by the relay once each.
  for (const definition of functionsOf(plan.functions, 'stream'))
    count('facts', logGroupOf(definition, plan.stage.name), '{ $.event = "event-published" }', 'facts', true)
}

/** The metrics of all that is watched here. */
export const lineNames = watched.map(({ event, name = event }) => name)

export function untakenBy(definition: FunctionDefinition): string {
  return `${definition.name.replaceAll('/', '-')}-untaken`
}
