import { readKey } from '#functions/vendor/razorpay/key.ts'
import { EventEnvelope } from '#events/define.ts'
import { orderRefundDue, orderRefundSlowed } from '#events/order.ts'
import { statementDue } from '#events/settlement.ts'
import { readPublic } from '#functions/market/catalogue/public-files.ts'
import { readWholeCatalogue } from '#functions/market/catalogue/whole-catalogue.ts'
import { unpackOrder } from '#functions/order/stored-order.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { escrowIdOf } from '#shared/escrow/rules.ts'
import type { EscrowId, OrderId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { Card } from '#shared/market/card.ts'
import { catalogueRow } from '#shared/market/catalogue.ts'
import { entriesIn, LedgerRecord } from '#shared/order/ledger.ts'
import {
  type CapturedPayment,
  type Order,
  stockStates,
  escrowStates,
  paymentStates,
  refundStates,
  signatureStates,
  transferStates,
} from '#shared/order/order.ts'
import { rejectionsMax } from '#shared/order/limits.ts'
import { isFrozen, isPaid } from '#shared/order/rules.ts'
import { isChargedBack, isSlowOnItsWay } from '#shared/order/refund.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { stateOf } from './changes.ts'
import type { FaultyLoad } from './faulty-load.ts'
import { newerField } from './faulty-ports.ts'
import { contestsOfNobody, movesWhileDisputed } from './dispute-invariants.ts'

/**
 * Checks the invariants; each method returns the violations, one sentence each. infra/audit checks the table alone; this file
 * adds the checks that need more: the earlier states, and the partners' records.
 */
export interface InvariantWatcher {
  /** Invariants that hold at any time. */
  always(): Promise<string[]>
  /** The ledger contains only movements that the partners have made. */
  withPartners(): Promise<string[]>
  /** Invariants that hold when no order, event or payment is under way. */
  atRest(): Promise<string[]>
  /** Whether no money is on its way: each paid order is finished, or its escrow is funded and it waits for people. */
  waitsForPeopleAlone(): boolean
}

interface WirePayment {
  readonly id: string
  readonly order_id: RazorpayOrderId
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

/** All orders of a harness. */
export function ordersOf(harness: Harness): Order[] {
  return ordersIn(itemsOf(harness))
}

function ordersIn(items: readonly Item[]): Order[] {
  return items.filter(({ pk, sk }) => sk === 'order' && pk.startsWith('order#order#')).map(orderIn)
}

const allItems = 'SELECT json, pk, sk FROM item UNION ALL SELECT json, pk, sk FROM ledger ORDER BY pk, sk'

/** All items of the table and all entries of the ledger. An item that has not changed since the previous call is the same object. */
export function itemsOf(harness: Harness): Item[] {
  const previous = previousItems.get(harness) ?? new Map<string, Item>()
  const current = new Map<string, Item>()
  for (const { json } of harness.app.table.database.prepare(allItems).all()) {
    const text = String(json)
    current.set(text, previous.get(text) ?? Object.freeze(JSON.parse(text) as Item))
  }
  previousItems.set(harness, current)
  return [...current.values()]
}

const previousItems = new WeakMap<Harness, ReadonlyMap<string, Item>>()
const parsedOrders = new WeakMap<Item, Order>()

function orderIn(item: Item): Order {
  const order = parsedOrders.get(item) ?? unpackOrder(item)
  parsedOrders.set(item, order)
  return order
}

/** Watches the invariants of a harness. `faulty.lost` names the events that a function never receives. */
export function watchInvariants(harness: Harness, faulty: Pick<FaultyLoad, 'lost'>): InvariantWatcher {
  const previous = new Map<string, Order>()
  let since = harness.clock.now()
  const fromNewer = new Set<string>()
  let read: { readonly state: string; readonly violations: string[] } | undefined
  return {
    async always() {
      const state = stateOf(harness)
      if (read?.state === state) return read.violations
      const items = itemsOf(harness)
      const violations = verifyLedger(items)
      for (const order of ordersIn(items)) {
        const before = previous.get(order.id)
        if (before !== undefined)
          violations.push(...backwardMoves(before, order), ...movesWhileDisputed(before, order, since))
        previous.set(order.id, order)
      }
      since = harness.clock.now()
      read = { state, violations: [...violations, ...lostFields(items, fromNewer), ...unpublishedEvents(items)] }
      return read.violations
    },
    withPartners: () => unmatchedLedgerEntries(harness),
    waitsForPeopleAlone() {
      const items = itemsOf(harness)
      const isFunded = (order: Order) => order.escrow === 'HELD' || order.escrow === 'PAID_OUT'
      return (
        ordersIn(items).every((order) => !isFrozen(order) && (!isPaid(order) || order.cancelled || isFunded(order))) &&
        verifyLedger(items, { restingAt: harness.clock.now() }).length === 0
      )
    },
    async atRest() {
      const orders = ordersOf(harness)
      const payments = await paymentsOf(harness)
      const violations = await Promise.all(
        orders.map((order) =>
          orderViolations(
            harness,
            order,
            payments.filter(({ order_id }) => order_id === order.razorpay_order_id),
          ),
        ),
      )
      const knownIds = new Set(orders.map(({ razorpay_order_id: id }) => id))
      const unknownPayments = payments.filter(
        ({ order_id, captured, amount_refunded }) => captured && amount_refunded === 0 && !knownIds.has(order_id),
      )
      return [
        ...verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() }),
        ...violations.flat(),
        ...unknownPayments.map(({ id }) => `${id} was captured for an unknown order`),
        ...criticalDeadLetters(harness),
        ...(await unmatchedLedgerEntries(harness)),
        ...(await contestsOfNobody(harness, orders, itemsOf(harness))),
        ...unhandledEvents(harness, faulty.lost),
        ...(await outdatedCatalogue(harness)),
        ...(await replayChanges(harness)),
      ]
    },
  }
}

