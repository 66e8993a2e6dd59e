import type { Context } from '#functions/platform/context.ts'
import type { Sale } from '#shared/sale/sale.ts'

/**
 * What the money part of a sale does (`./commands.ts` exports these functions). Each is idempotent, takes the sale as it was just read,
 * asks the escrow partner, stores what it states by `changeSale` (../repository.ts, with the ledger's entries and the events in the same
 * transaction) and returns the sale as it is stored then. All are called by `syncSale` (../sync.ts) alone, which runs
 * - in `../on-sale-due.ts`: the worker of the due list, for lost webhooks, deadlines and everything else,
 * - in `../on-money-due.ts`: at once after sale.agreed, cancelled, lapsed, received and returned,
 * - in `../on-escrow-noticed.ts`: after a webhook that names an escrow `sale_…`,
 * in this order of states:
 * | state | call |
 * |---|---|
 * | AGREED without `escrow_ref` | openSaleEscrow |
 * | AGREED, FUNDED | syncSaleEscrow |
 * | RECEIVED | syncSaleEscrow, startSalePayout, syncSalePayouts |
 * | PAID | syncSaleEscrow while it is not at rest (`isAtRest`) |
 * | CANCELLED, LAPSED, RETURNED with an `escrow_ref` | syncSaleEscrow, returnSaleEscrow |
 *
 * The states are changed by the rules of shared/sale/transition.ts: `funded`, `paid`, `paidByDesk` (the desk's endpoint calls
 * `changeSale` with it), `returned`. A rule of the money adds its postings by `saleChanged` (shared/sale/sale-transition.ts).
 */
export interface SaleMoney {
  /** AGREED: ensures escrow and collect of the gross at the partner and stores `escrow_ref` and `collect_account`. */
  readonly openSaleEscrow: (context: Context, sale: Sale) => Promise<Sale>
  /** Books what the escrow states to have received: `funded_paise`, `excess_paise`; applies `funded` once it is the gross. Returns the
   * excess that two people decided to return. */
  readonly syncSaleEscrow: (context: Context, sale: Sale) => Promise<Sale>
  /** RECEIVED: takes the intents and asks for the payouts that were not asked for: net, fee, duty. */
  readonly startSalePayout: (context: Context, sale: Sale) => Promise<Sale>
  /** RECEIVED: books what the partner states about them; applies `paid` once all are complete with the amounts that were asked for. */
  readonly syncSalePayouts: (context: Context, sale: Sale) => Promise<Sale>
  /** After an end other than PAID: asks back all that the escrow has of the buyer of record, and books it once it is stated complete. */
  readonly returnSaleEscrow: (context: Context, sale: Sale) => Promise<Sale>
}
