import { type Paise, paise } from '#shared/kernel/money.ts'
import { type Account, type Posting, splitGst } from '#shared/order/ledger.ts'
import type { Sale, SalePayout, SalePayoutKind } from './sale.ts'

type Part = readonly [name: string, account: Account, amount: Paise]

/** The accounts that a payout of a sale's escrow is for: our fee contains its GST. */
export function partsOfSalePayout(kind: SalePayoutKind, amount: Paise): readonly Part[] {
  if (kind === 'FEE') {
    const { net, tax } = splitGst(amount)
    return [
      ['paid', 'own', net],
      ['paid-gst', 'output-gst', tax],
    ]
  }
  const account = ({ NET: 'seller', DUTY: 'stamp-duty', RETURN: 'buyer', EXCESS: 'suspense' } as const)[kind]
  return [['paid', account, amount]]
}

/**
 * The entries of a payout that is complete: what we asked for as far as it was paid, and on `suspense` what the partner kept of it
 * (`kept`) or paid beyond it (`over`).
 */
export function paidPostings(sale: Sale, payout: SalePayout, paid: Paise): Posting[] {
  const { ref, kind, amount_paise } = payout
  const statement = `payout ${ref}`
  const turns = countOf(sale, `turned-back:${ref}`)
  const kept = paise(Math.max(0, amount_paise - paid))
  const over = paise(Math.max(0, paid - amount_paise))
  return [
    ...partsOfSalePayout(kind, paise(Math.min(paid, amount_paise))).map(([name, to, amount]): Posting => ({
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
export function turnedBackPostings(sale: Sale, payout: SalePayout): Posting[] {
  const { ref, kind, amount_paise, paid_paise } = payout
  const turns = countOf(sale, `turned-back:${ref}`)
  return partsOfSalePayout(kind, paise(Math.min(paid_paise, amount_paise))).map(([name, account, amount]): Posting => ({
    cause: numbered(name === 'paid' ? `turned-back:${ref}` : `turned-back-gst:${ref}`, turns),
    from: account,
    to: 'escrow',
    amount_paise: amount,
    statement: `payout ${ref}`,
  }))
}

/** How often a payout has come back: each time its causes get the next number. */
function countOf({ booked }: Sale, cause: string): number {
  return booked.filter((each) => each === cause || each.startsWith(`${cause}~`)).length
}

function numbered(cause: string, before: number): string {
  return before === 0 ? cause : `${cause}~${before + 1}`
}
