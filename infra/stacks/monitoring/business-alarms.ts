import { Duration } from 'aws-cdk-lib'
import { eventsOf, type Signal } from '#shared/kernel/signals.ts'
import type { Partner } from '#shared/kernel/permissions.ts'
import type { AlarmSettings } from '#infra/stages/stage.ts'
import { functionsOf } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { orderApi } from '#shared/order/api.ts'
import { paymentApi } from '#shared/payment/api.ts'
import type { AlarmDefinition, Severity } from './alarms.ts'
import { failedShare, largestShare, type Metrics, sumOf, Terms } from './metrics.ts'

/** The requests with which people log in, and those with which they buy: at most five of each, for the limit of an expression. */
export const loginRoutes = [
  loginApi.sendLoginCode,
  loginApi.verifyLoginCode,
  loginApi.sendEmailLoginCode,
  loginApi.verifyEmailLoginCode,
  loginApi.signInWithGoogle,
]
export const purchaseRoutes = [
  orderApi.quoteOrder,
  orderApi.placeOrder,
  paymentApi.verifyPayment,
  orderApi.createServiceOrder,
]
/** The requests whose success is a login. */
const completedLogins = [loginApi.verifyLoginCode, loginApi.verifyEmailLoginCode, loginApi.signInWithGoogle]

/** Without one of these nobody can buy, pay, sign or log in by a code. */
export const essentialPartners: readonly Partner[] = ['razorpay', 'vouch', 'signeasy', 'sns', 'ses']
/** Without one of these some people cannot log in or finish KYC; purchases go on. Calls (`voice`) only repeat a code. */
export const identityPartners: readonly Partner[] = ['hyperverge', 'ifsc', 'firebase', 'google', 'apple']
/** Fewer calls than these say nothing of a partner. At night there are few. */
const partnerCallsMin = 2

/**
 * The monthly spend limit for text messages in USD. Set the account's limit in SNS to the same value (1 USD by default;
 * https://docs.aws.amazon.com/sms-voice/latest/userguide/spend-limit.html). At 0.0217 USD a message, without India's local route,
 * this is about nine thousand messages.
 */
export const smsMonthUsd = 200
const smsSpentShare = 0.8
/** Above it operators reject our messages: sender, entity or template differ from their register. */
const smsUndeliveredMax = 0.2

/**
 * SES reviews an account from 5 % bounces or 0.1 % complaints on, and may stop its sending
 * (https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html). The alarm comes before.
 */
const bouncedShareMax = 0.02
const complainedShareMax = 0.0005

const [tenMinutes, quarterHour, hour] = [Duration.minutes(10), Duration.minutes(15), Duration.hours(1)]

/** The alarms on the work for people: logins, purchases, partners, money, the desk. */
export function businessAlarms(
  plan: Plan,
  settings: AlarmSettings,
  apiId: string,
  metrics: Metrics,
): readonly AlarmDefinition[] {
  return [
    ...requestAlarms(apiId, metrics),
    ...partnerAlarms(metrics),
    ...signalAlarms(metrics),
    webhookAlarm(plan, apiId, metrics),
    backlogAlarm(metrics),
    codeAlarm(metrics),
    messageAlarm(metrics),
    ...quietAlarms(plan, settings, apiId, metrics),
  ]
}

function requestAlarms(apiId: string, metrics: Metrics): readonly AlarmDefinition[] {
  const shareOf = (routes: typeof loginRoutes | typeof purchaseRoutes, failedMin: number) => {
    const of = (name: 'Count' | '5xx') => routes.map((route) => metrics.route(apiId, route, name, tenMinutes))
    return failedShare({ failed: of('5xx'), all: of('Count'), failedMin }, 'failed', tenMinutes)
  }
  return [
    {
      name: 'login-failing',
      severity: 'page',
      description: 'Half of the login requests or more fail, so nobody or hardly anybody can log in.',
      metric: shareOf(loginRoutes, 3),
      is: { atLeast: 0.5 },
    },
    {
      name: 'buying-failing',
      severity: 'page',
      description: 'Half of the requests of a purchase or more fail, so nobody or hardly anybody can buy.',
      metric: shareOf(purchaseRoutes, 2),
      is: { atLeast: 0.5 },
    },
  ]
}

