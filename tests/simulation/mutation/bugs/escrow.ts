import type { Bug } from './bug.ts'

const escrow = 'functions/escrow/commands.ts'
const transition = 'shared/order/transition.ts'

/** Each order's money enters escrow once and leaves it once (what the escrow partner says, beside what the order says). */
export const escrowBugs: readonly Bug[] = [
  {
    name: 'collected without a key',
    file: escrow,
    from: `const collectRef = refOf(ports, order.id, collects)`,
    to: `const collectRef = \`\${order.id}_\${ports.ids.make('evt')}\``,
    breaks: /Rs [\d.]+ lie in its escrow/,
  },
  {
    name: 'money of an order given up stays in escrow',
    file: escrow,
    from: `if (isRefunding(held)) return giveBack(ports, held, correlation)`,
    to: `if (isRefunding(held)) return`,
    breaks: /it is given up, and its money lies in escrow/,
  },
  {
    name: 'paid-out money written down as returned',
    file: transition,
    from: `{ escrow: 'PAID_OUT', paid_out_at: now }`,
    to: `{ escrow: 'RETURNED', paid_out_at: now }`,
    breaks: /escrow is RETURNED, and it is not given up/,
  },
  {
    name: 'provider paid before the credit',
    file: escrow,
    from: `if (held.transfer === 'CREDITED') await payOut(`,
    to: `if (held.transfer !== 'NONE') await payOut(`,
    breaks: /paid to the seller and returned|but the seller was paid|lies? in (its )?escrow/,
  },
  {
    name: 'reconciler forgets escrow',
    file: 'functions/reconcile/every-1-minute-reconcile.ts',
    from: `  await syncEscrow(ports, after, correlation)\n`,
    to: '',
    breaks: /its money (is not|lies) in escrow/,
  },
  {
    name: 'money taken for held when it is asked for',
    file: escrow,
    from: `amountPaise: order.total_paise, payer })
  return order`,
    to: `amountPaise: order.total_paise, payer })
  return recordHeld(ports, order, correlation)`,
    breaks: /the ledger says held, the partner does not/,
  },
  {
    name: 'payout taken for made when it is ordered',
    file: escrow,
    from: `payouts: tries })
  return false`,
    to: `payouts: tries })
  return true`,
    breaks: /the ledger says (paid-out|returned), the partner does not/,
  },
]
