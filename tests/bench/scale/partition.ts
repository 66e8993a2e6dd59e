import { attemptsDue } from '#functions/agreement/due-index.ts'
import { ordersDue, unpaidDue } from '#functions/order/due-index.ts'
import type { Tally } from './order-walk.ts'

/** Partition keys of one form, which share the load of all orders. */
export interface PartitionGroup {
  /** Such as `gsi2 order#reconcile#<shard>`. */
  readonly name: string
  /** Over how many partitions of one company, or of all, the load is spread. */
  readonly shards: number
  readonly isOfCompany: boolean
  readonly unitsPerOrder: number
}

/** The largest number that is taken for that of a shard. Others are days, minutes or a partner's ids. */
const shardMax = 255

/** The same form for keys that differ by an id, a shard or a day only. */
function formOf(key: string): string {
  return key
    .split('#')
    .map((part) => {
      if (/^\d+$/.test(part)) return Number(part) <= shardMax ? '<shard>' : '<number>'
      if (/^\d{4}-\d\d-\d\d/.test(part)) return '<day>'
      if (part.startsWith('sec_')) return '<company>'
      return /^([a-z]+_\w{6,}|[A-Z]+-?\w*\d\w{5,}|[\w-]{40,})$/.test(part) ? '<id>' : part
    })
    .join('#')
}

/**
 * The loads of the partitions that many orders share, per order: the difference between a walk of many orders and one of few, so that what
 * timers do without orders cancels out. A form with as many keys as orders grows with them, and limits nothing.
 */
export function partitionGroups(few: Tally, many: Tally, orders: number): PartitionGroup[] {
  const units = new Map<string, number>()
  const keys = new Map<string, Set<string>>()
  for (const [tally, sign] of [
    [few, -1],
    [many, 1],
  ] as const)
    for (const [key, count] of tally) {
      const form = formOf(key)
      units.set(form, (units.get(form) ?? 0) + sign * count)
      if (sign === 1) keys.set(form, (keys.get(form) ?? new Set()).add(key))
    }
  return [...units].flatMap(([name, sum]) => {
    const found = keys.get(name) ?? new Set()
    const isOwn = !name.includes('<shard>') && found.size >= orders
    if (sum <= 0 || isOwn) return []
    return [
      { name, shards: shardsOf(name, found), isOfCompany: name.includes('<company>'), unitsPerOrder: sum / orders },
    ]
  })
}

/** Of the lists of due work by form, whose numbers are no powers of two. */
const dueShards = new Map(
  [unpaidDue, ordersDue, attemptsDue].map(({ partitions }) => [formOf(`gsi2 ${partitions[0]}`), partitions.length]),
)

/** The next power of two above the largest shard that was seen: ids fall into shards by a hash. */
function shardsOf(form: string, keys: ReadonlySet<string>): number {
  const known = dueShards.get(form)
  if (known !== undefined) return known
  const place = form.split('#').indexOf('<shard>')
  if (place === -1) return 1
  const largest = Math.max(...[...keys].map((key) => Number(key.split('#')[place])))
  return 2 ** Math.ceil(Math.log2(largest + 1))
}
