import type { Bug } from './bug.ts'

const escrow = 'functions/escrow/act.ts'
const transition = 'shared/order/transition.ts'

/** Each order's money enters escrow once and leaves it once (what the escrow partner says, beside what the order says). */
export const escrowBugs: readonly Bug[] = [
  {
    name: 'collected without a key',
    file: escrow,
    from: `const collectRef = refOf(ports, order.id, collects)`,
    to: `const collectRef = \`\${order.id}_\${ports.ids.make('evt')}\``,
    breaks: /Rs [\d.]+ lie in its escrow/,
  },
  {
    name: 'paid out without a key',
    file: escrow,
    from: `return ref === undefined ? [] : [{ ...payout, ref }]`,
    to: `return ref === undefined ? [] : [{ ...payout, ref: \`\${ref}_\${ports.ids.make('evt')}\` }]`,
    breaks: /escrow|but the provider was not paid/,
  },
  {
    name: 'provider paid at once',
    file: escrow,
    from: `if (held.transfer === 'CREDITED') await payOut(`,
    to: `await payOut(`,
    breaks: /but the provider was paid/,
  },
  {
    name: 'money of an order given up stays in escrow',
    file: escrow,
    from: `if (isRefunding(held)) return giveBack(ports, held, correlation)`,
    to: `if (isRefunding(held)) return`,
    breaks: /it is given up, and its money lies in escrow/,
  },
  {
    name: 'money of an order given up paid to the provider',
    file: escrow,
    from: `if (isRefunding(held)) return giveBack(ports, held, correlation)
  if (held.transfer === 'CREDITED') await payOut`,
    to: `if (isRefunding(held) || held.transfer === 'CREDITED') await payOut`,
    breaks: /but the provider was paid/,
  },
  {
    name: 'fee left in escrow',
    file: escrow,
    from: `    { ref: \`\${order.id}-fee\`, amountPaise: chargeOf(order.charges, 'PLATFORM_FEE'), note: 'Platform fee', beneficiary: platformAccount },\n`,
    to: '',
    breaks: /Rs [\d.]+ lie in its escrow/,
  },
  {
    name: 'provider paid the fee as well',
    file: escrow,
    from: `amountPaise: chargeOf(order.charges, 'SHARES')`,
    to: `amountPaise: order.total_paise`,
    breaks: /escrow is HELD/,
  },
  {
    name: 'collect that came in late ignored',
    file: escrow,
    from: `const { collects } = await vouch(ports).moneyOf(order.id)
`,
    to: `const { collects } = await vouch(ports).moneyOf(order.id)
  if (isRefunding(order)) return order
`,
    breaks: /Rs [\d.]+ lie in its escrow/,
  },
  {
    name: 'returned money written down as released',
    file: transition,
    from: `{ escrow: 'RETURNED', returned_at: now }`,
    to: `{ escrow: 'RELEASED', returned_at: now }`,
    breaks: /escrow is RELEASED, transfer/,
  },
  {
    name: 'released money written down as returned',
    file: transition,
    from: `{ escrow: 'RELEASED', released_at: now }`,
    to: `{ escrow: 'RETURNED', released_at: now }`,
    breaks: /escrow is RETURNED, and it is not given up/,
  },
]
