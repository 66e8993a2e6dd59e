import { readLedger, readStock } from '#functions/order/read.ts'
import { Order, stockStates, escrowStates, paymentStates, refundStates, signatureStates, transferStates } from '#shared/order/order.ts'
import type { World } from '#tests/world/world.ts'
import { kaveri } from '#tests/world/furnish.ts'

/** What must hold always, and what must hold once all is at rest (budgets D.3). Each answers what is broken, in words. */
export interface Watch {
  always(): Promise<string[]>
  atRest(): Promise<string[]>
}

interface WirePayment {
  readonly id: string
  readonly order_id: string
  readonly status: string
  readonly amount: number
  readonly captured: boolean
  readonly amount_refunded: number
}

interface WireTransfer {
  readonly type: string
  readonly ref: string
  readonly amount: number
  readonly status: string
}

export function ordersOf(world: World): Order[] {
  const rows = world.house.table.database.prepare("SELECT json FROM item WHERE sk = 'order' AND pk LIKE 'order#%' ORDER BY pk").all()
  return rows.map((row) => Order.parse(JSON.parse(String(row['json']))))
}

export function watch(world: World): Watch {
  const before = new Map<string, Order>()
  return {
    async always() {
      const broken = await brokenStock(world)
      for (const order of ordersOf(world)) {
        const known = before.get(order.id)
        if (known !== undefined) broken.push(...backwards(known, order))
        before.set(order.id, order)
      }
      return broken
    },
    async atRest() {
      const orders = ordersOf(world)
      const payments = await paymentsOf(world)
      const broken = await Promise.all([
        ...orders.map((order) => brokenOrder(world, order, payments.filter(({ order_id }) => order_id === order.razorpay_order_id))),
        brokenHolds(world, orders),
        brokenHoldings(world, orders),
      ])
      const known = new Set(orders.map(({ razorpay_order_id: id }) => id))
      const strange = payments.filter(({ order_id, captured, amount_refunded }) => captured && amount_refunded === 0 && !known.has(order_id))
      return [...broken.flat(), ...strange.map(({ id }) => `${id} was captured for an order that nobody knows`), ...brokenGuards(world, orders), ...brokenLetters(world)]
    },
  }
}

async function brokenStock(world: World): Promise<string[]> {
  const stock = await readStock(world.house.ports, kaveri)
  if (stock === undefined) return ['there is no stock']
  const held = Object.values(stock.holds)
  const total = held.reduce((sum, quantity) => sum + quantity, stock.available + stock.sold)
  const negative = Math.min(stock.available, stock.sold, ...held) < 0
  return total === stock.issued && !negative ? [] : [`stock does not add up: ${JSON.stringify(stock)}`]
}

function backwards(before: Order, after: Order): string[] {
  const moved = (name: string, states: readonly string[], from: string, to: string) =>
    states.indexOf(to) < states.indexOf(from) ? [`${after.id}: ${name} went from ${from} back to ${to}`] : []
  return [
    ...moved('payment', paymentStates, before.payment, after.payment),
    ...moved('escrow', escrowStates, before.escrow, after.escrow),
    ...moved('transfer', transferStates, before.transfer, after.transfer),
    ...(before.hold_id === after.hold_id ? moved('stock', stockStates, before.stock, after.stock) : []),
    ...(before.signing_attempt === after.signing_attempt ? moved('signature', signatureStates, before.signature, after.signature) : []),
    ...(after.signing_attempt < before.signing_attempt ? [`${after.id}: signing attempt went back`] : []),
    ...(before.cancelled && !after.cancelled ? [`${after.id}: was cancelled and is no more`] : []),
    ...before.payments.flatMap(({ id, refund }) => moved(`refund of ${id}`, refundStates, refund, after.payments.find((each) => each.id === id)?.refund ?? 'NONE')),
  ]
}

async function brokenOrder(world: World, order: Order, payments: readonly WirePayment[]): Promise<string[]> {
  const broken: string[] = []
  const wrong = (words: string) => broken.push(`${order.id}: ${words}`)
  const escrow = order.voucher_id === null ? { balance: 0, transfers: [] } : await escrowOf(world, order.id)
  const completed = (suffix: string) => escrow.transfers.some(({ ref, status }) => ref === `${order.id}-${suffix}` && status === 'completed')
  const released = completed('provider')
  if (released && completed('return')) wrong('its escrow was paid to the provider and returned')
  if (escrow.balance !== 0) wrong(`Rs ${escrow.balance} lie in its escrow`)
  if (escrow.transfers.some(({ status }) => status !== 'completed')) wrong('a movement of its escrow is not complete')
  if (released !== (order.transfer === 'CREDITED')) wrong(`transfer is ${order.transfer}, but the provider was ${released ? '' : 'not '}paid`)
  const paying = payments.filter(({ captured, amount_refunded }) => captured && amount_refunded === 0)
  if (paying.length !== (released ? 1 : 0)) wrong(`${paying.length} captured payments were kept, and the provider was ${released ? '' : 'not '}paid: ${JSON.stringify(paying.map(({ id }) => id))}`)
  for (const { id, amount, amount_refunded } of payments) if (amount_refunded !== 0 && amount_refunded !== amount) wrong(`${id} was refunded in part`)
  const openRefunds = order.payments.filter(({ refund }) => refund === 'STARTED' || refund === 'FAILED')
  if (openRefunds.length > 0) wrong(`refunds are not over: ${JSON.stringify(openRefunds.map(({ id, refund }) => [id, refund]))}`)
  if (order.payment === 'PLACED' || order.payment === 'PENDING') wrong(`payment is still ${order.payment}`)
  for (const [account, amount] of Object.entries(await restOf(world, order.id))) wrong(`${amount} paise rest at ${account}`)
  return broken
}

