import { Duration } from 'aws-cdk-lib'
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { logGroupOf } from '#infra/constructs/grants.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { accessLogOf } from '#infra/stacks/api.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { AlarmTopic } from './alarm-topic.ts'
import { codeAlarms } from './code-alarms.ts'
import type { LogAlarm } from './log-alarm.ts'
import { saleAlarms } from './sale-alarms.ts'
import { type Metrics, namespaceOf } from './metrics.ts'
import { statementAlarms } from './statement-alarms.ts'

const isHttp = ({ trigger }: FunctionDefinition) => trigger.kind === 'http'
const isWebhook = ({ trigger }: FunctionDefinition) => trigger.kind === 'webhook'
/** Moves money at a partner: whoever only reads there appends nothing to the ledger. */
const movesMoneyAt =
  (vendor: 'razorpay' | 'vouch') =>
  ({ permissions: { vendors = [], ledger = [] } }: FunctionDefinition) =>
    vendors.includes(vendor) && ledger.includes('append')
const begins = ({ moduleName, trigger }: FunctionDefinition) => moduleName === 'difference' && trigger.kind === 'timer'
const compares = ({ moduleName, trigger }: FunctionDefinition) =>
  moduleName === 'difference' && trigger.kind === 'subscriber'
const comparesGateway = ({ name }: FunctionDefinition) => name === 'difference/on-gateway-due'
const isReconciler = ({ moduleName, trigger }: FunctionDefinition) =>
  moduleName === 'reconcile' && trigger.kind === 'subscriber'

