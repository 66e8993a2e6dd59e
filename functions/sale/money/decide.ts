import type { Context } from '#functions/platform/context.ts'
import { changeSale, loadSale } from '#functions/sale/repository.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import type { ProposalId, SaleId, UserId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { saleDecided } from '#shared/sale/money-decision.ts'
import { OWN_SALE } from '#shared/sale/refusals.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { saleRefused, type SaleTransition } from '#shared/sale/sale-transition.ts'

/** What two people of the desk decided about a sale: `act` as it stands in the audit trail. */
export interface SaleDecision {
  readonly saleId: SaleId
  readonly act: string
  readonly proposalId: ProposalId
  readonly proposedBy: UserId
  readonly approvedBy: UserId
}

/**
 * Carries a decision of two people out and writes it down, once for each proposal. The money moves with the next look at the escrow, some
 * minutes later. Refuses what the rule refuses, and OWN_SALE.
 */
export async function recordSaleDecision(
  context: Context<'table'>,
  { saleId, act, proposalId, proposedBy, approvedBy: by }: SaleDecision,
  rule: (sale: Sale) => SaleTransition,
): Promise<Sale> {
  const sale = await loadSale(context, saleId)
  if (sale === undefined) throw new Refused(NOT_FOUND)
  const isOwn = [proposedBy, by].includes(sale.user_id)
  return changeSale(
    context,
    sale,
    (current) => saleDecided(current, proposalId, isOwn ? () => saleRefused(OWN_SALE) : rule),
    () => trailWrites(context, { subject: `sale:${saleId}`, act, by, details: { proposal_id: proposalId } }),
  )
}
