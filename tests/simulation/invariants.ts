import { EventEnvelope } from '#events/define.ts'
import { orderRefundDue } from '#events/order.ts'
import { readPublic, readWholeCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { Card } from '#shared/market/card.ts'
import { catalogueRow } from '#shared/market/catalogue.ts'
import {
  LedgerEntry,
  Order,
  stockStates,
  escrowStates,
  paymentStates,
  refundStates,
  signatureStates,
  transferStates,
} from '#shared/order/order.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Faulty } from './faulty-load.ts'
import { newerField } from './faulty-ports.ts'

/**
 * What must hold always, and what must hold once all is at rest (budgets D.3). Each answers what is broken, in words. The
 * books are proved from the table alone; here is what needs more: what was before, and what the partners say.
 */
export interface Watch {
  always(): Promise<string[]>
  /** That nothing is in the ledger but what the partners have done. */
  withPartners(): Promise<string[]>
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

export function ordersOf(harness: Harness): Order[] {
  return ordersIn(itemsOf(harness))
}

function ordersIn(items: readonly Item[]): Order[] {
  return items.filter(({ pk, sk }) => sk === 'order' && pk.startsWith('order#')).map(orderIn)
}

/** Every row; one that has not changed since it was last read is the same object. */
export function itemsOf(harness: Harness): Item[] {
  const before = readBefore.get(harness) ?? new Map<string, Item>()
  const now = new Map<string, Item>()
  for (const { json } of harness.app.table.database.prepare('SELECT json FROM item ORDER BY pk, sk').all()) {
    const text = String(json)
    now.set(text, before.get(text) ?? Object.freeze(JSON.parse(text) as Item))
  }
  readBefore.set(harness, now)
  return [...now.values()]
}

const readBefore = new WeakMap<Harness, ReadonlyMap<string, Item>>()
const orders = new WeakMap<Item, Order>()

function orderIn(item: Item): Order {
  const order = orders.get(item) ?? Order.parse(item)
  orders.set(item, order)
  return order
}

export function watch(harness: Harness, faulty: Pick<Faulty, 'lost'>): Watch {
  const before = new Map<string, Order>()
  const fromNewer = new Set<string>()
  return {
    async always() {
      const items = itemsOf(harness)
      const broken = verifyLedger(items)
      for (const order of ordersIn(items)) {
        const known = before.get(order.id)
        if (known !== undefined) broken.push(...backwards(known, order))
        before.set(order.id, order)
      }
      return [...broken, ...forgottenFields(items, fromNewer), ...untold(items)]
    },
    withPartners: () => aheadOfPartners(harness),
    async atRest() {
      const orders = ordersOf(harness)
      const payments = await paymentsOf(harness)
      const broken = await Promise.all(
        orders.map((order) =>
          brokenOrder(
            harness,
            order,
            payments.filter(({ order_id }) => order_id === order.razorpay_order_id),
          ),
        ),
      )
      const known = new Set(orders.map(({ razorpay_order_id: id }) => id))
      const strange = payments.filter(
        ({ order_id, captured, amount_refunded }) => captured && amount_refunded === 0 && !known.has(order_id),
      )
      return [
        ...verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() }),
        ...broken.flat(),
        ...strange.map(({ id }) => `${id} was captured for an order that nobody knows`),
        ...brokenLetters(harness),
        ...(await aheadOfPartners(harness)),
        ...unheard(harness, faulty.lost),
        ...(await behindCards(harness)),
        ...(await changedByReplay(harness)),
      ]
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
    ...(before.signing_attempt === after.signing_attempt
      ? moved('signature', signatureStates, before.signature, after.signature)
      : []),
    ...(after.signing_attempt < before.signing_attempt ? [`${after.id}: signing attempt went back`] : []),
    ...(before.cancelled && !after.cancelled ? [`${after.id}: was cancelled and is no more`] : []),
    ...before.payments.flatMap(({ id, refund }) =>
      moved(`refund of ${id}`, refundStates, refund, after.payments.find((each) => each.id === id)?.refund ?? 'NONE'),
    ),
  ]
}

async function brokenOrder(harness: Harness, order: Order, payments: readonly WirePayment[]): Promise<string[]> {
  const broken: string[] = []
  const wrong = (words: string) => broken.push(`${order.id}: ${words}`)
  const escrow = order.voucher_id === null ? { balance: 0, transfers: [] } : await escrowOf(harness, order.id)
  const isDone = (suffix: string) =>
    movementsOf(escrow.transfers).get(`${order.id}-${suffix}`)?.includes('completed') === true
  const isPaidOut = isDone('seller')
  if (isPaidOut && isDone('return')) wrong('its escrow was paid to the seller and returned')
  if (escrow.balance !== 0) wrong(`Rs ${escrow.balance} lie in its escrow`)
  for (const [name, statuses] of movementsOf(escrow.transfers)) {
    const isOpen = statuses.some((status) => status !== 'completed' && status !== 'failed')
    const done = statuses.filter((status) => status === 'completed').length
    // One that failed is made again under the next reference, but for what nobody wants any more.
    const isWanted = name !== order.id || !order.cancelled
    if (isOpen || done > 1 || (isWanted && done === 0))
      wrong(`its escrow movement ${name} stands at ${statuses.join(', ')}`)
  }
  if (isPaidOut !== (order.transfer === 'CREDITED'))
    wrong(`transfer is ${order.transfer}, but the seller was ${isPaidOut ? '' : 'not '}paid`)
  const paying = payments.filter(({ captured, amount_refunded }) => captured && amount_refunded === 0)
  if (paying.length !== (isPaidOut ? 1 : 0))
    wrong(
      `${paying.length} captured payments were kept, and the seller was ${isPaidOut ? '' : 'not '}paid: ${JSON.stringify(paying.map(({ id }) => id))}`,
    )
  for (const { id, amount, amount_refunded } of payments)
    if (amount_refunded !== 0 && amount_refunded !== amount) wrong(`${id} was refunded in part`)
  return broken
}

/** How the tries of each movement ended: `ord_1-return`, `ord_1-return_2` are one. */
function movementsOf(transfers: readonly WireTransfer[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { ref, status } of transfers) {
    const name = ref.replace(/_\d{1,2}$/, '')
    found.set(name, [...(found.get(name) ?? []), status])
  }
  return found
}

/** What the listing says that the cards do not: each row is of the card's last version, and what is public of it of the last build. */
async function behindCards(harness: Harness): Promise<string[]> {
  const [whole, ...shown] = await Promise.all([
    readWholeCatalogue(harness.app.ports),
    readPublic(harness.app.ports, 'first'),
    readPublic(harness.app.ports, 'snapshot'),
  ])
  const rows = new Map(whole.rows.map((row) => [row.id, JSON.stringify(row)]))
  const cards = itemsOf(harness)
    .filter(({ pk, sk }) => sk === 'card' && pk.startsWith('security#'))
    .map((item) => catalogueRow(Card.parse(item)))
  return [
    ...cards
      .filter((row) => rows.get(row.id) !== JSON.stringify(row))
      .map((row) => `the listing says ${rows.get(row.id) ?? 'nothing'} where the card says ${JSON.stringify(row)}`),
    ...(rows.size > cards.length
      ? [`the listing has ${rows.size} companies, of which ${cards.length} have cards`]
      : []),
    ...shown
      .filter(({ listing }) => listing.build !== whole.build)
      .map(({ listing }) => `build ${listing.build} is public, and ${whole.build} is the last`),
  ]
}

/** What an order has been through, others have been told: by a row of the outbox, whatever became of it. */
function untold(items: readonly Item[]): string[] {
  const told = new Set(envelopesIn(items).map(({ name, detail }) => `${name} ${JSON.stringify(detail['order_id'])}`))
  return ordersIn(items).flatMap(({ id, paid_at, credited_at, payments, stock }) => {
    const facts = [
      ['order.paid', paid_at !== null && stock !== 'RETURNED'],
      ['order.credited', credited_at !== null],
      ['order.refund-due', payments.some(({ refund }) => refund !== 'NONE')],
      ['order.refunded', payments.some(({ refunded_at }) => refunded_at !== null)],
      ['order.released', stock === 'RETURNED'],
    ] as const
    return facts
      .filter(([name, isSo]) => isSo && !told.has(`${name} ${JSON.stringify(id)}`))
      .map(([name]) => `${id}: nobody was told ${name}`)
  })
}

/** A partner that is silent now is asked another time. */
async function aheadOfPartners(harness: Harness): Promise<string[]> {
  const moved = itemsOf(harness)
    .filter(({ sk }) => sk.startsWith('ledger#'))
    .map((item) => LedgerEntry.parse(item))
  const claims = moved.flatMap(({ order_id, cause }) => {
    const [what = '', paymentId = ''] = cause.split(':')
    const claim = claimOf[what]
    return claim === undefined
      ? []
      : [
          {
            words: `${order_id}: the ledger says ${cause}, the partner does not`,
            holds: () => claim(harness, order_id, paymentId),
          },
        ]
  })
  const held = await Promise.all(claims.map(({ holds }) => holds().catch(() => true)))
  return claims.filter((_, place) => !held[place]).map(({ words }) => words)
}

type Claim = (harness: Harness, orderId: string, paymentId: string) => Promise<boolean>

const completed =
  (suffix: string): Claim =>
  async (harness, orderId) =>
    movementsOf((await escrowOf(harness, orderId)).transfers)
      .get(`${orderId}${suffix}`)
      ?.includes('completed') === true

/** What must have happened at a partner, for each cause of a movement in the ledger. */
const claimOf: Readonly<Record<string, Claim>> = {
  // One that nobody captured in time went back by itself; it is entered as come and gone.
  captured: async (harness, _, paymentId) =>
    ['captured', 'refunded'].includes(((await askRazorpay(harness, `/payments/${paymentId}`)) as WirePayment).status),
  refunded: async (harness, _, paymentId) =>
    (
      (await askRazorpay(harness, `/payments/${paymentId}/refunds`)) as { items: readonly { status: string }[] }
    ).items.some(({ status }) => status === 'processed'),
  held: completed(''),
  'paid-out': completed('-seller'),
  returned: completed('-return'),
}

/** What the next version wrote into an order, a stock or a holding must outlive what this one writes. */
function forgottenFields(items: readonly Item[], fromNewer: Set<string>): string[] {
  const kept = items.filter(({ pk, sk }) => /^(order|stock)#/.test(pk) || sk.startsWith('holding#'))
  const has = new Set(kept.filter((item) => item[newerField] !== undefined).map(({ pk, sk }) => `${pk} ${sk}`))
  has.forEach((name) => fromNewer.add(name))
  return [...fromNewer].filter((name) => !has.has(name)).map((name) => `${name}: what the next version wrote is gone`)
}

/** Every event that was told has been worked off by each of its hearers, but for those that never came; and letters were written. */
function unheard(harness: Harness, lost: ReadonlySet<string>): string[] {
  const items = itemsOf(harness)
  const marks = new Set(items.map(({ pk }) => pk))
  const dead = new Set(harness.app.deadLetters().map(({ functionName, envelope }) => `${functionName} ${envelope.id}`))
  return envelopesIn(items).flatMap(({ id, name, detail }) =>
    functionsOf(functions, 'subscriber')
      .filter(({ trigger }) => trigger.events.some((event) => event.name === name))
      .filter((definition) => !dead.has(`${definition.name} ${id}`) && !lost.has(`${definition.name} ${id}`))
      .flatMap((definition) => [
        ...(marks.has(`handled#${definition.name}#${id}`) ? [] : [`${definition.name} never worked off ${name} ${id}`]),
        // A refund that is due once more, when its money has come out of escrow, is told the first time alone.
        ...(!writers.has(definition.name) ||
        name === orderRefundDue.name ||
        wroteOf(id, detail).some((each) => each.every((mark) => marks.has(mark)))
          ? []
          : [`nobody wrote of ${name} ${id}`]),
      ]),
  )
}

/** The hearers that write to people; what is dropped for a deleted account is told to nobody. */
const writers: ReadonlySet<string> = new Set([
  'notification/on-order-news',
  'notification/on-contact-changed',
  'notification/on-ticket-news',
])

/** The marks of whoever had to be written to, in whichever way: a change of contact tells those on both sides of it. */
function wroteOf(id: string, detail: EventEnvelope['detail']): readonly (readonly string[])[] {
  const { change_id: changeId } = detail
  const change = (place: string) =>
    `handled#notification/contact-${place}#${typeof changeId === 'string' ? changeId : ''}`
  return [
    [`handled#notification/mail#${id}`],
    ['old-mail', 'new-mail'].map(change),
    ['mail', 'old-sms', 'new-sms'].map(change),
  ]
}

/** Every event told anew, twice, to hearers that have forgotten the first time: nothing may come of it. */
async function changedByReplay(harness: Harness): Promise<string[]> {
  const rows = () =>
    new Map(
      itemsOf(harness)
        .filter(({ pk }) => !pk.startsWith('handled#'))
        .map((item) => [`${item.pk} ${item.sk}`, item]),
    )
  const before = rows()
  harness.app.table.database.exec(
    "DELETE FROM item WHERE pk LIKE 'handled#%' AND pk NOT LIKE 'handled#notification/mail#%' AND pk NOT LIKE 'handled#notification/contact-%' AND pk NOT LIKE 'handled#notification/turn#%'",
  )
  const envelopes = envelopesIn([...before.values()])
  await harness.app.ports.bus.publish([...envelopes, ...envelopes])
  await harness.drain()
  const after = rows()
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `telling all events again changed ${key}`)
}

function envelopesIn(items: readonly Item[]): EventEnvelope[] {
  return items.filter(({ pk }) => pk.startsWith(outboxPrefix)).map(({ envelope }) => EventEnvelope.parse(envelope))
}

/** Letters that only they could act upon: the reconciler does not look after shares and holdings. */
function brokenLetters(harness: Harness): string[] {
  const stranding = new Set(['order/on-stock-moved', 'holding/on-order-credited'])
  return harness.app
    .deadLetters()
    .filter(({ functionName }) => stranding.has(functionName))
    .map(({ functionName, error, envelope }) => `dead letter in ${functionName} of ${envelope.name}: ${error}`)
}

async function paymentsOf(harness: Harness): Promise<readonly WirePayment[]> {
  return ((await askRazorpay(harness, '/payments?count=100')) as { items: readonly WirePayment[] }).items
}

async function askRazorpay(harness: Harness, path: string): Promise<unknown> {
  const { secrets, settings } = harness.app.ports
  const proof = Buffer.from(`${settings.razorpay.keyId}:${await secrets.read('razorpay-key-secret')}`).toString(
    'base64',
  )
  const response = await harness.app.fetch(`${settings.razorpay.address}/v1${path}`, {
    headers: { authorization: `Basic ${proof}` },
  })
  if (!response.ok) throw new Error(`razorpay answered ${response.status}`)
  return response.json()
}

async function escrowOf(
  harness: Harness,
  escrowId: string,
): Promise<{ balance: number; transfers: readonly WireTransfer[] }> {
  const { secrets, settings } = harness.app.ports
  const ask = async (name: string) => {
    const headers = { apikey: await secrets.read('vouch-api-key'), 'content-type': 'application/json' }
    const response = await harness.app.fetch(`${settings.vouch.address}/v1/escrow/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ escrow_id: escrowId }),
    })
    if (!response.ok) throw new Error(`vouch answered ${response.status}`)
    return ((await response.json()) as { data: unknown }).data
  }
  const [balance, transfers] = await Promise.all([
    ask('fetch_escrow_account_balance'),
    ask('fetch_escrow_account_transactions'),
  ])
  return { balance: (balance as { balance: number }).balance, transfers: transfers as readonly WireTransfer[] }
}
