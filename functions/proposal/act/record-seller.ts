import { type Id, SecurityId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { SellerEntry, sellerOf } from '#shared/order/seller.ts'
import { findFacts } from '#functions/market/queries.ts'
import { recordSeller as recordSellerOf } from '#functions/order/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { act } from '#functions/proposal/act.ts'

async function refuseUnknown(context: Context<'table:read'>, subject: Id): Promise<void> {
  if ((await findFacts(context, SecurityId.parse(subject))) === undefined) throw new Refused(NOT_FOUND)
}

/** Somebody else sells the shares of a company from now on: who, by which PAN or CIN, to which account, and who signs. */
export const recordSeller = act({
  name: 'seller.record',
  subject: 'security',
  body: SellerEntry,
  roles: { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] },
  check: refuseUnknown,
  run: (context: Context<'table'>, subject, body, people) =>
    recordSellerOf(context, { ...people, securityId: SecurityId.parse(subject), seller: sellerOf(body) }),
})
