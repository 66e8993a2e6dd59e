import type { Bug } from './bug.ts'

/** A mistake without a harmful effect, and the reason. */
export type Harmless = Omit<Bug, 'breaks'> & { readonly why: string }

/** Mistakes that the simulation must not report, because a second safeguard prevents their effect. */
export const harmless: readonly Harmless[] = [
  {
    name: 'webhook published twice',
    file: 'functions/platform/messaging/webhook.ts',
    from: `if ((await context.files.get(key)) !== undefined) return`,
    to: '',
    why: 'a webhook only causes a request to the partner',
  },
  {
    name: 'late payments not reconciled',
    file: 'shared/order/deadline/reconcile-schedule.ts',
    from: `[nextForPayment(order, now), nextForLatePayment(order, now)]`,
    to: `[nextForPayment(order, now)]`,
    why: 'the settlement report names every payment that was captured, and its order is synchronised then',
  },
  {
    name: 'second gateway order for a placement',
    file: 'functions/vendor/razorpay/client.ts',
    from: `const mine = items.find((order) => order.receipt === receipt)`,
    to: `const mine = items.find((order) => order.id === receipt)`,
    why: 'the buyer receives the stored gateway order, and the first one stays stored',
  },
  {
    name: 'order placed again over itself',
    file: 'functions/order/repository.ts',
    from: `order: orders.create(context, order),`,
    to: `order: orders.put(context, order),`,
    why: 'the reservation in the same transaction refuses a second placement, and an ended order is not placed again',
  },
  {
    name: 'refund without an idempotency key',
    file: 'functions/payment/commands.ts',
    from: `key: asked.key, notes`,
    to: `key: context.ids.make('evt'), notes`,
    why: 'a refund without our key counts too, and the gateway refunds no more than it captured',
  },
  {
    name: 'shares reserved for an order that has ended',
    file: 'functions/order/checkout.ts',
    from: `  // Gives the shares back when the order was cancelled or has expired meanwhile.
  await applyStock(context, after)
`,
    to: '',
    why: 'the reconciler applies the stock state of an order for an hour after its end',
  },
  {
    name: 'bank asked for the funding of an order cancelled meanwhile',
    file: 'functions/escrow/fund.ts',
    from: `|| funding.state !== 'ASKED' || isRefunding(order)) return known`,
    to: `|| funding.state !== 'ASKED') return known`,
    why: 'money that reaches the escrow of a cancelled order returns to us',
  },
  {
    name: 'report read by days of UTC',
    file: 'shared/settlement/reading.ts',
    from: `const today = dayNumber(dayInIndia(now))`,
    to: `const today = Math.floor(Date.parse(now) / dayMs)`,
    why: 'each day is read for three days, so a line of the night is read in the morning',
  },
  {
    name: 'signing started before the payment',
    file: 'shared/order/deadline/fulfilment.ts',
    from: `return isPaid(order) && !isRefunding(order) && isBetween`,
    to: `return !isRefunding(order) && isBetween`,
    why: 'a signing request for an unpaid order is refused earlier',
  },
  {
    name: 'days to sign running during a freeze',
    file: 'shared/order/deadline/deadlines.ts',
    from: `ends === undefined || isFrozen(order) ? []`,
    to: `ends === undefined ? []`,
    why: 'a frozen order refuses to be given up, and what waited for its buyer ends when it is no longer frozen',
  },
  {
    name: 'webhook not published',
    file: 'functions/platform/messaging/webhook.ts',
    from: `await publishNow(context, [envelopeOf(context, published.event, published.detail as never, id)])`,
    to: '',
    why: 'the reconciler asks the partners; webhooks only speed it up',
  },
  {
    name: 'pending refund recorded as failed',
    file: 'shared/order/refund/refund.ts',
    from: `const hasFailed = ours.some(({ status }) => status === 'failed')`,
    to: `const hasFailed = ours.some(({ status }) => status !== 'processed')`,
    why: 'nothing of a pending refund is left to refund',
  },
]
