import * as z from 'zod/mini'

/** A demat account: where shares are kept. NSDL ids begin with IN and make 16 characters with the client id; CDSL ids are 16 digits. */
export const Demat = z.object({
  dp_id: z.string().check(z.regex(/^(IN\d{6}|\d{8})$/)),
  client_id: z.string().check(z.regex(/^\d{8}$/)),
})
export type Demat = z.infer<typeof Demat>

/** The verified account that a sale is paid to, and that purchases are paid from. Digits only, 9 to 18 of them (V15). */
export const BankAccount = z.object({
  bank_name: z.string().check(z.minLength(1), z.maxLength(120)),
  account_no: z.string().check(z.regex(/^\d{9,18}$/)),
  ifsc_code: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
})
export type BankAccount = z.infer<typeof BankAccount>

/** A bank of the directory. `common_banks`: one of those that most people have (D11). */
export const Bank = z.object({
  id: z.string().check(z.regex(/^[A-Z]{4}$/)),
  name: z.string(),
  logo_url: z.string(),
  common_banks: z.boolean(),
})
export type Bank = z.infer<typeof Bank>