function partnerAlarms(metrics: Metrics): readonly AlarmDefinition[] {
  const down = (partners: readonly Partner[]) => ({
    metric: largestFailedShare(partners, metrics),
    is: { atLeast: 0.5 },
    periods: 2,
    within: 3,
  })
  return [
    {
      name: 'partner-down',
      severity: 'page',
      description: `Half of the calls of a partner or more fail: ${essentialPartners.join(', ')}. Without the gateway, the escrow partner or the signing partner nobody can buy, pay or sign; without SNS or SES no code arrives. The dashboard names the partner. Buying alone can be closed: npm run maintenance -- close-buying.`,
      ...down(essentialPartners),
    },
    {
      name: 'identity-partner-down',
      severity: 'ticket',
      description: `Half of the calls of a partner or more fail: ${identityPartners.join(', ')}. KYC steps wait for the desk, bank branches are not found, or a way to log in is closed. The dashboard names the partner.`,
      ...down(identityPartners),
    },
  ]
}

/** The largest share of failed calls among the partners, from 0 to 1, over a quarter of an hour. */
function largestFailedShare(partners: readonly Partner[], metrics: Metrics) {
  const terms = new Terms()
  const shares = partners.map((partner) => {
    const calls = terms.of(metrics.partner(partner, 'PartnerCalls', quarterHour))
    const failed = terms.of(metrics.partner(partner, 'PartnerCallsFailed', quarterHour))
    return `IF(${calls} >= ${partnerCallsMin}, ${failed} / ${calls}, 0)`
  })
  return terms.expression(`MAX([${shares.join(', ')}])`, 'largest share of failed calls', quarterHour)
}

/** An alarm at the first line of a signal. */
interface SignalAlarm {
  readonly signal: Signal
  readonly severity: Severity
  readonly description: string
  readonly period: Duration
}

const firstLineAlarms: readonly SignalAlarm[] = [
  {
    signal: 'codes-used-up',
    severity: 'page',
    description:
      'The one-time codes of the day are used up for a purpose, so people cannot log in or sign up by it until midnight UTC. The lines name the pot.',
    period: Duration.minutes(5),
  },
  {
    signal: 'money-wrong',
    severity: 'page',
    description:
      'Money moved wrongly, or an entry of the ledger was changed or removed. The order or sale is frozen, and nothing else shows it.',
    period: Duration.minutes(5),
  },
  {
    signal: 'money-waits',
    severity: 'ticket',
    description:
      'Money, or an order or a sale with it, waits for a step that nobody has done: a refund, a payout, a transfer, an answer of a partner.',
    period: hour,
  },
  {
    signal: 'money-differs',
    severity: 'ticket',
    description:
      'A statement or an escrow differs from our ledger, or a comparison with the statements did not end. Money may be lost, late or booked wrongly.',
    period: hour,
  },
  {
    signal: 'bugs',
    severity: 'ticket',
    description:
      'A mistake of ours: a request ended in a bug, an order, a sale, an event or a webhook cannot be read and is set aside, or a former set of session keys was put back.',
    period: hour,
  },
]

function signalAlarms(metrics: Metrics): readonly AlarmDefinition[] {
  return firstLineAlarms.map(({ signal, severity, description, period }) => ({
    name: signal,
    severity,
    description: `${description} Lines: ${eventsOf(signal).join(', ')}.`,
    metric: metrics.signal(signal, period),
    is: { atLeast: 1 },
  }))
}

/** Deliveries that got an error include those that no function logs: throttled, timed out or crashed. A few are normal. */
function webhookAlarm(plan: Plan, apiId: string, metrics: Metrics): AlarmDefinition {
  const errors = functionsOf(plan.functions, 'webhook').flatMap(({ trigger: { path } }) =>
    (['4xx', '5xx'] as const).map((name) => metrics.route(apiId, { method: 'POST', path }, name, quarterHour)),
  )
  return {
    name: 'webhooks-failing',
    severity: 'ticket',
    description:
      'Webhooks are refused or fail, or the reconciler finds changes that webhooks should have reported. Orders move late. A partner that gets errors for a day stops sending.',
    metric: sumOf([...errors, metrics.signal('webhooks-missed', quarterHour)], 'failed', quarterHour),
    is: { atLeast: 5 },
  }
}

