import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1))

/** A payout to a bank account that the request names (https://razorpay.com/docs/api/x/payout-composite/create/bank-account/). */
export const NewPayout = z.object({
  account_number: Text,
  amount: z.int().check(z.gte(100, 'The amount must be atleast INR 1.00')),
  currency: z.literal('INR'),
  mode: z.enum(['IMPS', 'NEFT', 'RTGS', 'UPI']),
  purpose: Text,
  fund_account: z.object({
    account_type: z.literal('bank_account'),
    bank_account: z.object({
      name: Text,
      ifsc: z.string().check(z.length(11)),
      account_number: z.string().check(z.regex(/^[A-Za-z0-9]{5,35}$/)),
    }),
    contact: z.object({ name: Text, type: z.optional(z.string()), reference_id: z.optional(z.string()) }),
  }),
  queue_if_low_balance: z.optional(z.boolean()),
  reference_id: z.nullish(z.string().check(z.maxLength(40))),
  narration: z.nullish(z.string().check(z.maxLength(30), z.regex(/^[A-Za-z0-9 ]*$/))),
})
export type NewPayout = z.infer<typeof NewPayout>

export const payoutKeyForm = /^[\w-]{4,36}$/
