import type { Item } from '#functions/platform/port/table.ts'

/** The items of a table in which one person bought once: those of the person and the order, and the others. */
export interface Purchase {
  readonly own: readonly Item[]
  readonly shared: readonly Item[]
}

/** Ids that differ from buyer to buyer: of the person, the order and its partners' records. */
export const ids = /\b(?:ord|quo|usr|evt|ses|order|pay|pout)_\w{12,}|\b01[0-9A-Z]{24}\b/g
const changedDigits = 9

export const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`

/** The items of a table in which `buyers` people each bought once, one after another. */
export function* itemsOfMany({ own, shared }: Purchase, buyers: number): Generator<Item> {
  for (const item of shared) yield ofAll(item, buyers)
  const texts = own.map((item) => JSON.stringify(item))
  for (let number = 0; number < buyers; number += 1) {
    const digits = String(number).padStart(changedDigits, '0')
    for (const text of texts) {
      const item = JSON.parse(text.replaceAll(ids, (id) => `${id.slice(0, -changedDigits)}${digits}`)) as Item
      // The guard of a contact is named by its hash.
      yield item.pk.startsWith('account#guard#') ? { ...item, pk: `${item.pk}${digits}` } : item
    }
  }
}

/** Sums over all buyers, each of whom bought one lot of one company. */
function ofAll(item: Item, buyers: number): Item {
  const { bank, gst, issued, committed, quantity } = item
  const more = lotSize * (buyers - 1)
  if (item.pk.startsWith('order#bank#')) return { ...item, bank: Number(bank) * buyers, gst: Number(gst) * buyers }
  if (!item.pk.startsWith('order#stock#') || !item.pk.endsWith(`#${kaveri}`)) return item
  if (item.sk.startsWith('lot#')) return { ...item, quantity: Number(quantity) + more }
  return Number(committed) > 0 ? { ...item, issued: Number(issued) + more, committed: Number(committed) + more } : item
}

const [lotSize, kaveri] = [10, 'sec_kaveri']
