import { type Paise, paise } from '#shared/kernel/money.ts'
import { type Account, type Posting, splitGst } from '#shared/order/ledger.ts'
import type { SaleEscrow, SalePayout, SalePayoutKind } from './escrow.ts'

type Part = readonly [name: string, account: Account, amount: Paise]

/** The accounts that a payout of a sale's escrow is for: our fee contains its GST. */
export function partsOfSalePayout(kind: SalePayoutKind, amount: Paise): readonly Part[] {
  if (kind === 'fee') {
    const { net, tax } = splitGst(amount)
    return [
      ['paid', 'own', net],
      ['paid-gst', 'output-gst', tax],
    ]
  }
  const account = ({ seller: 'seller', duty: 'stamp-duty', return: 'buyer', excess: 'suspense' } as const)[kind]
  return [['paid', account, amount]]
}

/**
 * The entries of a payout that is complete: what we asked for as far as it was paid, and on `suspense` what the partner kept of it
 * (`kept`) or paid beyond it (`over`).
 */
export function paidPostings(escrow: SaleEscrow, payout: SalePayout, paid: Paise): Posting[] {
  const { ref, of, amount_paise } = payout
  const statement = `payout ${ref}`
  const turns = countOf(escrow, `turned-back:${ref}`)
  const kept = paise(Math.max(0, amount_paise - paid))
  const over = paise(Math.max(0, paid - amount_paise))
  return [
    ...partsOfSalePayout(of, paise(Math.min(paid, amount_paise))).map(([name, to, amount]): Posting => ({
      cause: numbered(`${name}:${ref}`, turns),
      from: 'escrow',
      to,
      amount_paise: amount,
      statement,
    })),
    { cause: numbered(`kept:${ref}`, turns), from: 'escrow', to: 'suspense', amount_paise: kept, statement },
    { cause: numbered(`over:${ref}`, turns), from: 'escrow', to: 'suspense', amount_paise: over, statement },
  ]
}

/** The entries of a payout that had been complete and came back. What the partner had kept of it is not back. */
export function turnedBackPostings(escrow: SaleEscrow, payout: SalePayout): Posting[] {
  const { ref, of, amount_paise, paid_paise } = payout
  const turns = countOf(escrow, `turned-back:${ref}`)
  return partsOfSalePayout(of, paise(Math.min(paid_paise ?? amount_paise, amount_paise))).map(
    ([name, account, amount]): Posting => ({
      cause: numbered(name === 'paid' ? `turned-back:${ref}` : `turned-back-gst:${ref}`, turns),
      from: account,
      to: 'escrow',
      amount_paise: amount,
      statement: `payout ${ref}`,
    }),
  )
}

/** How often a payout has come back: each time its causes get the next number. */
function countOf({ booked }: SaleEscrow, cause: string): number {
  return booked.filter((each) => each === cause || each.startsWith(`${cause}~`)).length
}

function numbered(cause: string, before: number): string {
  return before === 0 ? cause : `${cause}~${before + 1}`
}
