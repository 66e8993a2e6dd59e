import * as z from 'zod/mini'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { VouchRefused } from './auth.ts'
import { escrowOf, type EscrowStore, type Transfer } from './store.ts'

const Charge = z.object({ escrow_id: z.string(), amount: z.number() })
const TurnBack = z.object({ payout_ref: z.string(), paid: z.optional(z.boolean()) })

/** The partner takes a fee from an escrow, which no movement states; with an amount below 0 it gives it back. In rupees. */
export function charge(escrowStore: EscrowStore, body: unknown) {
  const { escrow_id, amount } = read(Charge, body)
  const escrow = escrowOf(escrowStore, escrow_id)
  const chargedPaise = (escrow.chargedPaise ?? 0) + Math.sign(amount) * paiseFromRupees(Math.abs(amount))
  escrowStore.escrows.put(escrow.id, { ...escrow, chargedPaise })
  return { charged: chargedPaise / 100 }
}

/** The payee's bank turns a completed payout back; with `paid` the partner has paid it again. */
export function turnBack(escrowStore: EscrowStore, body: unknown) {
  const { payout_ref, paid = false } = read(TurnBack, body)
  const payout = escrowStore.payouts.get(payout_ref)
  if (payout?.endedAt === undefined) throw new VouchRefused(404, 'no such payout has ended')
  const status = paid ? 'completed' : 'failed'
  const turned: Transfer = { ...payout, status }
  escrowStore.payouts.put(payout.ref, turned)
  return { payout: turned, answer: { payout_ref, status } }
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new VouchRefused(400, `${parsed.error.issues[0]?.path.join('.') || 'body'} is not valid`)
}
