import type { Bug } from './bug.ts'

const repository = 'functions/order/repository.ts'

/** Every event about money and shares is published and handled once (infra/audit/holding.ts, dead letters). */
export const eventBugs: readonly Bug[] = [
  {
    name: 'failed event not reported to the queue',
    file: 'functions/platform/messaging/event.ts',
    from: `failed.push(record.messageId)`,
    to: '',
    breaks: /did not handle/,
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
]
