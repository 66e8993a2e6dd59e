import { type Random, random } from '#tests/simulation/random.ts'

/**
 * A model of one hot item, not a measurement: buyers arrive at random within one second, and the result contains only the time
 * that they wait for each other. Assumptions:
 *
 * - A partition writes 1,000 units a second and an item lies in one partition ("DynamoDB burst and adaptive capacity", AWS
 *   developer guide). So a write of n units occupies the item for n ms, and later ones queue. Burst capacity, which
 *   would hide a load this small, is ignored.
 * - A transaction locks each of its items for 6 to 18 ms; one that meets another is cancelled at once
 *   (TransactionConflict, same guide) and retries after a random wait of up to 25 ms, doubled each time, ten times.
 * - Before its write a buyer reads the item, and is answered "sold out" by that read when nothing is left; `readToWriteMs` lie
 *   between read and write (the eligibility reads and the order's own transaction, at 5 ms a call).
 */
export interface Actors {
  readonly buyers: number
  readonly lots: number
  readonly readToWriteMs: number
  readonly seed: string
}

export interface Contention {
  /** The waiting time of each answered buyer, in ms. */
  readonly addedMs: readonly number[]
  readonly sold: number
  /** Buyers that received neither shares nor "sold out". */
  readonly failed: number
  /** Write units of the item's partition. */
  readonly units: number
}

interface Attempt {
  readonly atMs: number
  readonly arrivedMs: number
  readonly tried: number
}

/** One conditional update per buyer; `unitsWith` is its cost at a given number of holds in the item. */
export function conditionalUpdates(
  { buyers, lots, readToWriteMs, seed }: Actors,
  unitsWith: (holds: number) => number,
): Contention {
  const addedMs: number[] = []
  const soldAtMs: number[] = []
  let [freeMs, usedUnits] = [0, 0]
  for (const readMs of arrivals(buyers, random(seed))) {
    // Writes arrive in the order of the reads, after the same delay.
    if (soldAtMs.length === lots && (soldAtMs.at(-1) ?? 0) <= readMs) {
      addedMs.push(0)
      continue
    }
    const writeMs = readMs + readToWriteMs
    const units = unitsWith(Math.min(soldAtMs.length + 1, lots))
    const startMs = Math.max(writeMs, freeMs)
    usedUnits += units
    freeMs = startMs + units
    // Only the part of the write that other buyers' holds add counts as waiting.
    addedMs.push(startMs - writeMs + units - 1)
    if (soldAtMs.length < lots) soldAtMs.push(freeMs)
  }
  return { addedMs, sold: soldAtMs.length, failed: 0, units: usedUnits }
}

const conflictsMax = 10
const firstWaitMs = 25
const [holdMinMs, holdMaxMs] = [6, 18] as const

/** The same counter inside each order's transaction. */
export function transactions({ buyers, lots, readToWriteMs, seed }: Actors): Omit<Contention, 'units'> {
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
