import type { Bug } from './bug.ts'

const funding = 'shared/order/funding-transition.ts'
const fund = 'functions/escrow/fund.ts'
const settled = 'shared/order/settlement-transition.ts'

/** Money between the gateway, our bank account and the escrow moves once, as the statements say (infra/audit/money.ts). */
export const settlementBugs: readonly Bug[] = [
  {
    name: 'funding instructed again while it is under way',
    file: funding,
    from: `if (!isDue || order.escrow !== 'NONE' || order.fundings.some(({ state }) => state === 'ASKED')) return paise(0)`,
    to: `if (!isDue || order.escrow !== 'NONE') return paise(0)`,
    breaks: /its escrow holds Rs [\d.]+|paise rest at|movement \S+ has the statuses/,
  },
  {
    name: 'money sent to escrow before it has reached our bank account',
    file: funding,
    from: `&& (order.balances.bank > 0 || order.top_up_paise > 0)`,
    to: '',
    breaks: /paise rest at bank/,
  },
  {
    name: 'fee of the gateway not booked',
    file: settled,
    from: `if (kind === 'payment') return [...costs, settled]`,
    to: `if (kind === 'payment') return [settled]`,
    breaks: /paise rest at gateway/,
  },
  {
    name: 'GST on the fee booked as a cost',
    file: settled,
    from: `{ cause: \`tax:\${id}\`, from: 'gateway', to: 'input-gst', amount_paise: tax_paise, statement },`,
    to: `{ cause: \`tax:\${id}\`, from: 'gateway', to: 'gateway-fee', amount_paise: tax_paise, statement },`,
    breaks: /tax:\w+ went to gateway-fee instead of input-gst/,
  },
  {
    name: 'settlement line booked again at each reading',
    file: 'shared/order/order-transition.ts',
    from: `amount_paise > 0 && !order.booked.includes(cause)`,
    to: `amount_paise > 0 && (cause.startsWith('settled:') || !order.booked.includes(cause))`,
    breaks: /did not reach its end|paise rest at|missing/,
  },
  {
    name: 'report of the day before not read',
    file: 'functions/settlement/commands.ts',
    from: `const since = Math.min(today, Math.max(readUntil, today - daysReadMax))`,
    to: `const since = today + daysRead - 1`,
    breaks: /paise rest at|did not reach its end/,
  },
  {
    name: 'fee of the gateway booked as quoted',
    scenario: 'a gateway that takes more than two per cent',
    file: settled,
    from: `from: 'gateway', to: 'gateway-fee', amount_paise: fee_paise, statement }`,
    to: `from: 'gateway', to: 'gateway-fee', amount_paise: paise(Math.round((credit_paise + fee_paise + tax_paise) * 0.02)), statement }`,
    breaks: /paise rest at gateway/,
  },
  {
    name: 'payout booked as reversed after the escrow has received it',
    scenario: 'a payout that our bank turns back after the escrow has received it',
    file: fund,
    from: `if (funding.state === 'ENDED' || (funding.state === 'SENT' && started.escrow !== 'NONE')) continue`,
    to: `if (funding.state === 'ENDED') continue`,
    breaks: /paise rest at transit/,
  },
  {
    name: 'money of other orders taken for our own',
    scenario: 'two orders, and too little money of our own',
    file: fund,
    from: `balance - totals.bank - totals.gst >=`,
    to: `balance - totals.gst >=`,
    breaks: /is held, and money of another order paid for it/,
  },
  {
    name: 'order funded after it was cancelled',
    scenario: 'an order that is cancelled before its money can be sent to escrow',
    file: funding,
    from: `isPaid(order) && !isRefunding(order) && !isFrozen(order) && (order.balances`,
    to: `isPaid(order) && !isFrozen(order) && (order.balances`,
    breaks: /was funded after it had been cancelled/,
  },
]