/** What the ledger says lies somewhere on the way; nothing may when all is at rest. */
async function restOf(world: World, orderId: string): Promise<Record<string, number>> {
  const totals: Record<string, number> = { gateway: 0, settlement: 0, escrow: 0 }
  for (const { from, to, amount_paise } of await readLedger(world.house.ports, orderId)) {
    if (from in totals) totals[from] = (totals[from] ?? 0) - amount_paise
    if (to in totals) totals[to] = (totals[to] ?? 0) + amount_paise
  }
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== 0))
}

async function brokenHolds(world: World, orders: readonly Order[]): Promise<string[]> {
  const stock = await readStock(world.house.ports, kaveri)
  const sold = orders.filter(({ transfer }) => transfer === 'CREDITED').reduce((sum, { quantity }) => sum + quantity, 0)
  const left = Object.entries(stock?.holds ?? {}).map(([id, quantity]) => `${quantity} shares are still held for ${id}`)
  return stock?.sold === sold ? left : [...left, `${stock?.sold} shares are sold, ${sold} were credited`]
}

async function brokenHoldings(world: World, orders: readonly Order[]): Promise<string[]> {
  const rows = world.house.table.database.prepare("SELECT json FROM item WHERE sk LIKE 'holding#%'").all()
  const lots = rows.flatMap((row) => (JSON.parse(String(row['json'])) as { lots: { order_id: string; quantity: number }[] }).lots)
  const name = (id: string, quantity: number) => `${id}:${quantity}`
  const owned = lots.map(({ order_id, quantity }) => name(order_id, quantity)).sort().join(' ')
  const credited = orders.filter(({ transfer }) => transfer === 'CREDITED').map(({ id, quantity }) => name(id, quantity)).sort().join(' ')
  return owned === credited ? [] : [`holdings are [${owned}], credited were [${credited}]`]
}

function brokenGuards(world: World, orders: readonly Order[]): string[] {
  const rows = world.house.table.database.prepare("SELECT json FROM item WHERE sk LIKE 'reservation#%'").all()
  const over = new Set(orders.filter(({ payment }) => payment !== 'PLACED' && payment !== 'PENDING').map(({ id }) => id))
  const guards = rows.map((row) => (JSON.parse(String(row['json'])) as { order_id: string }).order_id)
  return guards.filter((id) => over.has(id)).map((id) => `the reservation of ${id} still stands`)
}

/** Letters that only they could act upon: the reconciler does not look after shares and holdings. */
function brokenLetters(world: World): string[] {
  const stranding = new Set(['order/on-stock-moved', 'holding/on-order-credited'])
  return world.house.deadLetters().filter(({ lane }) => stranding.has(lane)).map(({ lane, error, envelope }) => `dead letter in ${lane} of ${envelope.name}: ${error}`)
}

async function paymentsOf(world: World): Promise<readonly WirePayment[]> {
  const { secrets, settings } = world.house.ports
  const proof = Buffer.from(`${settings.razorpay.keyId}:${await secrets.read('razorpay-key-secret')}`).toString('base64')
  const response = await fetch(`${settings.razorpay.address}/v1/payments?count=100`, { headers: { authorization: `Basic ${proof}` } })
  return ((await response.json()) as { items: readonly WirePayment[] }).items
}

async function escrowOf(world: World, escrowId: string): Promise<{ balance: number; transfers: readonly WireTransfer[] }> {
  const { secrets, settings } = world.house.ports
  const ask = async (name: string) => {
    const headers = { apikey: await secrets.read('vouch-api-key'), 'content-type': 'application/json' }
    const response = await fetch(`${settings.vouch.address}/v1/escrow/${name}`, { method: 'POST', headers, body: JSON.stringify({ escrow_id: escrowId }) })
    return ((await response.json()) as { data: unknown }).data
  }
  const [balance, transfers] = await Promise.all([ask('fetch_escrow_account_balance'), ask('fetch_escrow_account_transactions')])
  return { balance: (balance as { balance: number }).balance, transfers: transfers as readonly WireTransfer[] }
}
