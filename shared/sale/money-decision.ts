import type { Instant } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { excessOf, isOpenExcess, owedTo, type Payee, type SaleEscrow, type SalePayout } from './escrow.ts'
import { type EscrowChange, escrowWith } from './escrow-transition.ts'

// What two people decide about the money of a sale. Undefined: as things are, there is nothing to decide.

/**
 * What lies in the escrow beside the deal goes back to whom sent it. `to` is needed, and taken, where the partner does not state the
 * sender.
 */
export function excessReturned(escrow: SaleEscrow, to: Payee | null): EscrowChange | undefined {
  const open = escrow.excesses.filter((excess) => !excess.is_returned)
  const isNamed = (excess: (typeof open)[number]) => excess.sender !== 'unknown' || to !== null
  if (open.length === 0 || !open.every(isNamed)) return undefined
  const excesses = escrow.excesses.map((excess) =>
    excess.is_returned ? excess : { ...excess, is_returned: true, to: excess.sender === 'unknown' ? to : null },
  )
  return escrowWith(escrow, { excesses })
}

/** The seller is paid again, to the account that is verified now, after a payout that failed or came back. */
export function sellerPaidAgain(escrow: SaleEscrow, now: Instant): EscrowChange | undefined {
  const sellers = escrow.payouts.filter(({ of }) => of === 'seller')
  const isOpen = sellers.some(({ state }) => state === 'ASKED')
  if (sellers.length === 0 || isOpen || owedTo(escrow, 'seller') === 0 || escrow.pays_again) return undefined
  return escrowWith(escrow, { pays_again: true, payee_at: now })
}

/** What somebody sent beside the deal makes up for what is missing, so that the deal goes on. Both stand on `suspense` already. */
export function missingCovered(escrow: SaleEscrow): EscrowChange | undefined {
  const free = escrow.excesses.filter((excess) => !excess.is_returned && isOpenExcess(escrow, excess))
  const amount = Math.min(escrow.unexplained_paise, paise(free.reduce((sum, each) => sum + each.amount_paise, 0)))
  if (amount === 0) return undefined
  let left = amount
  const excesses = escrow.excesses.map((excess) => {
    const part = free.includes(excess) ? Math.min(left, excess.amount_paise) : 0
    left -= part
    return part === 0 ? excess : { ...excess, amount_paise: paise(excess.amount_paise - part) }
  })
  return escrowWith(escrow, {
    excesses: excesses.filter(({ amount_paise }) => amount_paise > 0),
    unexplained_paise: paise(escrow.unexplained_paise - amount),
  })
}

/** What the partner kept of payouts will not be found: it is our loss, and its payees count as paid. */
export function keptWrittenOff(escrow: SaleEscrow): EscrowChange | undefined {
  const kept = escrow.payouts.reduce((sum, payout) => sum + keptOf(payout), 0)
  const amount_paise = paise(Math.min(escrow.unexplained_paise, kept))
  if (amount_paise === 0) return undefined
  const payouts = escrow.payouts.map((payout) => ({
    ...payout,
    written_off_paise: paise(payout.written_off_paise + keptOf(payout)),
  }))
  return escrowWith(escrow, { payouts, unexplained_paise: paise(escrow.unexplained_paise - amount_paise) }, [
    {
      cause: `written-off:${escrow.booked.length}`,
      from: 'suspense',
      to: 'loss',
      amount_paise,
      statement: `sale ${escrow.sale_id}`,
    },
  ])
}

function keptOf({ state, amount_paise, paid_paise, written_off_paise }: SalePayout): number {
  return state === 'PAID' ? Math.max(0, amount_paise - (paid_paise ?? amount_paise) - written_off_paise) : 0
}

/** What stands on `suspense`, from its parts: what is missing less what is in excess. */
export function suspenseOf(escrow: SaleEscrow): number {
  return escrow.unexplained_paise - excessOf(escrow)
}
