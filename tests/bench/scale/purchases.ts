import { Order } from '#shared/order/order.ts'
import { credit, pay, placeOrder, settle, sign } from '#tests/harness/steps/order.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness } from '#tests/harness/harness.ts'
import { ids, nameOf, type Purchase } from './many-purchases.ts'

/** Records one purchase, from login to credited shares, as the template of many. */
export async function recordPurchase(): Promise<Purchase> {
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
    const isOwn = (item: (typeof all)[number]) =>
      item.pk.endsWith(buyer) ||
      (item.pk.startsWith('account#guard#') && item['user_id'] === buyer) ||
      (!before.has(nameOf(item)) && nameOf(item).match(ids) !== null)
    return { own: all.filter(isOwn), shared: all.filter((item) => !isOwn(item)) }
  } finally {
    await harness.close()
  }
}
