import type { ProposalId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { paise, zeroPaise } from '#shared/kernel/money.ts'
import { aimOf, isOpenExcess, owedTo } from './money.ts'
import { SALE_OUT_OF_TURN } from './refusals.ts'
import type { Excess, Sale, SalePayout } from './sale.ts'
import { saleChanged, saleInOrder, saleRefused, type SaleTransition, saleUnchanged } from './sale-transition.ts'

// What two people decide about the money of a sale. Each refuses SALE_OUT_OF_TURN when there is nothing to decide.

/**
 * What lies in the escrow beside the deal goes back to whom sent it. `to` is needed, and taken, where the partner does not state the
 * sender.
 */
export function excessReturned(sale: Sale, to: Excess['to']): SaleTransition {
  const open = sale.excesses.filter((excess) => !excess.is_returned)
  const isNamed = (excess: (typeof open)[number]) => excess.sender !== 'UNKNOWN' || to !== null
  if (open.length === 0 || !open.every(isNamed)) return saleRefused(SALE_OUT_OF_TURN)
  const excesses = sale.excesses.map((excess) =>
    excess.is_returned ? excess : { ...excess, is_returned: true, to: excess.sender === 'UNKNOWN' ? to : null },
  )
  return saleChanged(sale, { excesses })
}

/**
 * What came from an account that the partner does not state was sent by the buyer of record, as two people know from its bank: it counts
 * for the deal. What is more than the gross stays beside it.
 */
export function paymentTaken(sale: Sale): SaleTransition {
  const gross = sale.quote?.gross_paise ?? zeroPaise
  let missing = aimOf(sale) === 'collect' ? Math.max(0, gross - sale.funded_paise) : 0
  const taken = sale.excesses.map((excess) => {
    const part = excess.sender === 'UNKNOWN' && !excess.is_returned ? Math.min(missing, excess.amount_paise) : 0
    missing -= part
    return { excess, part: paise(part) }
  })
  const amount = taken.reduce((sum, { part }) => sum + part, 0)
  if (amount === 0) return saleRefused(SALE_OUT_OF_TURN)
  const excesses = taken.map(({ excess, part }) => ({ ...excess, amount_paise: paise(excess.amount_paise - part) }))
  return saleChanged(
    sale,
    {
      funded_paise: paise(sale.funded_paise + amount),
      excesses: excesses.filter(({ amount_paise }) => amount_paise > 0),
    },
    [],
    taken.map(({ excess: { ref }, part: amount_paise }) => ({
      cause: `taken:${ref}`,
      from: 'buyer',
      to: 'suspense',
      amount_paise,
      statement: `collect ${ref}`,
    })),
  )
}

/** The seller is paid again, to the account that is verified now, after a payout that failed or came back. */
export function sellerPaidAgain(sale: Sale, now: Instant): SaleTransition {
  const sellers = sale.payouts.filter(({ kind }) => kind === 'NET')
  const isOpen = sellers.some(({ state }) => state === 'ASKED')
  if (sellers.length === 0 || isOpen || owedTo(sale, 'NET') === 0 || sale.pays_again)
    return saleRefused(SALE_OUT_OF_TURN)
  return saleChanged(sale, { pays_again: true, account_at: now })
}

/** What somebody sent beside the deal makes up for what is missing, so that the deal goes on. Both stand on `suspense` already. */
export function missingCovered(sale: Sale): SaleTransition {
  const free = sale.excesses.filter((excess) => !excess.is_returned && isOpenExcess(sale, excess))
  const amount = Math.min(sale.unexplained_paise, paise(free.reduce((sum, each) => sum + each.amount_paise, 0)))
  if (amount === 0) return saleRefused(SALE_OUT_OF_TURN)
  let left = amount
  const excesses = sale.excesses.map((excess) => {
    const part = free.includes(excess) ? Math.min(left, excess.amount_paise) : 0
    left -= part
    return part === 0 ? excess : { ...excess, amount_paise: paise(excess.amount_paise - part) }
  })
  return saleChanged(sale, {
    excesses: excesses.filter(({ amount_paise }) => amount_paise > 0),
    unexplained_paise: paise(sale.unexplained_paise - amount),
  })
}

/** What the partner kept of payouts will not be found: it is our loss, and its payees count as paid. */
export function keptWrittenOff(sale: Sale): SaleTransition {
  const kept = sale.payouts.reduce((sum, payout) => sum + keptOf(payout), 0)
  const amount_paise = paise(Math.min(sale.unexplained_paise, kept))
  if (amount_paise === 0) return saleRefused(SALE_OUT_OF_TURN)
  const payouts = sale.payouts.map((payout) => ({
    ...payout,
    written_off_paise: paise(payout.written_off_paise + keptOf(payout)),
  }))
  return saleChanged(
    sale,
    { payouts, unexplained_paise: paise(sale.unexplained_paise - amount_paise) },
    [],
    [
      {
        cause: `written-off:${sale.booked.length}`,
        from: 'suspense',
        to: 'loss',
        amount_paise,
        statement: `sale ${sale.id}`,
      },
    ],
  )
}

function keptOf({ state, amount_paise, paid_paise, written_off_paise }: SalePayout): number {
  return state === 'DONE' ? Math.max(0, amount_paise - paid_paise - written_off_paise) : 0
}

/** Carries a decision of two people out, once for each proposal. */
export function saleDecided(sale: Sale, proposalId: ProposalId, rule: (sale: Sale) => SaleTransition): SaleTransition {
  if (sale.decisions.includes(proposalId)) return saleUnchanged
  return saleInOrder(sale, rule, (each) => saleChanged(each, { decisions: [...each.decisions, proposalId] }))
}
