import type { OrderId, PaymentId } from '#shared/kernel/id.ts'
import { awaitsAnswer, disputeName } from '#shared/order/dispute/dispute-answer.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { ordersOf } from '#tests/simulation/items.ts'

/** What the payer's bank does: it disputes the payment or Rs 1,000 of it, takes Rs 400 or all of it, goes on to the next phase, or gives in. */
export const bankMoves = ['disputes', 'disputes-a-part', 'takes-a-part', 'takes-all', 'goes-on', 'gives-in'] as const
export type BankMove = (typeof bankMoves)[number]

/** A dispute at the gateway. */
interface BankDispute {
  readonly id: string
  readonly paymentId: PaymentId
  readonly phase: 'chargeback' | 'pre_arbitration'
  readonly isDecided: boolean
}

/** The disputes of a simulation, by their order: the gateway knows them before the order does. */
export type Disputes = Map<OrderId, BankDispute>

const partPaise = 100_000
const takenPaise = 40_000

/** The bank makes its move. What the gateway refuses, or what comes before a payment, changes nothing. Returns a line for the log. */
export async function moveBank(
  harness: Harness,
  disputes: Disputes,
  orderId: OrderId,
  move: BankMove,
): Promise<string | undefined> {
  const known = disputes.get(orderId)
  const isFirst = move === 'disputes' || move === 'disputes-a-part'
  if (isFirst !== (known === undefined) || known?.isDecided === true) return `no dispute: ${move}`
  const paymentId = known?.paymentId ?? paymentOf(harness, orderId)
  if (paymentId === undefined) return 'no payment'
  const phase = move === 'goes-on' ? 'pre_arbitration' : (known?.phase ?? 'chargeback')
  const form = {
    payment_id: paymentId,
    phase,
    status: statusAfter(move),
    ...(known !== undefined && { id: known.id }),
    ...(move === 'disputes-a-part' && { amount: partPaise }),
    ...(move === 'takes-a-part' && { deducted: takenPaise }),
  }
  try {
    const { id } = (await harness.sandbox('/razorpay/test/dispute', form)) as { readonly id: string }
    disputes.set(orderId, { id, paymentId, phase, isDecided: form.status !== 'open' })
    return undefined
  } catch (refusal) {
    return String(refusal).slice(0, 120)
  }
}

function statusAfter(move: BankMove): 'open' | 'won' | 'lost' {
  if (move === 'gives-in') return 'won'
  return move === 'takes-a-part' || move === 'takes-all' ? 'lost' : 'open'
}

function paymentOf(harness: Harness, orderId: OrderId): PaymentId | undefined {
  return ordersOf(harness).find(({ id }) => id === orderId)?.payment.captured[0]?.id
}

/** One person of the desk proposes, another one approves: they contest what waits for an answer, or take a loss for ours. */
export async function decideDispute(
  harness: Harness,
  [operator, supervisor]: readonly [string, string],
  orderId: OrderId,
  act: 'dispute.contest' | 'refund.adopt',
): Promise<string> {
  const disputes = ordersOf(harness)
    .filter(({ id }) => id === orderId)
    .flatMap((order) => order.payment.disputes.filter(awaitsAnswer).map(disputeName))
  const body = { reason: 'The shares are the payer’s', ...(act === 'dispute.contest' && { disputes }) }
  const proposed = await harness.call('proposeAct', { body: { act, subject: orderId, body } }, { as: operator })
  if (proposed.failure !== undefined) return `${act}: ${proposed.failure.message}`
  const params = { id: proposed.body.data.id }
  const approved = await harness.call('approveProposal', { params, body: {} }, { as: supervisor })
  return `${act}: ${approved.failure?.message ?? approved.status}`
}

/** The bank decides every dispute that is open, for us. */
export async function endDisputes(harness: Harness, disputes: Disputes): Promise<void> {
  for (const orderId of disputes.keys()) await moveBank(harness, disputes, orderId, 'gives-in')
}

/** Two people take every lost part for our loss. True when there were any. */
export async function adoptLosses(harness: Harness, desk: readonly [string, string]): Promise<boolean> {
  const frozen = ordersOf(harness).filter(
    (order) => !order.ending.cancelled && order.payment.disputes.some((each) => each.is_part_lost),
  )
  for (const { id } of frozen) await decideDispute(harness, desk, id, 'refund.adopt')
  return frozen.length > 0
}
