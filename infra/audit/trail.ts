import { chainOf, hashOfEntry, hashOfSeal } from '#functions/trail/hash.ts'
import { emptyHash, TrailEntry, TrailHead, TrailSeal, type TrailHead as Head } from '#shared/trail/trail.ts'

/** The items of the audit trail. */
export interface TrailRecords {
  readonly entries: TrailEntry[]
  readonly heads: Map<number, Head>
  readonly seals: TrailSeal[]
}

export function emptyTrail(): TrailRecords {
  return { entries: [], heads: new Map(), seals: [] }
}

export function readTrailEntry({ entries }: TrailRecords, row: unknown): void {
  entries.push(TrailEntry.parse(row))
}

export function readTrailHead({ heads }: TrailRecords, row: unknown): void {
  const head = TrailHead.parse(row)
  heads.set(head.chain, head)
}

export function readTrailSeal({ seals }: TrailRecords, row: unknown): void {
  seals.push(TrailSeal.parse(row))
}

/**
 * What is wrong with the audit trail: of each chain its first entry that was changed, removed or put in between, since everything
 * after it rests on it; then the first seal that does not fit.
 */
export function trailViolations({ entries, heads, seals }: TrailRecords): string[] {
  const byChain = Map.groupBy(entries, ({ chain }) => chain)
  const chains = new Set([...byChain.keys(), ...heads.keys()])
  const hashes = new Map(entries.map(({ chain, seq, hash }) => [`${chain}/${seq}`, hash]))
  return [
    ...[...chains]
      .sort((one, other) => one - other)
      .flatMap((chain) => {
        const ofChain = (byChain.get(chain) ?? []).sort((one, other) => one.seq - other.seq)
        return chainViolation(chain, ofChain, heads.get(chain)) ?? []
      }),
    ...(sealViolation(seals, hashes) ?? []),
  ]
}

type Place = Pick<Head, 'seq' | 'hash'>

/** The first broken entry of a chain, as a list of one. Undefined when the chain is whole. */
function chainViolation(chain: number, entries: readonly TrailEntry[], head: Head | undefined): string[] | undefined {
  let last: Place = { seq: 0, hash: emptyHash }
  for (const entry of entries) {
    const violation = entryViolation(chain, entry, last)
    if (violation !== undefined) return [`audit trail, chain ${chain}, entry ${last.seq + 1} ${violation}`]
    last = entry
  }
  // The head follows its entry: a writer that stops in between leaves it behind, and nothing but a removal leaves it ahead.
  const seq = head?.seq ?? 0
  const isEntry = seq === 0 || (seq <= last.seq && entries[seq - 1]?.hash === head?.hash)
  return isEntry ? undefined : [`audit trail, chain ${chain} ends with entry ${last.seq}, its head is entry ${seq}`]
}

function entryViolation(chain: number, entry: TrailEntry, before: Place): string | undefined {
  if (entry.seq !== before.seq + 1) return `is missing: the next one is ${entry.seq}`
  if (entry.previous_hash !== before.hash) return `(${entry.id}) does not follow the one before`
  const isUnchanged = hashOfEntry(entry) === entry.hash && chainOf(entry.subject) === chain
  return isUnchanged ? undefined : `(${entry.id}) was changed: its hash does not match`
}

/** The first seal that was changed or removed, or that names an entry which is no longer there. */
function sealViolation(seals: readonly TrailSeal[], hashes: ReadonlyMap<string, string>): string[] | undefined {
  let previous = emptyHash
  for (const seal of [...seals].sort((one, other) => (one.day < other.day ? -1 : 1))) {
    const name = `audit trail, seal of ${seal.day}`
    if (seal.previous_hash !== previous) return [`${name} does not follow the one before`]
    if (hashOfSeal(seal) !== seal.hash) return [`${name} was changed: its hash does not match`]
    const lost = seal.heads.find(({ chain, seq, hash }) => seq > 0 && hashes.get(`${chain}/${seq}`) !== hash)
    if (lost !== undefined) return [`${name}: entry ${lost.seq} of chain ${lost.chain} is not the one that was sealed`]
    previous = seal.hash
  }
  return undefined
}
