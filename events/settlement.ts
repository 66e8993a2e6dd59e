import * as z from 'zod/mini'
import { OrderId } from '#shared/kernel/id.ts'
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

/** The gateway's settlement report, or our bank's statement, names this order. What it says is stored; a worker books it. */
export const orderStated = event({
  name: 'settlement.order-stated',
  version: 1,
  detail: z.object({ order_id: OrderId }),
  example: { order_id: 'ord_01JD0000000000000000000000' },
})
