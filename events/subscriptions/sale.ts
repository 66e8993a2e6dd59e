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

const asksPartner = {
  table: 'write',
  ledger: ['append'],
  // The holidays, by which working days are counted, are a file.
  files: 'read',
  secrets: ['vouch-api-key', 'vouch-signing-key'],
  vendors: ['vouch'],
} as const

/** It opens the escrow, starts the payouts, or returns the money; and it looks when a webhook names the escrow. */
export const onMoneyDue = subscription(
  'sale',
  'on-money-due',
  [saleAgreed, saleCancelled, saleLapsed, saleReceived, saleReturned, saleNoticed],
  asksPartner,
  { vouch: 0.03 },
)

/** It brings a due sale forward: deadlines, and a look at its escrow. */
export const onSaleDue = subscription('sale', 'on-sale-due', [saleDue], asksPartner, { vouch: 0.03 })