/** Lists of due work, and the seconds for which the oldest may have been due. */
export const backlogLimits = { 'orders-unpaid': 180, orders: 15 * 60, 'signing-attempts': 3 * 60 * 60 } as const

/** Over an hour, because some of these lists and the reviews are looked at once an hour. */
function backlogAlarm(metrics: Metrics): AlarmDefinition {
  const lists = Object.entries(backlogLimits).map(([list, seconds]) => [metrics.backlog(list, hour), seconds] as const)
  return {
    name: 'due-work-late',
    severity: 'ticket',
    description:
      'Due work is behind: payments whose webhook was lost are noticed late, shares of unpaid orders come back late, buyers are reminded late to sign, or KYC steps have waited for the desk for more than a day (lines kyc-review-late).',
    metric: largestShare([...lists, [metrics.signal('reviews-late', hour), 1]], 'part of the limit', hour),
    is: { atLeast: 1 },
  }
}

/** Mistyping is normal, one network may enter three hundred wrong codes an hour, and a scanner without CloudFront is logged too. */
function codeAlarm(metrics: Metrics): AlarmDefinition {
  const limits = { 'code-wrong': 200, 'call-placed': 25, 'origin-proof-wrong': 20, 'codes-low': 5 } as const
  const limited = Object.entries(limits).map(
    ([signal, limit]) => [metrics.signal(signal as keyof typeof limits, quarterHour), limit] as const,
  )
  return {
    name: 'codes-abused',
    severity: 'watch',
    description:
      'One-time codes are guessed, or requested unusually often, by text message or by call. Nobody notices anything yet.',
    metric: largestShare(limited, 'part of the limit', quarterHour),
    is: { atLeast: 1 },
  }
}

/** An address that bounced is on the suppression list of the account: SES accepts further letters to it and sends none. */
function messageAlarm(metrics: Metrics): AlarmDefinition {
  const terms = new Terms()
  const shares = [
    `(1 - ${terms.of(metrics.smsSuccess(), 1)}) / ${smsUndeliveredMax}`,
    `${terms.of(metrics.smsSpentUsd())} / ${smsMonthUsd * smsSpentShare}`,
    `${terms.of(metrics.emailReputation('Reputation.BounceRate'))} / ${bouncedShareMax}`,
    `${terms.of(metrics.emailReputation('Reputation.ComplaintRate'))} / ${complainedShareMax}`,
  ]
  return {
    name: 'messages-failing',
    severity: 'ticket',
    description: `${smsUndeliveredMax * 100} % of text messages or more do not arrive, their spend reaches ${smsSpentShare * 100} % of the month's ${smsMonthUsd} USD, ${bouncedShareMax * 100} % of e-mails or more bounce, or ${complainedShareMax * 100} % are marked as spam. People miss codes and letters.`,
    metric: terms.expression(`MAX([${shares.join(', ')}])`, 'part of the limit', hour),
    is: { atLeast: 1 },
  }
}

/** Each is over longer than a query sees, so these are plain metrics. A stage that does not sell yet has no orders. */
function quietAlarms(
  { stage }: Plan,
  { quietHours }: AlarmSettings,
  apiId: string,
  metrics: Metrics,
): readonly AlarmDefinition[] {
  const logins = new Terms()
  const of = (name: 'Count' | '4xx' | '5xx') =>
    logins.sum(completedLogins.map((route) => metrics.route(apiId, route, name, hour)))
  const login: AlarmDefinition = {
    name: 'no-login',
    severity: 'ticket',
    description: `Nobody has logged in for ${quietHours.login} hours, which is longer than usual (setting quietHours).`,
    metric: logins.expression(`${of('Count')} - ${of('4xx')} - ${of('5xx')}`, 'logins', hour),
    is: { below: 1 },
    periods: quietHours.login,
    missingData: 'alarm',
  }
  const order: AlarmDefinition = {
    name: 'no-order',
    severity: 'ticket',
    description: `Nobody has placed an order for ${quietHours.order} hours, which is longer than usual (setting quietHours).`,
    metric: metrics.fact('order.reserved', hour),
    is: { below: 1 },
    periods: quietHours.order,
    missingData: 'alarm',
  }
  return stage.settings.buyingOpen ? [login, order] : [login]
}