/** The states of an order that moved backwards. */
function backwardMoves(before: Order, after: Order): string[] {
  const moved = (name: string, states: readonly string[], from: string, to: string) =>
    states.indexOf(to) < states.indexOf(from) ? [`${after.id}: ${name} went from ${from} back to ${to}`] : []
  return [
    ...moved('payment', paymentStates, before.payment, after.payment),
    // A payout of the escrow that came back lies there again.
    ...(after.reversals.length > before.reversals.length
      ? []
      : moved('escrow', escrowStates, before.escrow, after.escrow)),
    // A rejected transfer may be lodged again.
    ...(before.transfer === 'REJECTED' && after.transfer === 'LODGED' && after.lodged_at !== before.lodged_at
      ? []
      : moved('transfer', transferStates, before.transfer, after.transfer)),
    // A late payment commits shares that the order has taken again.
    ...(before.payment === 'EXPIRED' && after.payment === 'PAID'
      ? []
      : moved('stock', stockStates, before.stock, after.stock)),
    ...(before.signing_attempt === after.signing_attempt
      ? moved('signature', signatureStates, before.signature, after.signature)
      : []),
    ...(after.signing_attempt < before.signing_attempt ? [`${after.id}: signing attempt went back`] : []),
    ...(before.cancelled && !after.cancelled ? [`${after.id}: it was cancelled, and is not any more`] : []),
    ...before.payments.flatMap((payment) => {
      const next = after.payments.find(({ id }) => id === payment.id)
      return isRefundedAgain(payment, next)
        ? []
        : moved(`refund of ${payment.id}`, refundStates, payment.refund, next?.refund ?? 'NONE')
    }),
  ]
}

/** Whether a refund that failed is made again, by the gateway or our bank, or its payout came back after it was done. */
function isRefundedAgain(before: CapturedPayment, after: CapturedPayment | undefined): boolean {
  if (after?.refund !== 'STARTED') return false
  return before.refund === 'FAILED' || after.refund_payouts.some(({ state }) => state === 'ENDED')
}

