import type { Bug } from './bug.ts'

const funding = 'shared/order/escrow/funding-transition.ts'
const fund = 'functions/escrow/fund.ts'
const reversal = 'shared/order/payment/reversal-transition.ts'
const settled = 'shared/order/payment/settlement-transition.ts'
const reading = 'shared/settlement/reading.ts'
const readPage = 'functions/settlement/read-page.ts'

/** Money between the gateway, our bank account and the escrow moves once, as the statements say (infra/audit/money.ts). */
export const settlementBugs: readonly Bug[] = [
  {
    name: 'funding instructed again while it is under way',
    scenario: 'an order that ends between two parts of its return',
    file: funding,
    from: `if (!isDue || !isAwaited || order.escrow.fundings.some(({ state }) => state === 'ASKED')) return paise(0)`,
    to: `if (!isDue || order.escrow.state !== 'NONE') return paise(0)`,
    breaks: /its escrow holds Rs [\d.]+|paise rest at|movement \S+ has the statuses/,
  },
  {
    name: 'money sent to escrow before it has reached our bank account',
    scenario: 'a cancel of an unpaid order that is paid in that moment',
    file: funding,
    from: `&& (order.ledger.balances.bank > 0 || order.escrow.top_up_paise > 0)`,
    to: '',
    breaks: /paise rest at bank/,
  },
  {
    name: 'fee of the gateway not booked',
    scenario: 'a paid order that is given up before its shares are committed',
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
    from: `amount_paise > 0 && !order.ledger.booked.includes(cause)`,
    to: `amount_paise > 0 && (cause.startsWith('settled:') || !order.ledger.booked.includes(cause))`,
    breaks: /stands twice|did not reach its end|paise rest at|missing/,
  },
  {
    name: 'report of the day before not read',
    scenario: 'a settlement whose day nobody could read',
    file: reading,
    from: `const since = Math.min(today, Math.max(readUntil === undefined ? today : dayNumber(readUntil), today - daysReadMax))`,
    to: `const since = today + daysRead - 1`,
    breaks: /is not booked although its day was read later/,
  },
  {
    name: 'first reading not remembered before it has ended',
    scenario: 'a settlement in the first days, when no timer ran',
    file: 'functions/settlement/readings.ts',
    from: `if (until !== before) await saveDayRead(context, of, until)`,
    to: `if (before !== undefined && until !== before) await saveDayRead(context, of, until)`,
    breaks: /is not booked although its day was read later/,
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
    file: reversal,
    from: `const arrived = isSentBefore ? paise(payout.amount_paise - Math.min(payout.amount_paise, underWay(order))) : paise(0)`,
    to: `const arrived = paise(0)`,
    breaks: /has paise of the escrow rest at transit/,
  },
  {
    name: 'payout of an escrow looked at until it has arrived only',
    scenario: 'a payout that our bank turns back after the escrow has received it',
    file: fund,
    from: `return held_at === null || now < later(held_at, payoutWatchMs)`,
    to: `return held_at === null`,
    breaks: /is not frozen/,
  },
  {
    name: 'money that the escrow has sent to it again',
    scenario: 'a payout that our bank turns back and takes again',
    file: reversal,
    from: `if (!order.escrow.reversals.some(isOpenReversal) || suspenseRest(order) < 0) return refused(OUT_OF_TURN)`,
    to: `if (!order.escrow.reversals.some(isOpenReversal)) return refused(OUT_OF_TURN)`,
    breaks: /could be decided by reversal.pay-again/,
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
    from: `isPaid(order) && !isRefunding(order) && !isFrozen(order) && (order.ledger.balances`,
    to: `isPaid(order) && !isFrozen(order) && (order.ledger.balances`,
    breaks: /was funded after it had been cancelled/,
  },
  {
    name: 'page of a statement passed because it was read before',
    scenario: 'a settlement on a page of the report that was read already',
    file: reading,
    from: `if (record?.digest !== digest) return { start: 0, again: [], left }`,
    to: `if (record === undefined) return { start: 0, again: [], left }
      if (record.digest !== digest) return { start: lines.length, again: [], left }`,
    breaks: /is not booked although its settlement stands in the report/,
  },
  {
    name: 'page of a statement left when the partner fails',
    scenario: 'a gateway that fails while its report is read',
    file: readPage,
    from: `await send(context, due, pauseSecondsAfter(failures))`,
    to: '',
    breaks: /is not booked although the gateway answers again/,
  },
  {
    name: 'reading whose message is lost waited for without end',
    scenario: 'a page of the report whose message is lost',
    file: reading,
    from: `if (isUnfinished(before, now)) return { reading: begun(subject, 'whole', now, before), isBegun: true }`,
    to: '',
    breaks: /is not booked although the report is read every hour/,
  },
]
