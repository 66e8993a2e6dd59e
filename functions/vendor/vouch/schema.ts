import * as z from 'zod/mini'
import { Rupees } from '#shared/kernel/money.ts'

/** The envelope of every response. Its `status` counts too: a rejected key is reported as 401 inside a 200. */
export const Envelope = z.object({ status: z.number(), message: z.optional(z.string()), data: z.optional(z.unknown()) })

export const CreatedEscrow = z.unknown()

export const CollectLink = z.object({ collect_link: z.string(), virtual_account_no: z.string(), ifsc: z.string() })

export const PaidOut = z.array(z.object({ payout_ref: z.string(), status: z.string(), bankref: z.nullish(z.string()) }))

export const PayoutStatuses = z.record(z.string(), z.object({ status: z.string(), bankref: z.nullish(z.string()) }))

export const Balance = z.object({ balance: Rupees })

/** `type` and `status` are open sets: an unknown status counts as pending, never as failed; a type other than `collect` and `payout` is ignored. */
export const Transactions = z.array(
  z.object({
    type: z.string(),
    ref: z.string(),
    amount: Rupees,
    status: z.string(),
    bankref: z.nullish(z.string()),
    completed_at: z.nullish(z.string()),
    /** Of a collect: the account from which the money came, as the bank of the virtual account states it. */
    payer: z.nullish(
      z.object({ name: z.nullish(z.string()), account_number: z.string(), ifsc: z.nullish(z.string()) }),
    ),
  }),
)

/** The form fields of a webhook. `order_id` is the escrow's id. The event is only a hint: the state is queried again. */
export const WebhookForm = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(100)),
  order_id: z.string().check(z.minLength(1), z.maxLength(100)),
  event: z.string(),
})
export type WebhookForm = z.infer<typeof WebhookForm>