/** What an order at rest and the partners' records disagree on. */
async function orderViolations(harness: Harness, order: Order, payments: readonly WirePayment[]): Promise<string[]> {
  const violations: string[] = []
  const report = (message: string) => violations.push(`${order.id}: ${message}`)
  const escrow =
    order.voucher_id === null ? { balance: 0, transfers: [] } : await escrowOf(harness, escrowIdOf(order.id))
  const isDone = (suffix: string) =>
    movementsOf(escrow.transfers).get(`${order.id}-${suffix}`)?.includes('completed') === true
  const isPaidOut = isDone('seller')
  if (isPaidOut && isDone('return')) report('its escrow was paid to the seller and returned')
  if (escrow.balance !== 0) report(`its escrow holds Rs ${escrow.balance}`)
  for (const [name, statuses] of movementsOf(escrow.transfers)) {
    const isOpen = statuses.some((status) => status !== 'completed' && status !== 'failed')
    const done = statuses.filter((status) => status === 'completed').length
    // A failed attempt is repeated under the next reference, except the collect of a cancelled order.
    const isRequired = name !== order.id || !order.cancelled
    if ((isOpen && isRequired) || done > 1 || (isRequired && done === 0))
      report(`its escrow movement ${name} has the statuses ${statuses.join(', ')}`)
  }
  if (isPaidOut !== (order.transfer === 'CREDITED'))
    report(`transfer is ${order.transfer}, but the seller was ${isPaidOut ? '' : 'not '}paid`)
  // What the payer's bank took back is not refunded; after the pay-out or the refund it is our loss.
  const takenOf = (paymentId: string) => {
    const payment = order.payments.find(({ id }) => id === paymentId)
    return isPaidOut || payment === undefined ? 0 : payment.charged_back_paise - payment.written_off_paise
  }
  const byBank = await paidBackByBank(harness, order)
  const givenBack = ({ id, amount_refunded }: WirePayment) => amount_refunded + (byBank.get(id) ?? 0)
  const kept = payments.filter((payment) => payment.captured && givenBack(payment) + takenOf(payment.id) === 0)
  if (kept.length !== (isPaidOut ? 1 : 0))
    report(
      `${kept.length} captured payments were kept, and the seller was ${isPaidOut ? '' : 'not '}paid: ${JSON.stringify(kept.map(({ id }) => id))}`,
    )
  for (const payment of payments) {
    const [given, { id, amount }] = [givenBack(payment), payment]
    if (given > amount) report(`${id} was refunded twice`)
    if (given !== 0 && given <= amount && given + takenOf(id) !== amount) report(`${id} was refunded in part`)
  }
  return violations
}

/** What our bank has paid back of each payment, by the bank's own records. */
async function paidBackByBank(harness: Harness, { payments }: Order): Promise<Map<string, number>> {
  const sums = await Promise.all(
    payments.map(async ({ id, refund_payouts }): Promise<[string, number]> => {
      const ids = refund_payouts.flatMap(({ payout_id }) => payout_id ?? [])
      const payouts = await Promise.all(
        ids.map(async (payoutId) => (await readRazorpay(harness, `/payouts/${payoutId}`)) as WirePayout),
      )
      const processed = payouts.filter(({ status }) => status === 'processed')
      return [id, processed.reduce((sum, { amount }) => sum + amount, 0)]
    }),
  )
  return new Map(sums)
}

interface WirePayout {
  readonly status: string
  readonly amount: number
}

/** The statuses of all attempts of each movement: `ord_1-return` and `ord_1-return_2` are attempts of one movement. */
function movementsOf(transfers: readonly WireTransfer[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { ref, status } of transfers) {
    const name = ref.replace(/_\d{1,2}$/, '')
    found.set(name, [...(found.get(name) ?? []), status])
  }
  return found
}

/** Rows of the catalogue that differ from their cards, and public copies that are not of the last build. */
async function outdatedCatalogue(harness: Harness): Promise<string[]> {
  const [catalogue, ...copies] = await Promise.all([
    readWholeCatalogue(harness.app.context),
    readPublic(harness.app.context, 'first'),
    readPublic(harness.app.context, 'snapshot'),
  ])
  const rows = new Map(catalogue.rows.map((row) => [row.id, JSON.stringify(row)]))
  const cards = itemsOf(harness)
    .filter(({ pk, sk }) => sk === 'card' && pk.startsWith('market#security#'))
    .map((item) => catalogueRow(Card.parse(item)))
  return [
    ...cards
      .filter((row) => rows.get(row.id) !== JSON.stringify(row))
      .map((row) => `the catalogue contains ${rows.get(row.id) ?? 'no row'} where the card has ${JSON.stringify(row)}`),
    ...(rows.size > cards.length
      ? [`the catalogue has ${rows.size} companies, and only ${cards.length} have cards`]
      : []),
    ...copies
      .filter(({ catalogue: copy }) => copy.build !== catalogue.build)
      .map(
        ({ catalogue: copy }) =>
          `the public catalogue is of build ${copy.build}, and the last build is ${catalogue.build}`,
      ),
  ]
}

/** Changes of orders whose event has no row in the outbox. */
function unpublishedEvents(items: readonly Item[]): string[] {
  const published = new Set(
    envelopesIn(items).map(({ name, detail }) => `${name} ${JSON.stringify(detail['order_id'])}`),
  )
  return ordersIn(items).flatMap(({ id, paid_at, rejections, credited_at, payments, stock, cancelled }) => {
    const expected = [
      ['order.paid', paid_at !== null && stock !== 'RETURNED'],
      ['order.rejected', rejections.length > 0 && rejections.length < rejectionsMax],
      ['order.credited', credited_at !== null],
      ['order.refund-due', payments.some(({ refund }) => refund !== 'NONE')],
      ['order.refund-slowed', payments.some(isSlowOnItsWay)],
      ['order.refunded', payments.some((each) => each.refunded_at !== null && each.charged_back_paise === 0)],
      ['order.charged-back', payments.some(isChargedBack) && (cancelled || credited_at !== null)],
      ['order.released', stock === 'RETURNED'],
    ] as const
    return expected
      .filter(([name, isExpected]) => isExpected && !published.has(`${name} ${JSON.stringify(id)}`))
      .map(([name]) => `${id}: ${name} was not published`)
  })
}

