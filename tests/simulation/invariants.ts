import type { Item } from '#functions/kit/port/table.ts'
import { proveBooks } from '#infra/books/prove.ts'
import { Order, stockStates, escrowStates, paymentStates, refundStates, signatureStates, transferStates } from '#shared/order/order.ts'
import type { World } from '#tests/world/world.ts'

/**
 * What must hold always, and what must hold once all is at rest (budgets D.3). Each answers what is broken, in words. The
 * books are proved from the table alone; here is what needs more: what was before, and what the partners say.
 */
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
  return ordersIn(itemsOf(world))
}

function ordersIn(items: readonly Item[]): Order[] {
  return items.filter(({ pk, sk }) => sk === 'order' && pk.startsWith('order#')).map(orderIn)
}

/** Every row; one that has not changed since it was last read is the same object. */
export function itemsOf(world: World): Item[] {
  const before = readBefore.get(world) ?? new Map<string, Item>()
  const now = new Map<string, Item>()
  for (const { json } of world.house.table.database.prepare('SELECT json FROM item ORDER BY pk, sk').all()) {
    const text = String(json)
    now.set(text, before.get(text) ?? Object.freeze(JSON.parse(text) as Item))
  }
  readBefore.set(world, now)
  return [...now.values()]
}

const readBefore = new WeakMap<World, ReadonlyMap<string, Item>>()
const orders = new WeakMap<Item, Order>()

function orderIn(item: Item): Order {
  const order = orders.get(item) ?? Order.parse(item)
  orders.set(item, order)
  return order
}

export function watch(world: World): Watch {
  const before = new Map<string, Order>()
  return {
    async always() {
      const items = itemsOf(world)
      const broken = proveBooks(items)
      for (const order of ordersIn(items)) {
        const known = before.get(order.id)
        if (known !== undefined) broken.push(...backwards(known, order))
        before.set(order.id, order)
      }
      return broken
    },
    async atRest() {
      const orders = ordersOf(world)
      const payments = await paymentsOf(world)
      const broken = await Promise.all(orders.map((order) => brokenOrder(world, order, payments.filter(({ order_id }) => order_id === order.razorpay_order_id))))
      const known = new Set(orders.map(({ razorpay_order_id: id }) => id))
      const strange = payments.filter(({ order_id, captured, amount_refunded }) => captured && amount_refunded === 0 && !known.has(order_id))
      return [...proveBooks(itemsOf(world), { restingAt: world.clock.now() }), ...broken.flat(), ...strange.map(({ id }) => `${id} was captured for an order that nobody knows`), ...brokenLetters(world)]
    },
  }
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
  return broken
}

/** Letters that only they could act upon: the reconciler does not look after shares and holdings. */
function brokenLetters(world: World): string[] {
  const stranding = new Set(['order/on-stock-moved', 'holding/on-order-credited'])
  return world.house.deadLetters().filter(({ lane }) => stranding.has(lane)).map(({ lane, error, envelope }) => `dead letter in ${lane} of ${envelope.name}: ${error}`)
}

async function paymentsOf(world: World): Promise<readonly WirePayment[]> {
  const { secrets, settings } = world.house.ports
  const proof = Buffer.from(`${settings.razorpay.keyId}:${await secrets.read('razorpay-key-secret')}`).toString('base64')
  const response = await world.house.fetch(`${settings.razorpay.address}/v1/payments?count=100`, { headers: { authorization: `Basic ${proof}` } })
  return ((await response.json()) as { items: readonly WirePayment[] }).items
}

async function escrowOf(world: World, escrowId: string): Promise<{ balance: number; transfers: readonly WireTransfer[] }> {
  const { secrets, settings } = world.house.ports
  const ask = async (name: string) => {
    const headers = { apikey: await secrets.read('vouch-api-key'), 'content-type': 'application/json' }
    const response = await world.house.fetch(`${settings.vouch.address}/v1/escrow/${name}`, { method: 'POST', headers, body: JSON.stringify({ escrow_id: escrowId }) })
    return ((await response.json()) as { data: unknown }).data
  }
  const [balance, transfers] = await Promise.all([ask('fetch_escrow_account_balance'), ask('fetch_escrow_account_transactions')])
  return { balance: (balance as { balance: number }).balance, transfers: transfers as readonly WireTransfer[] }
}
