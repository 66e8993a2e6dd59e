import * as z from 'zod/mini'
import { OrderId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'
import { Paise, paise } from '#shared/kernel/money.ts'
import { ReadingOf } from '#shared/settlement/reading.ts'
import { event } from './define.ts'

/** The gateway settled, or money reached our bank account. The subscriber reads the report and the statement. */
export const statementNoticed = event({
  name: 'settlement.noticed',
  version: 1,
  detail: z.object({ of: z.enum(['gateway', 'bank']) }),
  example: { of: 'gateway' },
})

/** Our bank did something with the payout into the escrow of this order. The subscriber asks the bank. */
export const payoutNoticed = event({
  name: 'settlement.payout-noticed',
  version: 1,
  detail: z.object({ order_id: OrderId }),
  example: { order_id: 'ord_01JDW3Q4X5Y6Z7A8B9C0D1E2F3' },
})

/** Some lines of the gateway's report, by their ids: at most ten. */
export const StatedLines = z.string().check(z.regex(/^[\w-]{1,64}( [\w-]{1,64}){0,9}$/))

/** The gateway's settlement report, or our bank's statement, names this order. What it says is stored; a worker books it. */
export const orderStated = event({
  name: 'settlement.order-stated',
  version: 1,
  detail: z.object({
    order_id: OrderId,
    /** The lines of the report that are to be booked; without it: any of the order's. */
    lines: z.optional(StatedLines),
  }),
  example: { order_id: 'ord_01JD0000000000000000000000', lines: 'pay_N8k2vQ1xT0aZ4b rfnd_N8k2vQ1xT0aZ4c' },
})

/** A page of a statement, or of the disputes, is to be read: the first one of a reading that has begun, or one that follows. */
export const statementDue = event({
  name: 'settlement.statement-due',
  version: 1,
  detail: z.object({
    of: ReadingOf,
    /** Without it: the disputes, which have no days. */
    day: z.optional(Day),
    /** Which reading of it. */
    run: z.int(),
    /** How many lines are before the page. */
    skip: z.int(),
    /** How many times the page has failed. */
    failures: z.optional(z.int()),
  }),
  example: { of: 'gateway', day: '2026-11-24', run: 7, skip: 1_000 },
})

/** A reference of a bank, or an id of the gateway. */
export const Reference = z.string().check(z.regex(/^[\w./:-]{1,64}$/))

/** Our bank's statement has a credit that we have not stored. The subscriber stores it, and hands on the orders that it is about. */
export const creditStated = event({
  name: 'settlement.credit-stated',
  version: 1,
  detail: z.object({
    utr: Reference,
    transaction_id: Reference,
    amount_paise: Paise,
    at: Instant,
    /** The last line of the settlement whose order was handed on; without it: none was. */
    after: z.optional(Reference),
  }),
  example: {
    utr: 'RZPS100000001',
    transaction_id: 'txn_00000000000001',
    amount_paise: paise(521_346),
    at: '2026-11-24T06:30:00.000Z',
  },
})