/** Ledger entries that the partner's records do not confirm. A partner that does not respond now is checked another time. */
async function unmatchedLedgerEntries(harness: Harness): Promise<string[]> {
  const entries = itemsOf(harness)
    .filter(({ pk }) => pk.startsWith('order#ledger#'))
    .flatMap((item) => entriesIn(LedgerRecord.parse(item)))
  const checks = entries.flatMap(({ order_id, cause }) => {
    const [movement = '', id = ''] = cause.split(':')
    const isConfirmed = confirmations[movement]
    return isConfirmed === undefined
      ? []
      : [
          {
            message: `${order_id}: the ledger contains ${cause}, the partner's records do not`,
            run: () => isConfirmed(harness, order_id, id),
          },
        ]
  })
  const results = await Promise.all(checks.map(({ run }) => run().catch(() => true)))
  return checks.filter((_, index) => !results[index]).map(({ message }) => message)
}

type Confirmation = (harness: Harness, orderId: OrderId, id: string) => Promise<boolean>

const completed =
  (suffix: string): Confirmation =>
  async (harness, orderId) =>
    movementsOf((await escrowOf(harness, escrowIdOf(orderId))).transfers)
      .get(`${orderId}${suffix}`)
      ?.includes('completed') === true

/** Whether a partner's records confirm a movement, by its cause in the ledger. */
const confirmations: Readonly<Record<string, Confirmation>> = {
  captured: async (harness, _, paymentId) =>
    ((await readRazorpay(harness, `/payments/${paymentId}`)) as WirePayment).captured,
  refunded: processedRefund,
  foreign: processedRefund,
  funded: sentPayout,
  'refund-paid': sentPayout,
  collected: completed(''),
  'paid-out': completed('-seller'),
  returned: completed('-return'),
}

async function sentPayout(harness: Harness, _: OrderId, payoutId: string): Promise<boolean> {
  const { status } = (await readRazorpay(harness, `/payouts/${payoutId}`)) as { status: string }
  return ['processed', 'reversed'].includes(status)
}

async function processedRefund(harness: Harness, _: OrderId, refundId: string): Promise<boolean> {
  return ((await readRazorpay(harness, `/refunds/${refundId}`)) as { status: string }).status === 'processed'
}

