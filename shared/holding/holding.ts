import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'

/** Shares that came by one order. */
export const Lot = z.object({
  order_id: Id,
  quantity: z.int().check(z.gte(1)),
  price_paise: Paise,
  /** All that was paid for the lot, fees and duty included. */
  paid_paise: Paise,
  credited_at: Instant,
})
export type Lot = z.infer<typeof Lot>

/** What one user owns of one security. */
export const Holding = z.object({
  user_id: Id,
  security_id: Id,
  scrip_name: z.string(),
  isin: z.string(),
  lots: z.array(Lot),
})
export type Holding = z.infer<typeof Holding>
