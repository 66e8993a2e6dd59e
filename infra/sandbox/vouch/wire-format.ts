import * as z from 'zod/mini'
import { Rupees } from '#shared/kernel/money.ts'

const Ref = z.string().check(z.minLength(1), z.maxLength(100))
const Amount = z.pipe(
  Rupees.check(z.positive()),
  z.transform((rupees: number) => Math.round(rupees * 100)),
)

export const CreateEscrow = z.object({
  escrow_id: Ref,
  escrow_name: Ref,
  terms_and_conditions: z.string(),
  key_deliverables: z.string(),
})

const modes = ['UPI', 'VIRTUAL_ACCOUNT', 'NET_BANKING', 'CREDIT_CARD', 'DEBIT_CARD'] as const

export const GenerateCollectLink = z.object({
  escrow_id: Ref,
  redirect_url: z.url(),
  collects: z
    .array(
      z.object({
        collect_ref: Ref,
        collect_modes: z.array(z.enum(modes)).check(z.minLength(1)),
        amount: Amount,
        transaction_note: z.string(),
        payer: z.object({ user_ref: Ref, company_name: z.string(), user_name: Ref, user_mobile_number: z.string() }),
      }),
    )
    .check(z.length(1)),
})

export const Payout = z.object({
  escrow_id: Ref,
  terms_and_conditions_met: z.literal(true),
  payouts: z
    .array(
      z.object({
        payout_ref: Ref,
        amount: Amount,
        payout_mode: z.enum(['UPI', 'IMPS', 'NEFT', 'RTGS']),
        transaction_note: z.string(),
        payee: z.object({
          user_ref: Ref,
          company_name: z.string(),
          user_name: z.string(),
          user_mobile_number: z.string(),
        }),
        beneficiary: z.object({
          account_number: z.string().check(z.regex(/^[A-Za-z0-9]{6,34}$/)),
          ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
          name: Ref,
        }),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})

export const OfEscrow = z.object({ escrow_id: Ref })
export const OfCollect = z.object({ collect_ref: Ref })
export const OfPayouts = z.object({ payout_ref_arr: z.array(Ref).check(z.minLength(1), z.maxLength(50)) })
