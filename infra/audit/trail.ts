import { chainOf, hashOfEntry, hashOfSeal } from '#functions/trail/hash.ts'
import { emptyHash, TrailEntry, TrailHead, TrailSeal, type TrailHead as Head } from '#shared/trail/trail.ts'

type Place = Pick<Head, 'seq' | 'hash'>

/** What is known of the audit trail after the rows so far: the seals, then each chain in the order of its entries. */
export interface TrailRecords {
  readonly seals: TrailSeal[]
  readonly heads: Map<number, Head>
  /** The last entry of each chain, and its first violation. */
  readonly chains: Map<number, { last: Place; violation?: string }>
  /** The hashes of the entries that a seal or a head names, as `<chain>/<number>`. */
  readonly hashes: Map<string, string | undefined>
}

export function emptyTrail(): TrailRecords {
  return { seals: [], heads: new Map(), chains: new Map(), hashes: new Map() }
}

/** Seals come before the chains. */
export function readTrailSeal({ seals, hashes }: TrailRecords, row: unknown): void {
  const seal = TrailSeal.parse(row)
  seals.push(seal)
  for (const { chain, seq } of seal.heads) hashes.set(`${chain}/${seq}`, undefined)
}

/** The head of a chain comes before its entries. */
export function readTrailHead({ heads, hashes }: TrailRecords, row: unknown): void {
  const head = TrailHead.parse(row)
  heads.set(head.chain, head)
  hashes.set(`${head.chain}/${head.seq}`, undefined)
}

/** The entries of a chain come by their numbers. After the first violation nothing rests on the chain any more. */
export function readTrailEntry({ chains, hashes }: TrailRecords, row: unknown): void {
  const entry = TrailEntry.parse(row)
  const { chain, seq, hash } = entry
  if (hashes.has(`${chain}/${seq}`)) hashes.set(`${chain}/${seq}`, hash)
  const { last, violation } = chains.get(chain) ?? { last: { seq: 0, hash: emptyHash } }
  if (violation !== undefined) return
  const found = entryViolation(chain, entry, last)
  chains.set(chain, {
    last: { seq, hash },
    ...(found !== undefined && { violation: `audit trail, chain ${chain}, entry ${last.seq + 1} ${found}` }),
  })
}

/**
 * What is wrong with the audit trail: of each chain its first entry that was changed, removed or put in between, since everything
 * after it rests on it; then the first seal that does not fit.
 */
export function trailViolations({ chains, heads, seals, hashes }: TrailRecords): string[] {
  return [
    ...[...new Set([...chains.keys(), ...heads.keys()])]
      .toSorted((one, other) => one - other)
      .flatMap((chain) => {
        const { last, violation } = chains.get(chain) ?? { last: { seq: 0, hash: emptyHash } }
        const head = heads.get(chain)
        return violation ?? endViolation(chain, last, head, hashes.get(`${chain}/${head?.seq}`)) ?? []
      }),
    ...(sealViolation(seals, hashes) ?? []),
  ]
}

/** The head follows its entry: a writer that stops in between leaves it behind, and nothing but a removal leaves it ahead. */
function endViolation(
  chain: number,
  last: Place,
  head: Head | undefined,
  hash: string | undefined,
): string | undefined {
  const seq = head?.seq ?? 0
  const isEntry = seq === 0 || (seq <= last.seq && hash === head?.hash)
  return isEntry ? undefined : `audit trail, chain ${chain} ends with entry ${last.seq}, its head is entry ${seq}`
}

function entryViolation(chain: number, entry: TrailEntry, before: Place): string | undefined {
  if (entry.seq !== before.seq + 1) return `is missing: the next one is ${entry.seq}`
  if (entry.previous_hash !== before.hash) return `(${entry.id}) does not follow the one before`
  const isUnchanged = hashOfEntry(entry) === entry.hash && chainOf(entry.subject) === chain
  return isUnchanged ? undefined : `(${entry.id}) was changed: its hash does not match`
}

/** The first seal that was changed or removed, or that names an entry which is no longer there. */
function sealViolation(
  seals: readonly TrailSeal[],
  hashes: ReadonlyMap<string, string | undefined>,
): string[] | undefined {
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
