import type { Bug } from './bug.ts'

const store = 'functions/order/repository.ts'

/** What is told is heard, once; holdings hang on that (infra/audit/holding.ts, dead letters). Nothing private is said aloud. */
export const toldBugs: readonly Bug[] = [
  {
    name: 'failure to hear an event swallowed',
    file: 'functions/platform/messaging/event.ts',
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
    name: 'session in the log',
    file: 'functions/platform/http/endpoint.ts',
    from: `status: reply.statusCode ?? 200 })`,
    to: `status: reply.statusCode ?? 200, headers: event.headers })`,
    breaks: /a session in the log/,
  },
  {
    name: 'name in an event',
    file: store,
    from: `return facts.map((fact) => outbox(ports, factEvents[fact], detail, correlation))`,
    to: `return facts.map((fact) => outbox(ports, factEvents[fact], detail, \`\${correlation} Asha Verma\`))`,
    breaks: /a name in the event/,
  },
  {
    name: 'events told after the transaction',
    file: store,
    from: `await ports.table.transact(writesOf(ports, order, next, correlation))`,
    to: `const isEvent = (write) => write.put?.pk.startsWith('outbox#') === true
      const writes = writesOf(ports, order, next, correlation)
      await ports.table.transact(writes.filter((write) => !isEvent(write)))
      for (const write of writes.filter(isEvent)) await ports.table.transact([write])`,
    breaks: /nobody was told order\.[\w-]+/,
  },
  {
    name: 'webhook without proof believed',
    file: 'functions/platform/messaging/webhook.ts',
    from: `if (!(await receiver.proves(delivery, ports))) throw`,
    to: `if (!(await receiver.proves(delivery, ports)) && delivery.body.length === 0) throw`,
    breaks: /an altered webhook was answered 200/,
  },
  {
    name: 'event not marked as heard',
    file: 'functions/platform/http/idempotency.ts',
    from: `  await work()
  await ports.table.put({ ...place, ttl: epochSeconds(later(ports.clock.now(), heardMs)) } satisfies Record<string, Json>)`,
    to: `  await work()`,
    breaks: /never worked off/,
  },
  {
    name: 'listing marked at every event',
    file: 'functions/market/commands.ts',
    from: `if (listTypeOf(onSale, stock.available) === listTypeOf(onSale, card.available)) return true
    await saveAvailability(ports, card, stock.available, correlation)
    return false`,
    to: `return await saveAvailability(ports, card, stock.available, correlation)`,
    breaks: /telling all events again changed/,
  },
  {
    name: 'holding only added to',
    file: 'functions/holding/repository.ts',
    from: `const version = Number(`,
    to: `if (item === undefined) return
    const version = Number(`,
    breaks: /shares are credited, and in no holding/,
  },
  {
    name: 'payment told to nobody',
    file: 'shared/order/transition.ts',
    from: `['paid', ...refundDue], postings)`,
    to: `refundDue, postings)`,
    breaks: /nobody was told order\.paid/,
  },
  {
    name: 'no letter when the shares have come',
    file: 'functions/notification/on-order-news.ts',
    from: `if (name === orderRefundDue.name && order.returned_at !== null) return`,
    to: `if (order.returned_at !== null || order.credited_at !== null) return`,
    breaks: /nobody wrote of order\.credited/,
  },
]