const logAlarms: readonly LogAlarm[] = [
  {
    event: 'bug',
    from: ({ trigger }) => trigger.kind === 'http' || trigger.kind === 'unknown-path',
    times: 1,
    minutes: 5,
    description:
      'A request ended in a bug, and somebody got an error message. The line `bug` has the stack trace and a correlation id; all log lines of the same work have that id. Fix the bug, or roll the last deployment back.',
  },
  // A single forged delivery is harmless. A partner whose secret differs from ours is refused every time.
  {
    event: 'webhook-refused',
    from: isWebhook,
    times: 5,
    minutes: 15,
    description:
      'Webhooks fail verification. If they are genuine, payments, signatures and escrow movements are noticed only by the reconciler, so orders progress late. Check whether a partner’s webhook secret was changed on one side only. Razorpay disables the address after 24 hours of failures.',
  },
  {
    event: 'webhook-failed',
    from: isWebhook,
    times: 1,
    minutes: 5,
    description:
      'A verified webhook could not be stored. The order that it reports on progresses late. The partner repeats the delivery for a day and then disables the address. The line `webhook-failed` names the vendor and the error; check the table and the files bucket.',
  },
  // One is enough for an alarm, because the delivery was answered with 200 and is not repeated.
  {
    event: 'webhook-unreadable',
    from: isWebhook,
    times: 1,
    minutes: 5,
    description:
      'A partner’s webhook has an unknown format. It was answered with success, so it is not sent again; the reconciler notices the change later. Compare the delivery in the files bucket (folder webhook) with the partner’s documentation and update functions/vendor.',
  },
  // A few are normal: webhooks are sometimes lost or late.
  {
    event: 'reconcile-found-change',
    from: isReconciler,
    times: 5,
    minutes: 15,
    description:
      'The reconciler finds changes of payments or escrow that webhooks should have reported. People see the progress of their orders late. Check on the dashboard and in the partners’ consoles whether webhooks still arrive.',
  },
  // A few are normal: a partner may be unavailable for a minute.
  {
    event: 'reconcile-failed',
    from: isReconciler,
    times: 5,
    minutes: 15,
    description:
      'The reconciler does not reach a partner. Those orders stay as they are, and refunds or payouts wait. The lines `reconcile-failed` name the orders and the error; check whether the partner is available and our credentials are valid.',
  },
  {
    event: 'order-set-aside',
    from: isReconciler,
    times: 1,
    minutes: 5,
    description:
      'What is stored of an order cannot be read, so it is set aside: nobody asks the partners about it, and a payment or a refund of it waits. It is tried again once a day. The lines `order-set-aside` name the order and the fields. Mend the code that reads them or the item itself; the order goes on within a day, or at once when its index attribute `gsi2sk` is set to now.',
  },
  {
    event: 'attempt-set-aside',
    from: ({ name }) => name === 'agreement/on-attempt-due',
    times: 1,
    minutes: 5,
    description:
      'What is stored of a signing attempt cannot be read, so it is set aside: its buyer gets no reminder, and it does not lapse. It is tried again once a day. The lines `attempt-set-aside` name the order and the fields. Mend the code that reads them or the item itself.',
  },
  {
    event: 'order-overdue',
    from: isReconciler,
    times: 1,
    minutes: 60,
    description:
      'An order waits longer than it should, and its buyer waits with it. The lines `order-overdue` name the order and the state; they come once a day while the state lasts. Do the step that is missing: ask the seller to confirm, lodge the transfer, lodge a rejected one again under another reference, ask the depository about a lodged one, or ask the partner that owes money. `dispute to answer` and `answer to a dispute refused`: two people answer it (`npm run desk -- disputes <order>` shows it). `frozen` and `not explained`: `npm run desk -- money <order>` and `disputes <order>` show why, and two people decide. `disputed for long`: a supervisor asks the gateway for the decision. Orders that are not confirmed or lodged in time are given up and refunded by themselves after seven working days.',
  },
  {
    event: 'kyc-review-late',
    from: ({ name }) => name === 'kyc/every-1-hour-find-waiting',
    times: 1,
    minutes: 60,
    description:
      'KYC steps have waited for the desk for more than the 24 hours that people are promised, and these people cannot buy. The lines `kyc-review-late` come once an hour with the number of steps and the hours of the oldest; `npm run desk -- kyc` lists them, the oldest first. Approve each step or ask for it again. Many at once after an outage of the verification partner have the reason `NO_ANSWER`.',
  },
  {
    event: 'difference-open',
    from: compares,
    times: 1,
    minutes: 60,
    description:
      'A statement of the gateway, our bank or the escrow partner differs from our ledger, so money may be lost, late or booked wrongly. The lines `difference-open` come once a day for each difference, with its id, kind, order and age in days; `npm run desk -- differences` lists them with the partner’s references and both amounts. `gateway-short` and `bank-short` are about all orders together: look for a debit on that partner’s statement that no order explains. `gateway-over`, alarmed when it is still there on the second day: look in the gateway’s dashboard for a captured payment without an order, or for a credit that it has not settled yet. Ask the partner about the reference and correct the cause: a difference that is gone closes by itself at the next comparison. One that is explained and stays is closed by two people: `npm run desk -- close <difference> <reason>`, then approve.',
  },
  {
    event: 'comparison-failed',
    from: compares,
    times: 1,
    minutes: 60,
    description:
      'Some orders, or days of the gateway’s report, could not be compared, because a partner did not answer, also when it was asked again. Differences of these orders stay as they are until the next comparison, a day later. The lines `comparison-failed` name some of the orders or days, or the gateway’s balance, and the reason; `npm run ledger -- compare <stage>` compares again.',
  },
  {
    event: 'comparison-unfinished',
    from: begins,
    times: 1,
    minutes: 60,
    description:
      'The comparison of the day before did not end: what it had not reached was not compared, and no difference was closed. The line `comparison-unfinished` says whether it is that of the gateway or that of the orders. The comparison of today reads from the last complete one on. Look for dead letters of `difference/on-gateway-due` or `difference/on-orders-due`; when there are none, there is more to compare than the workers can ask the partner about in a day: raise `partnerCallsPerSecond`.',
  },
  {
    event: 'gateway-balance-unknown',
    from: comparesGateway,
    times: 1,
    minutes: 60,
    description:
      'Razorpay does not answer the call for its balance, so nothing shows whether it holds what it owes us; each payment, refund and settlement is still compared by itself. `gateway-short` and `gateway-over` that were open stay open. Ask Razorpay to enable `GET /v1/balance` for the account; until then look at the balance in its dashboard once a week: it must be the payments that are not settled, less their fees.',
  },
  {
    event: 'escrow-balance-differs',
    from: movesMoneyAt('vouch'),
    times: 1,
    minutes: 5,
    description:
      'The escrow of an order holds another amount than our ledger says, although all its movements are booked: the partner took a fee, or lost money, or gave it back. The order is frozen until it is explained. The line `escrow-balance-differs` names the order and both amounts; ask the partner. Once it gives the money back, the order goes on by itself. Otherwise two people send it again (`npm run desk -- pay-again <order> <reason>`) and write it off (`write-off <order> <reason>`).',
  },
  {
    event: 'escrow-movement-failed',
    from: movesMoneyAt('vouch'),
    times: 1,
    minutes: 5,
    description:
      'The escrow partner failed to move money, so the payout to a seller or the return to a buyer waits. It is tried again by itself, with growing pauses of up to a day. The line `escrow-movement-failed` names the movement; ask the partner for the reason.',
  },
  {
    event: 'refund-failed',
    from: movesMoneyAt('razorpay'),
    times: 1,
    minutes: 5,
    description:
      'Razorpay failed to refund a payment, so a buyer waits for money. It is tried again by itself, with growing pauses of up to a day. The line `refund-failed` names the order; ask Razorpay for the reason.',
  },
  {
    event: 'refund-account-missing',
    from: movesMoneyAt('razorpay'),
    times: 1,
    minutes: 5,
    description:
      'Razorpay cannot refund a payment, and the buyer had no verified bank account when the order was cancelled, so the refund waits. The line `refund-account-missing` names the order, once a day. Write to the buyer, and ask Razorpay why the refund fails.',
  },
  {
    event: 'refund-payout-failed',
    from: movesMoneyAt('razorpay'),
    times: 1,
    minutes: 5,
    description:
      'A refund that our bank account pays to a buyer failed or came back. It is made again by itself under the next reference, with growing pauses of up to a day. The line `refund-payout-failed` names the order; ask the bank for the reason.',
  },
  ...codeAlarms,
  ...statementAlarms,
  ...saleAlarms,
  {
    event: 'outbox-row-unreadable',
    from: ({ trigger }) => trigger.kind === 'stream',
    times: 1,
    minutes: 5,
    description:
      'An event in the outbox cannot be read and is skipped. Its subscribers never get it, so a notification or a holding may be missing. The line `outbox-row-unreadable` names the row. Fix the code that wrote it, and check the order that it belongs to.',
  },
  {
    event: 'ledger-changed',
    from: ({ trigger }) => trigger.kind === 'ledger-change',
    times: 1,
    minutes: 5,
    description:
      'An entry of the ledger was changed or removed. No function may do that. After a wipe, a restore or a drill of the stage it is expected. Otherwise somebody with access to the account did it, and the books no longer show what happened. The lines `ledger-changed` name each entry by its order and cause. Find out who it was, run "npm run ledger -- verify" for the stage, and bring the entry back from point-in-time recovery of the ledger’s table.',
  },
  {
    name: 'partner-silent',
    event: 'refused',
    and: '($.code = "PARTNER_SILENT" || $.code = "BRANCHES_UNREACHABLE")',
    from: (definition) => isHttp(definition) && (definition.permissions.vendors?.length ?? 0) > 0,
    times: 10,
    minutes: 5,
    description:
      'A partner does not answer, and people are asked to try again. The lines `refused` with the code PARTNER_SILENT name the vendor; BRANCHES_UNREACHABLE is the directory of bank branches. Check the partner’s status page and our network access to it.',
  },
  {
    event: 'kyc-check-failed',
    from: ({ permissions: { vendors = [] } }) => vendors.includes('hyperverge'),
    times: 1,
    minutes: 15,
    description:
      'A mistake of ours kept a KYC step from being decided. The partner is not the cause. People are told that their step is being checked; it is tried for half an hour, then the desk gets it. The lines `kyc-check-failed` name the document and the failure. Fix the cause; what waits at the desk with the reason `NO_ANSWER` meanwhile is decided there (`npm run desk -- kyc`).',
  },
  {
    name: 'kyc-unanswered',
    event: 'kyc-unanswered',
    from: ({ permissions: { vendors = [] } }) => vendors.includes('hyperverge'),
    times: 10,
    minutes: 15,
    description:
      'HyperVerge does not answer. People are told that their step is being checked, and the desk gets it after half an hour. The lines `kyc-unanswered` name the document and the failure. Check the partner’s status page, our key (`hyperverge-key`) and the calls that were agreed (partnerCallsPerSecond.hyperverge).',
  },
]

