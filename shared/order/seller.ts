import * as z from 'zod/mini'
import { Ifsc } from '#shared/bank/bank.ts'
import { panPattern } from '#shared/kyc/pan.ts'

/** The Corporate Identification Number of a company: listing, industry, state, year, ownership, registration. */
const cinPattern = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/

/** A PAN or a CIN. */
export const TaxId = z
  .string()
  .check(z.refine((text) => panPattern.test(text) || cinPattern.test(text), 'Enter a PAN or a CIN'))

/** A PAN or a CIN with its kind, masked but for its end: `PAN ••••123F`. */
export function maskTaxId(taxId: string): string {
  return `${panPattern.test(taxId) ? 'PAN' : 'CIN'} ••••${taxId.slice(-4)}`
}

const Name = (max: number) => z.string().check(z.trim(), z.minLength(2), z.maxLength(max))

/** A bank account that is paid, as the escrow partner takes it. */
export const PayeeAccount = z.object({ name: Name(100), accountNumber: z.string(), ifsc: z.string() })

/** Who sells the shares of a company, and the account to which they are paid. */
export const Seller = z.object({
  name: Name(120),
  tax_id: TaxId,
  /** Who signs for the seller, with their office. */
  signatory: Name(120),
  account: PayeeAccount,
})
export type Seller = z.infer<typeof Seller>

/** The same as the desk records it. */
export const SellerEntry = z.object({
  name: Name(120),
  tax_id: TaxId,
  signatory: Name(120),
  account_name: Name(100),
  account_number: z.string().check(z.regex(/^\d{9,18}$/)),
  ifsc: Ifsc,
})
export type SellerEntry = z.infer<typeof SellerEntry>

export function sellerOf({ account_name, account_number, ifsc, ...named }: SellerEntry): Seller {
  return { ...named, account: { name: account_name, accountNumber: account_number, ifsc } }
}
