import type { Bug } from './bug.ts'

/** A mistake that cannot do harm, and why. */
export type Harmless = Omit<Bug, 'breaks'> & { readonly why: string }

/** Where one guard is lost another still stands. */
export const harmless: readonly Harmless[] = [
  {
    name: 'webhook taken in twice',
    file: 'functions/platform/messaging/webhook.ts',
    from: `keptMs: rememberedMs }), { absent: 'pk' })`,
    to: `keptMs: rememberedMs }))`,
    why: 'a row written over is no new row, of which alone the stream tells; and a notice is only a reason to ask the partner',
  },
  {
    name: 'payment opened in a second order of the provider',
    file: 'functions/vendor/razorpay/client.ts',
    from: `const mine = items.find((order) => order.receipt === receipt)`,
    to: `const mine = items.find((order) => order.id === receipt)`,
    why: 'the buyer is told of the one that is stored, and the first stays stored',
  },
  {
    name: 'order placed over itself',
    file: 'functions/order/repository.ts',
    from: `{ put: itemOf(order, ports.clock.now()), if: { absent: 'pk' } },`,
    to: `{ put: itemOf(order, ports.clock.now()) },`,
    why: 'the reservation in the same transaction refuses a second placing, and an order that is over is not placed again',
  },
  {
    name: 'refund without a key',
    file: 'functions/payment/commands.ts',
    from: `const key = newest === undefined ? \`refund-\${id}\` :`,
    to: `const key = newest === undefined ? ports.ids.make('evt') :`,
    why: 'earlier refunds are asked for first, and the provider gives back no more than it captured',
  },
  {
    name: 'shares taken for an order that was over meanwhile',
    file: 'functions/order/checkout.ts',
    from: `  if (reserved.stock === 'RETURNED') await applyStock(ports, reserved)\n`,
    to: '',
    why: 'the reconciler lets the stock follow each order that it looks at, for an hour after its end',
  },
  {
    name: 'money held twice',
    file: 'shared/order/transition.ts',
    from: `if (!isPaid(order) || order.escrow !== 'NONE') return undefined`,
    to: `if (!isPaid(order)) return undefined`,
    why: 'only an order without money in escrow is asked about, and the ledger takes each cause once',
  },
  {
    name: 'money of an order given up asked for',
    file: 'functions/escrow/commands.ts',
    from: `if (isRefunding(order) || collectRef === undefined) return order`,
    to: `if (collectRef === undefined) return order`,
    why: 'what reaches the escrow of an order given up comes back to us',
  },
  {
    name: 'signing begun before the payment',
    file: 'shared/order/fulfilment.ts',
    from: `if (!isPaid(order) || isRefunding(order) || !startable`,
    to: `if (isRefunding(order) || !startable`,
    why: 'whoever asks to sign an unpaid order is refused before',
  },
  {
    name: 'webhook told to nobody',
    file: 'functions/platform/messaging/webhook.ts',
    from: `  if (detail === undefined) return\n`,
    to: `  if (detail !== null) return\n`,
    why: 'the reconciler asks the partners by itself; their webhooks only make it sooner',
  },
  {
    name: 'refund under way taken for failed',
    file: 'functions/payment/commands.ts',
    from: `    if (refund.status === 'pending') continue\n`,
    to: '',
    why: 'one that failed is asked about again like one under way, and is not made twice',
  },
]
