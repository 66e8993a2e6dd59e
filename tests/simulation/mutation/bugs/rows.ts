import type { Bug } from './bug.ts'

const finishedOrder = 'a transfer that the depository refuses once'

/** The rows of an order follow it (functions/order). */
export const rowBugs: readonly Bug[] = [
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
    file: 'functions/order/stock/reservations.ts',
    from: `...(isNewlyPaid && { paid: 1, ...`,
    to: `...(isNewlyPaid && { ...`,
    breaks: /has paid \d+ orders, and their total says \d+/,
  },
]
