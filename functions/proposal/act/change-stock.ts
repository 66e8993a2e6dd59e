import * as z from 'zod/mini'
import { type Id, SecurityId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { STOCK_TOO_SMALL } from '#shared/order/refusals.ts'
import { findFacts } from '#functions/market/queries.ts'
import { syncAvailability } from '#functions/market/commands.ts'
import { recordStockChange } from '#functions/order/commands.ts'
import { findStock } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { act, type People } from '#functions/proposal/act.ts'

/** Far more than a seller of unlisted shares ever offers at once: a slip of the finger is more likely. */
const quantityMax = 100_000_000

const body = z.object({
  quantity: z.int().check(z.positive(), z.maximum(quantityMax)),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
})

const roles = { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['OPERATOR', 'SUPERVISOR'] } as const

async function refuseUnknown(context: Context<'table:read'>, subject: Id): Promise<void> {
  if ((await findFacts(context, SecurityId.parse(subject))) === undefined) throw new Refused(NOT_FOUND)
}

async function changeStock(context: Context<'table'>, subject: Id, quantity: number, people: People): Promise<void> {
  const securityId = SecurityId.parse(subject)
  await recordStockChange(context, { ...people, securityId, quantity })
  // Also on a repeat: the first attempt may have stopped before this.
  await syncAvailability(context, securityId)
}

/** More shares of a company are for sale. */
export const issueStock = act({
  name: 'stock.issue',
  subject: 'security',
  body,
  roles,
  check: refuseUnknown,
  run: (context: Context<'table'>, subject, { quantity }, people) => changeStock(context, subject, quantity, people),
})

/** Shares that nobody has reserved or bought are no longer for sale. */
export const withdrawStock = act({
  name: 'stock.withdraw',
  subject: 'security',
  body,
  roles,
  async check(context: Context<'table:read'>, subject, { quantity }) {
    const stock = await findStock(context, SecurityId.parse(subject))
    if (stock === undefined) throw new Refused(NOT_FOUND)
    if (stock.available < quantity) throw new Refused(STOCK_TOO_SMALL)
  },
  run: (context: Context<'table'>, subject, { quantity }, people) => changeStock(context, subject, -quantity, people),
})
