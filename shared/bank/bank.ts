import * as z from 'zod/mini'
import { UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/**
 * A demat account: depository participant id and client id, 16 characters together. An NSDL id starts with IN; a CDSL
 * id is 16 digits.
 */
export const Demat = z.object({
  dp_id: z.string().check(z.regex(/^(IN\d{6}|\d{8})$/)),
  client_id: z.string().check(z.regex(/^\d{8}$/)),
})
export type Demat = z.infer<typeof Demat>

/** The code of a branch (Indian Financial System Code). It begins with the code of the bank that runs it. */
export const Ifsc = z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/))

/** The verified bank account that pays purchases and receives the payout of sales. The number has 9 to 18 digits. */
export const BankAccount = z.object({
  bank_name: z.string().check(z.minLength(1), z.maxLength(120)),
  account_no: z.string().check(z.regex(/^\d{9,18}$/)),
  ifsc_code: Ifsc,
})
export type BankAccount = z.infer<typeof BankAccount>

/** A bank account with the moment from which it was its user's. */
export const HeldBankAccount = z.object({ ...BankAccount.shape, user_id: UserId, held_from: Instant })
export type HeldBankAccount = z.infer<typeof HeldBankAccount>

/** A bank of the directory. `common_banks` marks the banks that most users have. */
export const Bank = z.object({
  id: z.string().check(z.regex(/^[A-Z]{4}$/)),
  name: z.string(),
  logo_url: z.string(),
  common_banks: z.boolean(),
})
export type Bank = z.infer<typeof Bank>

/** A branch as the directory of branches has it. `related_bank_id` is its bank, which may differ from the first letters of its IFSC. */
export const Branch = z.object({
  ifsc: Ifsc,
  branch: z.string(),
  address: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  related_bank_id: z.string(),
})
export type Branch = z.infer<typeof Branch>
