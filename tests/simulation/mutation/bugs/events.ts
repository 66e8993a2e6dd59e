import type { Bug } from './bug.ts'

const repository = 'functions/order/repository.ts'

/**
 * Every event is published and handled once (infra/audit/holding.ts, dead letters). Logs and events contain no personal data and
 * no credentials.
 */
export const eventBugs: readonly Bug[] = [
  {
    name: 'failed event not reported to the queue',
    file: 'functions/platform/messaging/event.ts',
    from: `failed.push(record.messageId)`,
    to: '',
    breaks: /did not handle/,
  },
  {
    name: 'event unknown to its subscriber',
    file: 'functions/platform/messaging/event.ts',
    from: `events.find(`,
    to: `events.slice(1).find(`,
    breaks: /dead letter in /,
  },
  {
    name: 'lot added again by a repeat',
    scenario: 'a transfer that the depository refuses once',
    file: 'shared/holding/rules.ts',
    from: `if (holding.lots.some(({ order_id }) => order_id === lot.order_id)) return undefined`,
    to: '',
    breaks: /its shares are in holdings twice|publishing all events again changed holding#/,
  },
  {
    name: 'session in the log',
    file: 'functions/platform/http/endpoint.ts',
    from: `status: reply.statusCode ?? 200 })`,
    to: `status: reply.statusCode ?? 200, headers: event.headers })`,
    breaks: /a session in the log/,
  },
  {
    name: 'name in an event',
    file: repository,
    from: `return Object.assign({}, ...events.map((fact) => outbox(context, orderEvents[fact], detail))) as Writes`,
    to: `return Object.assign({}, ...events.map((fact) => outbox({ ...context, correlation: \`\${context.correlation} Asha Verma\` }, orderEvents[fact], detail))) as Writes`,
    breaks: /a name in the event/,
  },
  {
    name: 'events written after the transaction',
    scenario: 'a run that ends after its first transaction',
    file: repository,
    from: `await save(context, writes)`,
    to: `const isEvent = (write) => write.put?.pk.startsWith('outbox#') === true
      await context.table.transact(Object.fromEntries(Object.entries(writes).filter(([, write]) => !isEvent(write))))
      for (const write of Object.values(writes).filter(isEvent)) await context.table.transact({ write })`,
    breaks: /order\.[\w-]+ was not published/,
  },
  {
    name: 'webhook without a valid signature accepted',
    file: 'functions/platform/messaging/webhook.ts',
    from: `if (!(await receiver.proves(delivery, context))) throw`,
    to: `if (!(await receiver.proves(delivery, context)) && delivery.body.length === 0) throw`,
    breaks: /a tampered webhook was answered with 200/,
  },
  {
    name: 'handled event not recorded',
    file: 'functions/platform/http/idempotency.ts',
    from: `  await work()
  await ports.table.put(doneWork.itemOf(ports, { what, id }))`,
    to: `  await work()`,
    breaks: /no e-mail was sent about/,
  },
  {
    name: 'availability saved at every event',
    file: 'functions/market/commands.ts',
    from: `if (listTypeOf(onSale, stock.available) === listTypeOf(onSale, card.available)) return false
  await saveAvailability(context, card, stock.available)
  return true`,
    to: `await saveAvailability(context, card, stock.available)
  return false`,
    breaks: /publishing all events again changed/,
  },
  {
    name: 'first lot of a holding not saved',
    scenario: 'an order over several shards that is delivered',
    file: 'functions/holding/repository.ts',
    from: `if (changed === undefined) return`,
    to: `if (changed === undefined || before === undefined) return`,
    breaks: /shares are credited, and in no holding/,
  },
  {
    name: 'payment not published',
    file: 'shared/order/payment/payment-transition.ts',
    from: `['paid', ...reserved, ...refundDue], postings)`,
    to: `[...reserved, ...refundDue], postings)`,
    breaks: /order\.paid was not published/,
  },
  {
    name: 'slow refund that its buyer is not told about',
    scenario: 'a refund that falls back to the normal speed on its way',
    file: 'shared/order/payment/payment-transition.ts',
    from: `!isDone && after.is_slow && !before.is_slow`,
    to: `!isDone && after.is_slow && !before.is_slow && before.is_slow`,
    breaks: /was refunded slowly, and its buyer was not told once/,
  },
  {
    name: 'no e-mail about credited shares',
    file: 'functions/notification/on-order-news.ts',
    from: `if (isToldAlready(name, order, payment)) return`,
    to: `if (order.escrow.returned_at !== null || order.transfer.credited_at !== null) return`,
    breaks: /no e-mail was sent about order\.credited/,
  },
]
