import * as z from 'zod/mini'
import { Rupees } from '#shared/kernel/money.ts'

/** Around every answer. The status inside counts too: a refused key was seen as 401 inside a 200. */
export const Envelope = z.object({ status: z.number(), message: z.optional(z.string()), data: z.optional(z.unknown()) })

export const CreatedEscrow = z.unknown()

export const CollectLink = z.object({ collect_link: z.string(), virtual_account_no: z.string(), ifsc: z.string() })

export const PaidOut = z.array(z.object({ payout_ref: z.string(), status: z.string(), bankref: z.nullish(z.string()) }))

export const PayoutStatuses = z.record(z.string(), z.object({ status: z.string(), bankref: z.nullish(z.string()) }))

export const Balance = z.object({ balance: Rupees })

/** Open words, both: an unknown status means "not yet", never "failed"; a type that is neither `collect` nor `payout` is passed over. */
export const Transactions = z.array(
  z.object({
    type: z.string(),
    ref: z.string(),
    amount: Rupees,
    status: z.string(),
    bankref: z.nullish(z.string()),
    completed_at: z.nullish(z.string()),
  }),
)

/** The webhook's form. `order_id` is the escrow's id; the rest is a hint that is asked about again. */
export const Notice = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(100)),
  order_id: z.string().check(z.minLength(1), z.maxLength(100)),
  event: z.string(),
})
export type Notice = z.infer<typeof Notice>
