import {
  saleAgreed,
  saleCancelled,
  saleDue,
  saleLapsed,
  saleNoticed,
  saleReceived,
  saleReturned,
} from '#events/sale.ts'
import { subscription } from '#events/subscription.ts'

/** It opens the escrow, starts the payouts, or returns the money; and it looks when a webhook names the escrow. */
export const onMoneyDue = subscription(
  'sale',
  'on-money-due',
  [saleAgreed, saleCancelled, saleLapsed, saleReceived, saleReturned, saleNoticed],
  { vouch: 0.03 },
)

/** It brings a due sale forward: deadlines, and a look at its escrow. */
export const onSaleDue = subscription('sale', 'on-sale-due', [saleDue], { vouch: 0.03 })
