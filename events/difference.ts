import * as z from 'zod/mini'
import { ComparisonId } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/** Without a part: all parts of the stage are to be handed over. */
const detail = z.object({
  comparison_id: ComparisonId,
  /** The position of the stage among those of the comparison, of the part in its stage, and of the page in its part; from 0. */
  stage: z.int(),
  part: z.optional(z.int()),
  page: z.optional(z.int()),
})
const gatewayExample = { comparison_id: 'cmp_gateway_7_mig0b2o0', stage: 0, part: 3, page: 12 }
const ordersExample = { ...gatewayExample, comparison_id: 'cmp_orders_7_mig0b2o0' }

/** A page of the gateway's report, or of the orders, is to be compared. A timer began the comparison; a worker compares the page. */
export const gatewayDue = event({ name: 'difference.gateway-due', version: 1, detail, example: gatewayExample })

/** A page of the orders is to be compared with the escrow partner and the statement of our bank. */
export const ordersDue = event({ name: 'difference.orders-due', version: 1, detail, example: ordersExample })
