import { mayTryAgain } from '#shared/kernel/retry.ts'
import type { Order } from '#shared/order/order.ts'
import { chargeOf, isPaid, isRefunding } from '#shared/order/rules.ts'
import { displayName } from '#shared/account/account.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readUser } from '#functions/account/queries.ts'
import { recordHeld, recordPaidOut, recordReturned } from '#functions/order/commands.ts'
import { type NewPayout, vouch } from '#functions/vendor/vouch/client.ts'
import type { Movement } from '#functions/vendor/vouch/translate.ts'

/** Opens the escrow of an order, under the order's own id, and answers the voucher: that same id. A repeat opens nothing new. */
export async function openEscrow(ports: Ports, order: Order): Promise<string> {
  await vouch(ports).ensureEscrow({
    escrowId: order.id,
    name: `Order ${order.id}`,
    deliverables: `${order.quantity} shares, ISIN ${order.isin}`,
  })
  return order.id
}

/**
 * Brings the money of a paid order to where it belongs, as far as it will go now: into escrow, on to the provider once the
 * shares are credited, or back to us once the order is given up. Every call carries our ids, so a repeat moves nothing twice.
 * The order is to be given as it was just read.
 */
export async function syncEscrow(ports: Ports, order: Order, correlation: string): Promise<void> {
  if (!isPaid(order) || order.voucher_id === null) return
  const held = order.escrow === 'NONE' ? await collect(ports, order, correlation) : order
  if (held.escrow !== 'HELD') return
  if (isRefunding(held)) return giveBack(ports, held, correlation)
  if (held.transfer === 'CREDITED') await payOut(ports, held, correlation)
}

/** Has the captured payment brought into the order's virtual account. For an order given up it only looks whether some came in anyway. */
async function collect(ports: Ports, order: Order, correlation: string): Promise<Order> {
  const { collects } = await vouch(ports).moneyOf(order.id)
  if (isDone(order.id, collects)) return recordHeld(ports, order, correlation)
  const collectRef = refOf(ports, order.id, collects)
  if (isRefunding(order) || collectRef === undefined) return order
  const buyer = await readUser(ports, order.user_id)
  const payer = { userRef: buyer.id, name: displayName(buyer), phone: buyer.phone }
  await vouch(ports).ensureCollect({ escrowId: order.id, collectRef, amountPaise: order.total_paise, payer })
  return order
}

async function payOut(ports: Ports, order: Order, correlation: string): Promise<void> {
  const { sellerAccount, platformAccount } = ports.settings.vouch
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
      beneficiary: platformAccount,
    },
    {
      ref: `${order.id}-duty`,
      amountPaise: chargeOf(order.charges, 'STAMP_DUTY'),
      note: 'Stamp duty',
      beneficiary: platformAccount,
    },
  ]
  if (
    await payAll(
      ports,
      order,
      payouts.filter(({ amountPaise }) => amountPaise > 0),
    )
  )
    await recordPaidOut(ports, order, correlation)
}

async function giveBack(ports: Ports, order: Order, correlation: string): Promise<void> {
  const back = {
    ref: `${order.id}-return`,
    amountPaise: order.total_paise,
    note: 'Order given up',
    beneficiary: ports.settings.vouch.platformAccount,
  }
  if (await payAll(ports, order, [back])) await recordReturned(ports, order, correlation)
}

/** Pays what is not paid yet; true once all is. */
async function payAll(ports: Ports, order: Order, payouts: readonly NewPayout[]): Promise<boolean> {
  const { payouts: made } = await vouch(ports).moneyOf(order.id)
  const missing = payouts.filter(({ ref }) => !isDone(ref, made))
  if (missing.length === 0) return true
  const tries = missing.flatMap((payout) => {
    const ref = refOf(ports, payout.ref, made)
    return ref === undefined ? [] : [{ ...payout, ref }]
  })
  if (tries.length > 0) await vouch(ports).payout({ escrowId: order.id, payouts: tries })
  return false
}

function triesOf(ref: string, movements: readonly Movement[]): readonly Movement[] {
  return movements.filter((movement) => movement.ref === ref || movement.ref.startsWith(`${ref}_`))
}

function isDone(ref: string, movements: readonly Movement[]): boolean {
  return triesOf(ref, movements).some(({ status }) => status === 'completed')
}

/** Under which name to move money now: while a try is under way its own, some time after a failure the next. Undefined: not now. */
function refOf(ports: Ports, ref: string, movements: readonly Movement[]): string | undefined {
  const tries = triesOf(ref, movements)
  const failed = tries.filter(({ status }) => status === 'failed')
  const name = failed.length === 0 ? ref : `${ref}_${failed.length + 1}`
  if (failed.length === 0 || tries.length > failed.length) return name
  const failedAt =
    failed
      .map(({ at }) => at ?? ports.clock.now())
      .sort((a, b) => (a < b ? -1 : 1))
      .at(-1) ?? ports.clock.now()
  if (!mayTryAgain(failed.length, failedAt, ports.clock.now())) return undefined
  ports.log({ level: 'error', event: 'escrow-movement-failed', ref, failures: failed.length })
  return name
}