/** Webhook deliveries that got an error. They include those that no function logs: throttled, timed out or crashed. A few are normal. */
const failedDeliveries = { times: 5, minutes: 15 }

/** Adds metric filters that count the lines, and an alarm on each count. */
export function addLogAlarms(scope: Construct, plan: Plan, alarmTopic: AlarmTopic, metrics: Metrics): void {
  const count = (id: string, logGroupName: string, filterPattern: string, metricName: string, byName = false) =>
    new CfnMetricFilter(scope, id, {
      logGroupName,
      filterPattern,
      metricTransformations: [
        {
          metricNamespace: namespaceOf(plan),
          metricName,
          metricValue: '1',
          unit: 'Count',
          ...(byName && { dimensions: [{ key: 'Fact', value: '$.name' }] }),
        },
      ],
    })

  for (const { event, and, name = event, from, times, minutes, description } of logAlarms) {
    const pattern = [`$.event = "${event}"`, ...(and === undefined ? [] : [and])].join(' && ')
    for (const definition of plan.functions.filter(from))
      count(
        `${definition.name.replaceAll('/', '-')}-${name}`,
        logGroupOf(definition, plan.stage.name),
        `{ ${pattern} }`,
        name,
      )
    alarmTopic.addAlarm({
      name,
      description,
      metric: metrics.logEvent(name, Duration.minutes(minutes)),
      is: { atLeast: times },
    })
  }
  for (const definition of functionsOf(plan.functions, 'webhook')) {
    const name = failedDeliveryMetricOf(definition)
    count(
      name,
      accessLogOf(plan.stage.name),
      `{ $.route = "POST ${definition.trigger.path}" && $.status != "2*" }`,
      name,
    )
    alarmTopic.addAlarm({
      name,
      description: `Webhook deliveries to ${definition.trigger.path} are answered with an error, so orders progress late. A partner that gets errors for a day stops sending. Find the status in the access log ${accessLogOf(plan.stage.name)}, then the error in the log group ${logGroupOf(definition, plan.stage.name)}.`,
      metric: metrics.logEvent(name, Duration.minutes(failedDeliveries.minutes)),
      is: { atLeast: failedDeliveries.times },
    })
  }
  // The business events. The relay logs each one that it publishes.
  for (const definition of functionsOf(plan.functions, 'stream'))
    count('facts', logGroupOf(definition, plan.stage.name), '{ $.event = "event-published" }', 'facts', true)
}

/** The names of all metrics of log alarms. */
export const logAlarmNames = logAlarms.map(({ event, name = event }) => name)

export function failedDeliveryMetricOf(definition: FunctionDefinition): string {
  return `${definition.name.replaceAll('/', '-')}-delivery-failed`
}
