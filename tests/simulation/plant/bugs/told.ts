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
    name: 'credit told to nobody',
    file: 'shared/order/fulfilment.ts',
    from: `stock: 'SOLD' }, ['credited'])`,
    to: `stock: 'SOLD' }, [])`,
    breaks: /nobody was told order\.credited/,
  },
  {
    name: 'webhook told to nobody',
    file: 'functions/kit/webhook.ts',
    from: `...(detail === undefined ? [] : [outbox(ports, receiver.event, detail, correlation)]),`,
    to: '',
    breaks: /./,
  },
  {
    name: 'webhook without proof believed',
    file: 'functions/kit/webhook.ts',
    from: `if (!(await receiver.proves(delivery, ports))) throw`,
    to: `if (!(await receiver.proves(delivery, ports)) && delivery.body.length === 0) throw`,
    breaks: /an altered webhook was answered 200/,
  },
  {
    name: 'event marked as heard before the work',
    file: 'functions/kit/once.ts',
    from: `  await work()
  await ports.table.put({ ...place, ttl: epochSeconds(later(ports.clock.now(), heardMs)) } satisfies Record<string, Json>)`,
    to: `  await ports.table.put({ ...place, ttl: epochSeconds(later(ports.clock.now(), heardMs)) } satisfies Record<string, Json>)
  await work()`,
    breaks: /shares are credited, and in no holding|shares are still held for|telling all events again changed/,
  },
  {
    name: 'event marked as heard without the work',
    file: 'functions/kit/once.ts',
    from: `  await work()
  await ports.table.put`,
    to: `  if (lane.startsWith('notice/')) await work()
  await ports.table.put`,
    breaks: /telling all events again changed|still held|in no holding/,
  },
  {
    name: 'event not marked as heard',
    file: 'functions/kit/once.ts',
    from: `  await work()
  await ports.table.put({ ...place, ttl: epochSeconds(later(ports.clock.now(), heardMs)) } satisfies Record<string, Json>)`,
    to: `  await work()`,
    breaks: /never worked off/,
  },
  {
    name: 'only the first of a batch of events heard',
    file: 'functions/kit/event.ts',
    from: `of batch.Records)`,
    to: `of batch.Records.slice(0, 1))`,
    breaks: /never worked off/,
  },
  {
    name: 'listing marked at every event',
    file: 'functions/market/on-stock-changed.ts',
    from: `if (listTypeOf(onSale, stock.available) === `,
    to: `if (marks > 0 && listTypeOf(onSale, stock.available) === `,
    breaks: /telling all events again changed/,
  },
  {
    name: 'holding written over what somebody else has written',
    file: 'functions/holding/store.ts',
    from: `version === 0 ? { absent: 'pk' } : { path: 'version', is: version }`,
    to: `undefined`,
    breaks: /shares are credited, and in no holding/,
  },
  {
    name: 'holding put whole',
    file: 'functions/holding/store.ts',
    from: `ports.table.update(key, { set: { ...next, version: version + 1 } }, `,
    to: `ports.table.put({ ...key, ...next, version: version + 1 }, `,
    breaks: /holding#\S+: what the next version wrote is gone/,
  },
  {
    name: 'refusal that no contract speaks of',
    file: 'functions/order/cancel-order.ts',
    from: `import { TOO_LATE_TO_CANCEL }`,
    to: `import { SOLD_OUT as TOO_LATE_TO_CANCEL }`,
    breaks: /whose contract does not speak of it/,
  },
]
