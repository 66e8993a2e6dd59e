import type { Context } from '#functions/platform/context.ts'
import { listSaleEntries } from '#functions/sale/queries.ts'
import { vouch } from '#functions/vendor/vouch/client.ts'
import type { Movement } from '#functions/vendor/vouch/translate.ts'
import type { BankStatement } from '#shared/difference/bank-pairs.ts'
import { compared, type Moment } from '#shared/difference/compare.ts'
import type { Finding } from '#shared/difference/difference.ts'
import {
  saleBalanceFindings,
  saleBankPairs,
  saleEscrowPairs,
  type StatedPayout,
} from '#shared/difference/sale-pairs.ts'
import { escrowIdOfSale } from '#shared/sale/rules.ts'
import type { Sale } from '#shared/sale/sale.ts'

export interface ComparedSale {
  readonly findings: readonly Finding[]
  /** The lines of the bank's statement that the sale explains. */
  readonly keys: readonly string[]
}

/** Compares one sale with the escrow partner and the statement of our bank. `sale` must be as it was just read. */
export async function compareSale(
  context: Context<'table:read' | 'secrets' | 'fetch'>,
  sale: Sale,
  bank: BankStatement,
  moment: Moment,
): Promise<ComparedSale> {
  // Before it is agreed there is no escrow.
  if (sale.escrow_ref === null) return { findings: [], keys: [] }
  const [entries, money] = await Promise.all([
    listSaleEntries(context, sale.id),
    vouch(context).moneyOf(escrowIdOfSale(sale.id)),
  ])
  const [collects, payouts] = [completed(sale, money.collects), completed(sale, money.payouts)]
  const escrow = { balancePaise: money.balancePaise, collects, payouts }
  const ofEscrow = saleEscrowPairs(sale, entries, escrow)
  const { ownAccount } = context.settings.vouch
  const isSameAccount = ownAccount.accountNumber === context.settings.razorpay.accountNumber
  const ofBank = isSameAccount ? saleBankPairs(sale, entries, payouts, bank) : []
  return {
    findings: [
      ...[...ofBank, ...ofEscrow].flatMap((pair) => compared(pair, moment)),
      ...saleBalanceFindings(sale, escrow, ofEscrow, moment),
    ],
    keys: ofBank.flatMap(({ keys }) => keys),
  }
}

function completed(sale: Sale, movements: readonly Movement[]): StatedPayout[] {
  return movements
    .filter(({ status }) => status === 'completed')
    .map(({ ref, amountPaise, at, bankReference }) => ({
      ref,
      paise: amountPaise,
      at: at ?? sale.submitted_at,
      bankReference,
    }))
}
