import * as z from 'zod/mini'
import { findBankAccount } from '#functions/bank/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { act, type StoredAct } from '#functions/proposal/act.ts'
import { recordSaleDecision } from '#functions/sale/commands.ts'
import { findSale } from '#functions/sale/queries.ts'
import { type Id, SaleId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { ActBody } from '#shared/proposal/proposal.ts'
import {
  excessReturned,
  keptWrittenOff,
  missingCovered,
  paymentTaken,
  sellerPaidAgain,
} from '#shared/sale/money-decision.ts'
import { SALE_NEEDS_BANK } from '#shared/sale/refusals.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { SaleTransition } from '#shared/sale/sale-transition.ts'
import { returned } from '#shared/sale/transition.ts'
import { account, reason, withReason } from './decide-order.ts'

/** A supervisor is always one of the two, because other people's money or shares move. */
const roles = { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] } as const

/** An act that is a rule of sales: it is checked by the same rule that carries it out. */
function onSale<Body extends ActBody>(
  name: string,
  body: z.ZodMiniType<Body>,
  rule: (sale: Sale, now: Instant, body: Body) => SaleTransition,
  checkMore: (context: Context<'table:read' | 'files:read'>, sale: Sale) => Promise<void> = async () => undefined,
): StoredAct {
  return act<Body>({
    name,
    subject: 'sale',
    body,
    roles,
    async check(context: Context<'table:read' | 'files:read'>, subject, stored) {
      const sale = await readSubject(context, subject)
      const result = rule(sale, context.clock.now(), stored)
      if (result.outcome === 'refused') throw new Refused(result.why)
      await checkMore(context, sale)
    },
    async run(context: Context<'table' | 'files:read'>, subject, stored, people) {
      const sale = await readSubject(context, subject)
      const now = context.clock.now()
      if (!sale.decisions.includes(people.proposalId)) await checkMore(context, sale)
      await recordSaleDecision(context, { ...people, saleId: sale.id, act: name }, (each) => rule(each, now, stored))
    },
  })
}

async function readSubject(context: Context<'table:read'>, subject: Id): Promise<Sale> {
  const id = SaleId.safeParse(subject)
  const sale = id.success ? await findSale(context, id.data) : undefined
  if (sale === undefined) throw new Refused(NOT_FOUND)
  return sale
}

/** What lies in the escrow of a sale beside its deal goes back to its sender; the account is for a sender whom the partner does not state. */
export const returnSaleExcess = onSale(
  'sale.return-excess',
  z.union([z.strictObject({ reason, ...account }), z.strictObject({ reason })]),
  (sale, _, body) => {
    if (!('name' in body)) return excessReturned(sale, null)
    const { name, account_number, ifsc } = body
    return excessReturned(sale, { name, account_number, ifsc })
  },
)

/** Money from an account that the partner does not state was sent by the buyer of record: it counts for the deal. */
export const takeSalePayment = onSale('sale.take-payment', withReason, paymentTaken)

/** Shares that came and cannot be paid go back to the seller, and the money to the buyer of record. */
export const returnShares = onSale('sale.return-shares', withReason, returned)

/** A payout to the seller that failed or came back is made again, to the account that is verified now. */
export const paySaleAgain = onSale(
  'sale.pay-again',
  withReason,
  (sale, now) => sellerPaidAgain(sale, now),
  async (context: Context<'table:read'>, { user_id }) => {
    if ((await findBankAccount(context, user_id)) === undefined) throw new Refused(SALE_NEEDS_BANK)
  },
)

/** Money that somebody sent for it makes up for what the escrow of a sale lacks. */
export const coverSale = onSale('sale.cover', withReason, missingCovered)

/** What the partner kept of the payouts of a sale will not be found: it is our loss. */
export const writeOffSale = onSale('sale.write-off', withReason, keptWrittenOff)
