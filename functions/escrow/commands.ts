import { escrowIdOf } from '#shared/escrow/rules.ts'
import type { EscrowId } from '#shared/kernel/id.ts'
import { canRetry } from '#shared/kernel/retry.ts'
import type { Order } from '#shared/order/order.ts'
import { chargeOf, isPaid, isRefunding } from '#shared/order/rules.ts'
import { displayName } from '#shared/account/account.ts'
import type { Context } from '#functions/platform/context.ts'
import { readUser } from '#functions/account/queries.ts'
import { recordHeld, recordPaidOut, recordReturned } from '#functions/order/commands.ts'
import { type NewPayout, vouch } from '#functions/vendor/vouch/client.ts'
import type { Movement } from '#functions/vendor/vouch/translate.ts'

/** Opens the escrow of an order under the order's id and returns the voucher id, which is the same. Idempotent. */
export async function openEscrow(context: Context, order: Order): Promise<EscrowId> {
  const escrowId = escrowIdOf(order.id)
  await vouch(context).ensureEscrow({
    escrowId,
    name: `Order ${order.id}`,
    deliverables: `${order.quantity} shares, ISIN ${order.isin}`,
  })
  return escrowId
}

/**
 * Moves the money of a paid order as far as it can go now: into escrow; out to the seller once the shares are credited; back
 * to us once the order is cancelled. Every call carries our reference, so a repeat moves nothing twice. `order` must be as it
 * was just read.
 */
export async function syncEscrow(context: Context, order: Order): Promise<void> {
  if (!isPaid(order) || order.voucher_id === null) return
  const held = order.escrow === 'NONE' ? await collect(context, order) : order
  if (held.escrow !== 'HELD') return
  if (isRefunding(held)) return returnMoney(context, held)
  if (held.transfer === 'CREDITED') await payOut(context, held)
}

/** Collects the captured payment into the order's virtual account. For a cancelled order it only records a collect that completed anyway. */
async function collect(context: Context, order: Order): Promise<Order> {
  const { collects } = await vouch(context).moneyOf(escrowIdOf(order.id))
  if (isDone(order.id, collects)) return recordHeld(context, order)
  const collectRef = nextRef(context, order.id, collects)
  if (isRefunding(order) || collectRef === undefined) return order
  const buyer = await readUser(context, order.user_id)
  const payer = { userRef: buyer.id, name: displayName(buyer), phone: buyer.phone }
  await vouch(context).ensureCollect({
    escrowId: escrowIdOf(order.id),
    collectRef,
    amountPaise: order.total_paise,
    payer,
  })
  return order
}

async function payOut(context: Context, order: Order): Promise<void> {
  const { sellerAccount, ownAccount } = context.settings.vouch
  const payouts: NewPayout[] = [
    {
      ref: `${order.id}-seller`,
      amountPaise: chargeOf(order.charges, 'SHARES'),
      note: 'Shares credited',
      beneficiary: sellerAccount,
    },
    {
      ref: `${order.id}-fee`,
      amountPaise: chargeOf(order.charges, 'PLATFORM_FEE'),
      note: 'Platform fee',
      beneficiary: ownAccount,
    },
    {
      ref: `${order.id}-duty`,
      amountPaise: chargeOf(order.charges, 'STAMP_DUTY'),
      note: 'Stamp duty',
      beneficiary: ownAccount,
    },
  ]
  if (
    await payAll(
      context,
      order,
      payouts.filter(({ amountPaise }) => amountPaise > 0),
    )
  )
    await recordPaidOut(context, order)
}

async function returnMoney(context: Context, order: Order): Promise<void> {
  const payout = {
    ref: `${order.id}-return`,
    amountPaise: order.total_paise,
    note: 'Order given up',
    beneficiary: context.settings.vouch.ownAccount,
  }
  if (await payAll(context, order, [payout])) await recordReturned(context, order)
}

/** Orders the payouts that are not completed. True once all are completed. */
async function payAll(context: Context, order: Order, payouts: readonly NewPayout[]): Promise<boolean> {
  const { payouts: movements } = await vouch(context).moneyOf(escrowIdOf(order.id))
  const missing = payouts.filter(({ ref }) => !isDone(ref, movements))
  if (missing.length === 0) return true
  const attempts = missing.flatMap((payout) => {
    const ref = nextRef(context, payout.ref, movements)
    return ref === undefined ? [] : [{ ...payout, ref }]
  })
  if (attempts.length > 0) await vouch(context).payout({ escrowId: escrowIdOf(order.id), payouts: attempts })
  return false
}

/** All attempts of one movement: `ref`, `ref_2`, `ref_3`. */
function attemptsOf(ref: string, movements: readonly Movement[]): readonly Movement[] {
  return movements.filter((movement) => movement.ref === ref || movement.ref.startsWith(`${ref}_`))
}

function isDone(ref: string, movements: readonly Movement[]): boolean {
  return attemptsOf(ref, movements).some(({ status }) => status === 'completed')
}

/** The reference of the attempt to request now: the current one, or the next one some time after a failure. Undefined: wait longer. */
function nextRef(context: Context, ref: string, movements: readonly Movement[]): string | undefined {
  const attempts = attemptsOf(ref, movements)
  const failed = attempts.filter(({ status }) => status === 'failed')
  const attemptRef = failed.length === 0 ? ref : `${ref}_${failed.length + 1}`
  if (failed.length === 0 || attempts.length > failed.length) return attemptRef
  const failedAt =
    failed
      .map(({ at }) => at ?? context.clock.now())
      .sort((a, b) => (a < b ? -1 : 1))
      .at(-1) ?? context.clock.now()
  if (!canRetry(failed.length, failedAt, context.clock.now())) return undefined
  context.log({ level: 'error', event: 'escrow-movement-failed', ref, failures: failed.length })
  return attemptRef
}
