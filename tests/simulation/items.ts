import { EventEnvelope } from '#events/define.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { Order } from '#shared/order/order.ts'
import { Sale } from '#shared/sale/sale.ts'
import type { Harness } from '#tests/harness/harness.ts'

// What the table of a harness has.

/** All orders of a harness. */
export function ordersOf(harness: Harness): Order[] {
  return ordersIn(itemsOf(harness))
}

/** The orders among some items. */
export function ordersIn(items: readonly Item[]): Order[] {
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
  const order = parsedOrders.get(item) ?? Order.parse(item)
  parsedOrders.set(item, order)
  return order
}

/** The sales among some items. */
export function salesIn(items: readonly Item[]): Sale[] {
  return items.filter(({ pk, sk }) => sk === 'sale' && pk.startsWith('sale#sale#')).map(saleIn)
}

/** All sales of a harness. */
export function salesOf(harness: Harness): Sale[] {
  return salesIn(itemsOf(harness))
}

const parsedSales = new WeakMap<Item, Sale>()

function saleIn(item: Item): Sale {
  const sale = parsedSales.get(item) ?? Sale.parse(item)
  parsedSales.set(item, sale)
  return sale
}

/** The events among some items that the outbox has. */
export function envelopesIn(items: readonly Item[]): EventEnvelope[] {
  return items.filter(({ pk }) => pk.startsWith(outboxPrefix)).map(envelopeIn)
}

const parsedEnvelopes = new WeakMap<Item, EventEnvelope>()

function envelopeIn(item: Item): EventEnvelope {
  const envelope = parsedEnvelopes.get(item) ?? EventEnvelope.parse(item['envelope'])
  parsedEnvelopes.set(item, envelope)
  return envelope
}
