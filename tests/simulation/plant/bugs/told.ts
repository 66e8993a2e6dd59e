import type { Bug } from './bug.ts'

const holding = 'functions/holding/act.ts'
const store = 'functions/order/store.ts'

/** What is told is heard, once; holdings hang on that (infra/books/holding.ts, dead letters). Nothing private is said aloud. */
export const toldBugs: readonly Bug[] = [
  {
    name: 'failure to hear an event swallowed',
    file: 'functions/kit/event.ts',
    from: `failed.push(record.messageId)`,
    to: '',
    breaks: /never worked off/,
  },
  {
    name: 'event that its hearer does not know',
    file: 'functions/order/on-stock-moved.ts',
    from: `[orderReleased, orderCredited]`,
    to: `[orderReleased]`,
    breaks: /dead letter in order\/on-stock-moved/,
  },
  {
    name: 'lot added again by a repeat',
    file: 'shared/holding/rules.ts',
    from: `if (holding.lots.some(({ order_id }) => order_id === lot.order_id)) return undefined`,
    to: '',
    breaks: /its shares are in holdings twice|telling all events again changed user#/,
  },
  {
    name: 'holding at the price without charges',
    file: holding,
    from: `paid_paise: order.total_paise`,
    to: `paid_paise: order.price_paise * order.quantity`,
    breaks: /the holding says/,
  },
  {
    name: 'phone number in the log',
    file: 'functions/escrow/act.ts',
    from: `const payer = {`,
    to: `ports.log({ level: 'info', event: 'collecting', payer: buyer.phone })
  const payer = {`,
    breaks: /a phone number in the log/,
  },
  {
    name: 'session in the log',
    file: 'functions/kit/http.ts',
    from: `status: reply.statusCode ?? 200 })`,
    to: `status: reply.statusCode ?? 200, headers: event.headers })`,
    breaks: /a session in the log/,
  },
  {
    name: 'demat account in the log',
    file: 'functions/agreement/prepare.ts',
    from: `// Dated by the start`,
    to: `ports.log({ level: 'info', event: 'papers', demat })
  // Dated by the start`,
    breaks: /a demat id in the log/,
  },
  {
    name: 'name in an event',
    file: store,
    from: `return facts.map((fact) => outbox(ports, factEvents[fact], detail, correlation))`,
    to: `return facts.map((fact) => outbox(ports, factEvents[fact], detail, \`\${correlation} Asha Verma\`))`,
    breaks: /a name in the event/,
  },
  {
    name: 'lot of the quote',
    file: holding,
    from: `const lot = { order_id: order.id,`,
    to: `const lot = { order_id: order.quote_id,`,
    breaks: /owns \d+ shares by it, and it is not credited/,
  },
]
