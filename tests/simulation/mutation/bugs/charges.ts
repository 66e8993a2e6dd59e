import type { Bug } from './bug.ts'

/** The charges of an order and of a sale are those of their rates (infra/audit/charge.ts). */
export const chargeBugs: readonly Bug[] = [
  {
    name: 'charges rounded down',
    file: 'shared/kernel/money.ts',
    from: `(2n * millionths + 1_000_000n) / 2_000_000n`,
    to: `millionths / 1_000_000n`,
    breaks:
      /the charge (PLATFORM_FEE|STAMP_DUTY) is \d+ paise; price, quantity and rate give \d+|the (fee|duty) is \d+ paise/,
  },
  {
    name: 'the fee computed from one share',
    file: 'shared/order/rules.ts',
    from: `amount_paise: basisPoints(shares, rates.fee_bps)`,
    to: `amount_paise: basisPoints(price, rates.fee_bps)`,
    breaks: /the charge PLATFORM_FEE is \d+ paise; price, quantity and rate give \d+/,
  },
]
