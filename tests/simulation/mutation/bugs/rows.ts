import type { Bug } from './bug.ts'

const finishedOrder = 'a transfer that the depository refuses once'

/** An item is stored without what its schema fills in, and the rows of an order follow it (functions/platform/storage, functions/order). */
export const rowBugs: readonly Bug[] = [
  {
    name: 'value that is the default again stays in the item',
    scenario: finishedOrder,
    file: 'functions/platform/storage/entity.ts',
    from: `const remove = [...indexAttributes, ...Object.keys(stored)].filter(`,
    to: `const remove = [...indexAttributes].filter(`,
    breaks: /the ledger balance of \w+ is -?\d+ paise, and its order says 0/,
  },
  {
    name: 'zero stored as nothing where it is no default',
    scenario: finishedOrder,
    file: 'functions/platform/storage/compact.ts',
    from: `return def.type === 'default' && isDeepStrictEqual(member, def.defaultValue)`,
    to: `return def.type === 'default' && !isDeepStrictEqual(member, null)`,
    breaks: /cannot be read|the ledger|stock is|payment is/,
  },
  {
    name: 'what is unusual about an order left out of its item',
    scenario: 'an escrow of which the partner takes a fee',
    file: 'functions/order/stored-order.ts',
    from: `return isDeepStrictEqual(usual[name]?.(order), order[name])`,
    to: `return name in usual`,
    breaks: /the ledger balance of \w+|by its state|its escrow holds/,
  },
  {
    name: 'under-way row missing from the desk’s list',
    scenario: 'an order that waits for its signature',
    file: 'functions/order/entities.ts',
    from: `gsi2pk: worklistOf(shardOf(order_id, worklistShards)),`,
    to: `gsi2pk: worklistOf(worklistShards),`,
    breaks: /it is to be worked on, and not in the desk’s list/,
  },
  {
    name: 'paid order not counted among those of its buyer',
    scenario: finishedOrder,
    file: 'functions/order/reservations.ts',
    from: `...(isNewlyPaid && { paid: 1, ...`,
    to: `...(isNewlyPaid && { ...`,
    breaks: /has paid \d+ orders, and their total says \d+/,
  },
]
