import type { Order } from '#shared/order/order.ts'
import { chargeOf, isPaid, isRefunding } from '#shared/order/rules.ts'
import { displayName } from '#shared/account/account.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { readUser } from '#functions/account/read.ts'
import { recordHeld, recordReleased, recordReturned } from '#functions/order/act.ts'
import { readOrder } from '#functions/order/read.ts'
import { type NewPayout, vouch } from '#functions/vendor/vouch/client.ts'

/** Opens the escrow of an order, under the order's own id, and answers the voucher: that same id. A repeat opens nothing new. */
export async function openEscrow(ports: Ports, order: Order): Promise<string> {
  await vouch(ports).ensureEscrow({ escrowId: order.id, name: `Order ${order.id}`, deliverables: `${order.quantity} shares, ISIN ${order.isin}` })
  return order.id
}

/**
 * Brings the money of a paid order to where it belongs, as far as it will go now: into escrow, on to the provider once the
 * shares are credited, or back to us once the order is given up. Every call carries our ids, so a repeat moves nothing twice.
 */
export async function syncEscrow(ports: Ports, orderId: string, correlation: string): Promise<void> {
  const order = await readOrder(ports, orderId)
  if (!isPaid(order) || order.voucher_id === null) return
  const held = order.escrow === 'NONE' ? await collect(ports, order, correlation) : order
  if (held.escrow !== 'HELD') return
  if (isRefunding(held)) return giveBack(ports, held, correlation)
  if (held.transfer === 'CREDITED') await payOut(ports, held, correlation)
}

/** Has the captured payment brought into the order's virtual account. For an order given up it only looks whether some came in anyway. */
async function collect(ports: Ports, order: Order, correlation: string): Promise<Order> {
  if (!isRefunding(order)) {
    const buyer = await readUser(ports, order.user_id)
    const payer = { userRef: buyer.id, name: displayName(buyer), phone: buyer.phone }
    await vouch(ports).ensureCollect({ escrowId: order.id, collectRef: order.id, amountPaise: order.total_paise, payer })
  }
  const { collects } = await vouch(ports).moneyOf(order.id)
  const arrived = collects.some(({ ref, status }) => ref === order.id && status === 'completed')
  return arrived ? recordHeld(ports, order.id, correlation) : order
}

async function payOut(ports: Ports, order: Order, correlation: string): Promise<void> {
  const { providerAccount, platformAccount } = ports.settings.vouch
  const payouts: NewPayout[] = [
    { ref: `${order.id}-provider`, amountPaise: chargeOf(order.charges, 'SHARES'), note: 'Shares credited', beneficiary: providerAccount },
    { ref: `${order.id}-fee`, amountPaise: chargeOf(order.charges, 'PLATFORM_FEE'), note: 'Platform fee', beneficiary: platformAccount },
    { ref: `${order.id}-duty`, amountPaise: chargeOf(order.charges, 'STAMP_DUTY'), note: 'Stamp duty', beneficiary: platformAccount },
  ]
  if (await allPaid(ports, order, payouts.filter(({ amountPaise }) => amountPaise > 0))) await recordReleased(ports, order.id, correlation)
}

async function giveBack(ports: Ports, order: Order, correlation: string): Promise<void> {
  const back = { ref: `${order.id}-return`, amountPaise: order.total_paise, note: 'Order given up', beneficiary: ports.settings.vouch.platformAccount }
  if (await allPaid(ports, order, [back])) await recordReturned(ports, order.id, correlation)
}

async function allPaid(ports: Ports, order: Order, payouts: readonly NewPayout[]): Promise<boolean> {
  const states = await vouch(ports).payout({ escrowId: order.id, payouts })
  for (const { ref } of states.filter(({ status }) => status === 'failed')) ports.log({ level: 'error', event: 'payout-failed', order: order.id, ref })
  return payouts.every(({ ref }) => states.some((state) => state.ref === ref && state.status === 'completed'))
}
