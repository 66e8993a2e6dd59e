import type { Item } from '#functions/platform/port/table.ts'
import { HoldId } from '#shared/kernel/id.ts'
import { holdAttribute } from '#shared/order/stock/stock.ts'
import { tableWriteUnits } from '#tests/performance/meter.ts'
import { type Random, random } from '#tests/simulation/random.ts'

/**
 * A model of the hot items of one stock, not a measurement: buyers arrive at random within one second, and the result contains only the time
 * that they wait for each other. Assumptions:
 *
 * - A partition writes 1,000 units a second and an item lies in one partition ("DynamoDB burst and adaptive capacity", AWS
 *   developer guide). So a write of n units occupies the item for n ms, and later ones queue. Burst capacity, which
 *   would hide a load this small, is ignored. Each shard of a stock has a partition key of its own, and a new table has a few
 *   partitions, among which DynamoDB divides the keys by a hash: chance decides which shards share one. That it gives a busy
 *   key more of a partition after some minutes is ignored too.
 * - A transaction locks each of its items for 6 to 18 ms; one that meets another is cancelled at once
 *   (TransactionConflict, same guide) and retries after a random wait of up to 25 ms, doubled each time, ten times.
 * - Before its write a buyer reads all shards, and is answered "sold out" by that read when nothing is left; `readToWriteMs` lie
 *   between read and write (the eligibility reads and the order's own transaction, at 5 ms a call). Whose shard is empty by the
 *   time of the write reads again.
 */
export interface Actors {
  readonly buyers: number
  readonly lots: number
  readonly readToWriteMs: number
  readonly seed: string
  /** The shards over which the lots are spread. */
  readonly shards: number
  /** Among which so many partitions of the table the shards are divided. */
  readonly partitions: number
}

export interface Contention {
  /** The waiting time of each answered buyer, in ms. */
  readonly addedMs: readonly number[]
  readonly sold: number
  /** Buyers that received neither shares nor "sold out". */
  readonly failed: number
  /** Write units of the whole stock. */
  readonly units: number
}

interface Attempt {
  readonly atMs: number
  readonly arrivedMs: number
  readonly tried: number
}

interface Buyer {
  /** When they read the shards. */
  readonly readMs: number
  readonly arrivedMs: number
  readonly own: number
}

/** One conditional update per buyer, from the shard of their own on; `unitsWith` is its cost at a given number of holds in the item. */
export function conditionalUpdates(
  { buyers, lots, readToWriteMs, seed, shards, partitions }: Actors,
  unitsWith: (holds: number) => number,
): Contention {
  const chance = random(seed)
  const due: Buyer[] = arrivals(buyers, chance).map((arrivedMs) => ({
    readMs: arrivedMs,
    arrivedMs,
    own: Math.floor(chance.next() * shards),
  }))
  const soldAtMs = Array.from({ length: shards }, (): number[] => [])
  const lotsOf = (shard: number) => Math.floor(lots / shards) + Number(shard < lots % shards)
  const places = random(`${seed} places`)
  const partitionOf = Array.from({ length: shards }, () => Math.floor(places.next() * partitions))
  const freeMs = Array<number>(partitions).fill(0)
  const addedMs: number[] = []
  let usedUnits = 0
  while (due.length > 0) {
    due.sort((one, other) => other.readMs - one.readMs)
    const { readMs, arrivedMs, own } = due.pop() as Buyer
    const takenAt = (shard: number, atMs: number) => (soldAtMs[shard] ?? []).filter((soldMs) => soldMs <= atMs).length
    const inTurn = Array.from({ length: shards }, (_, index) => (own + index) % shards)
    const chosen = inTurn.find((shard) => takenAt(shard, readMs) < lotsOf(shard))
    if (chosen === undefined) {
      addedMs.push(readMs - arrivedMs)
      continue
    }
    const sold = soldAtMs[chosen] ?? []
    const writeMs = readMs + readToWriteMs
    const units = unitsWith(Math.min(sold.length + 1, lotsOf(chosen)))
    const partition = partitionOf[chosen] ?? 0
    const startMs = Math.max(writeMs, freeMs[partition] ?? 0)
    usedUnits += units
    freeMs[partition] = startMs + units
    if (sold.length < lotsOf(chosen)) {
      sold.push(startMs + units)
      // Only the part of the write that other buyers' holds add counts as waiting.
      addedMs.push(startMs - arrivedMs - readToWriteMs + units - 1)
    } else due.push({ readMs: startMs + units, arrivedMs, own })
  }
  return { addedMs, sold: soldAtMs.flat().length, failed: 0, units: usedUnits }
}

const conflictsMax = 10
const firstWaitMs = 25
const [holdMinMs, holdMaxMs] = [6, 18] as const

/** The same counter inside each order's transaction. */
export function transactions({
  buyers,
  lots,
  readToWriteMs,
  seed,
}: Omit<Actors, 'shards' | 'partitions'>): Omit<Contention, 'units'> {
  const chance = random(seed)
  const due: Attempt[] = arrivals(buyers, chance).map((arrivedMs) => ({
    atMs: arrivedMs + readToWriteMs,
    arrivedMs,
    tried: 0,
  }))
  const addedMs: number[] = []
  let [sold, failed, soldOutMs, freeMs] = [0, 0, Infinity, 0]
  while (due.length > 0) {
    due.sort((one, other) => other.atMs - one.atMs)
    const attempt = due.pop() as Attempt
    const { atMs, arrivedMs, tried } = attempt
    if (soldOutMs <= (tried === 0 ? arrivedMs : atMs)) addedMs.push(Math.max(0, atMs - arrivedMs - readToWriteMs))
    else if (atMs < freeMs) {
      if (tried === conflictsMax) failed += 1
      else due.push({ arrivedMs, tried: tried + 1, atMs: atMs + chance.next() * firstWaitMs * 2 ** tried })
    } else {
      freeMs = atMs + holdMinMs + chance.next() * (holdMaxMs - holdMinMs)
      addedMs.push(atMs - arrivedMs - readToWriteMs)
      sold += 1
      if (sold === lots) soldOutMs = freeMs
    }
  }
  return { addedMs, sold, failed }
}

function arrivals(buyers: number, chance: Random): number[] {
  return Array.from({ length: buyers }, () => chance.next() * 1_000).sort((one, other) => one - other)
}

/** The write units of one update of a shard: each unpaid order keeps its hold in the item. */
export function unitsWith(holds: number): number {
  const names = Array.from(
    { length: holds },
    (_, index) => [holdAttribute(HoldId.parse(`ord_${String(index).padStart(26, '0')}`)), 10] as const,
  )
  const stock: Item = {
    pk: 'order#stock#00#sec_wanted',
    sk: 'shard',
    security_id: 'sec_wanted',
    shard: 0,
    issued: 10_000,
    available: 10_000,
    committed: 0,
    hold_count: holds,
    ...Object.fromEntries(names),
  }
  return tableWriteUnits(undefined, stock)
}
