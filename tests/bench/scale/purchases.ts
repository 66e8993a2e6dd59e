import type { Item } from '#functions/platform/port/table.ts'
import { Order } from '#shared/order/order.ts'
import { credit, pay, placeOrder, settle, sign } from '#tests/integration/steps.ts'
import { itemsOf } from '#tests/simulation/invariants.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness } from '#tests/harness/harness.ts'

/** The items of a table in which many people each bought once. */
export interface Purchases {
  /** The number of items of one buyer with their order and its ledger. */
  readonly itemsEach: number
  /** The items of `buyers` people and of what they share, one after another. */
  items(buyers: number): Generator<Item>
}

/** Ids that differ from buyer to buyer: of the person, the order and its partners' records. */
const ids = /\b(?:ord|quo|usr|evt|ses|order|pay|pout)_\w{12,}|\b01[0-9A-Z]{24}\b/g
const changedDigits = 9

/** Records one purchase, from login to credited shares, as the template of all. */
export async function recordPurchase(): Promise<Purchases> {
  const harness = await startHarness({ seedData })
  try {
    const token = await harness.logIn(asha.phone)
    const before = new Set(itemsOf(harness).map(nameOf))
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await sign(harness, token, order_id)
    await credit(harness, order_id)
    await settle(harness)
    const all = itemsOf(harness).filter(({ pk }) => !pk.startsWith('trail#'))
    const buyer = Order.parse(all.find(({ pk }) => pk === `order#order#${order_id}`)).user_id
    const isOwn = (item: Item) =>
      isOfBuyer(item, buyer) || (!before.has(nameOf(item)) && nameOf(item).match(ids) !== null)
    return { itemsEach: all.filter(isOwn).length, items: (buyers) => itemsOfMany(all, isOwn, buyers) }
  } finally {
    await harness.close()
  }
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`

function isOfBuyer(item: Item, buyer: string): boolean {
  return item.pk.endsWith(buyer) || (item.pk.startsWith('account#guard#') && item['user_id'] === buyer)
}

function* itemsOfMany(all: readonly Item[], isOwn: (item: Item) => boolean, buyers: number): Generator<Item> {
  for (const item of all) if (!isOwn(item)) yield shared(item, buyers)
  const own = all.filter(isOwn).map((item) => JSON.stringify(item))
  for (let number = 0; number < buyers; number += 1) {
    const digits = String(number).padStart(changedDigits, '0')
    for (const text of own) {
      const item = JSON.parse(text.replaceAll(ids, (id) => `${id.slice(0, -changedDigits)}${digits}`)) as Item
      // The guard of a contact is named by its hash.
      yield item.pk.startsWith('account#guard#') ? { ...item, pk: `${item.pk}${digits}` } : item
    }
  }
}

/** Sums over all buyers. */
function shared(item: Item, buyers: number): Item {
  const { bank, gst, issued, committed } = item
  if (item.pk.startsWith('order#bank#')) return { ...item, bank: Number(bank) * buyers, gst: Number(gst) * buyers }
  if (!item.pk.startsWith('order#stock#') || Number(committed) === 0) return item
  const more = Number(committed) * (buyers - 1)
  return { ...item, issued: Number(issued) + more, committed: Number(committed) + more }
}