/** Orders, stocks and holdings that lost the attribute of the next version when the current version wrote them. */
function lostFields(items: readonly Item[], fromNewer: Set<string>): string[] {
  const checked = items.filter(({ pk }) =>
    /^(order#order|order#ledger|order#stock|agreement#order|holding#user)#/.test(pk),
  )
  const has = new Set(checked.filter((item) => item[newerField] !== undefined).map(({ pk, sk }) => `${pk} ${sk}`))
  has.forEach((name) => fromNewer.add(name))
  return [...fromNewer]
    .filter((name) => !has.has(name))
    .map((name) => `${name}: the attribute of the next version is lost`)
}

/** Events that a subscriber did not handle although it received them, and events that caused no e-mail although they must. */
function unhandledEvents(harness: Harness, lost: ReadonlySet<string>): string[] {
  const items = itemsOf(harness)
  const records = new Set(items.map(({ pk }) => pk))
  const handled = new Set(
    harness.log.flatMap(({ event, functionName, id }) => (event === 'event-handled' ? `${functionName} ${id}` : [])),
  )
  const dead = new Set(harness.app.deadLetters().map(({ functionName, envelope }) => `${functionName} ${envelope.id}`))
  return envelopesIn(items).flatMap(({ id, name, detail }) =>
    functionsOf(functions, 'subscriber')
      .filter(({ trigger }) => trigger.events.some((event) => event.name === name))
      .filter((definition) => !dead.has(`${definition.name} ${id}`) && !lost.has(`${definition.name} ${id}`))
      .flatMap((definition) => [
        ...(handled.has(`${definition.name} ${id}`) ? [] : [`${definition.name} did not handle ${name} ${id}`]),
        // A refund becomes due a second time when its money has returned from escrow; only the first event causes an e-mail. One that
        // is done is not called slow.
        ...(!notifiers.has(definition.name) ||
        name === orderRefundDue.name ||
        name === orderRefundSlowed.name ||
        notificationRecordsOf(id, detail).some((keys) => keys.every((key) => records.has(key)))
          ? []
          : [`no e-mail was sent about ${name} ${id}`]),
      ]),
  )
}

/** The subscribers that notify people. */
const notifiers: ReadonlySet<string> = new Set([
  'notification/on-order-news',
  'notification/on-contact-changed',
  'notification/on-ticket-news',
])

/**
 * The sets of idempotency records of which one must be complete for an event: the e-mail about the event, or the messages to
 * the old and the new contact of a changed e-mail address or phone number.
 */
function notificationRecordsOf(id: string, detail: EventEnvelope['detail']): readonly (readonly string[])[] {
  const { change_id: changeId } = detail
  const contact = (target: string) =>
    `platform#done#notification/contact-${target}#${typeof changeId === 'string' ? changeId : ''}`
  return [
    [`platform#done#notification/mail#${id}`],
    ['old-mail', 'new-mail'].map(contact),
    ['mail', 'old-sms', 'new-sms'].map(contact),
  ]
}

/**
 * Publishes every event twice more. Returns the items that change. A letter about an event that was lost is sent now. Of the readings of
 * a statement, of which there are more than of all other events, only the last one of each day counts.
 */
async function replayChanges(harness: Harness): Promise<string[]> {
  const rows = () =>
    new Map(
      itemsOf(harness)
        // A reading that is done again notes what the partner's list says now.
        .filter(({ pk }) => !pk.startsWith('platform#done#') && !pk.startsWith('settlement#reading#'))
        .map((item) => [`${item.pk} ${item.sk}`, item]),
    )
  const before = rows()
  const all = envelopesIn([...before.values()])
  const readings = all.filter(({ name }) => name === statementDue.name)
  const last = new Map(readings.map((each) => [JSON.stringify([each.detail['of'], each.detail['day']]), each]))
  const envelopes = [...all.filter(({ name }) => name !== statementDue.name), ...last.values()]
  await harness.app.context.bus.publish([...envelopes, ...envelopes])
  await harness.drain()
  const after = rows()
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `publishing all events again changed ${key}`)
}

function envelopesIn(items: readonly Item[]): EventEnvelope[] {
  return items.filter(({ pk }) => pk.startsWith(outboxPrefix)).map(envelopeIn)
}

const parsedEnvelopes = new WeakMap<Item, EventEnvelope>()

function envelopeIn(item: Item): EventEnvelope {
  const envelope = parsedEnvelopes.get(item) ?? EventEnvelope.parse(item['envelope'])
  parsedEnvelopes.set(item, envelope)
  return envelope
}

/** Dead letters of the subscribers whose work the reconciler does not repeat. */
function criticalDeadLetters(harness: Harness): string[] {
  const critical = new Set(['order/on-stock-moved', 'holding/on-order-credited'])
  return harness.app
    .deadLetters()
    .filter(({ functionName }) => critical.has(functionName))
    .map(({ functionName, error, envelope }) => `dead letter in ${functionName} of ${envelope.name}: ${error}`)
}

async function paymentsOf(harness: Harness): Promise<readonly WirePayment[]> {
  return ((await readRazorpay(harness, '/payments?count=100')) as { items: readonly WirePayment[] }).items
}

/** Reads from the gateway's API. */
async function readRazorpay(harness: Harness, path: string): Promise<unknown> {
  const { settings } = harness.app.context
  const { key_id, key_secret } = await readKey(harness.app.context)
  const credentials = Buffer.from(`${key_id}:${key_secret}`).toString('base64')
  const response = await harness.app.fetch(`${settings.razorpay.address}/v1${path}`, {
    headers: { authorization: `Basic ${credentials}` },
  })
  if (!response.ok) throw new Error(`Razorpay answered ${path} with ${response.status}`)
  return response.json()
}

async function escrowOf(
  harness: Harness,
  escrowId: EscrowId,
): Promise<{ balance: number; transfers: readonly WireTransfer[] }> {
  const { secrets, settings } = harness.app.context
  const read = async (name: string) => {
    const headers = { apikey: await secrets.read('vouch-api-key'), 'content-type': 'application/json' }
    const response = await harness.app.fetch(`${settings.vouch.address}/v1/escrow/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ escrow_id: escrowId }),
    })
    if (!response.ok) throw new Error(`Vouch answered ${name} with ${response.status}`)
    return ((await response.json()) as { data: unknown }).data
  }
  const [balance, transfers] = await Promise.all([
    read('fetch_escrow_account_balance'),
    read('fetch_escrow_account_transactions'),
  ])
  return { balance: (balance as { balance: number }).balance, transfers: transfers as readonly WireTransfer[] }
}
