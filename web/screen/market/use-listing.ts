import { useRef } from 'react'
import type { Listing, snapshotMax } from '#shared/market/market.ts'
import { useEndpoint } from '#web/api/use-endpoint.ts'
import { type HomeRow, rowsFrom, withNewer } from './home-rows.ts'

/** Its type keeps it the same as the one in shared, whose module carries schemas. */
const wholeMax: typeof snapshotMax = 10_000

export interface PublicRows {
  /** Undefined until the first screen is there. */
  readonly first: Listing | undefined
  /** As many as there are by now: the first of each list, then all. */
  readonly rows: readonly HomeRow[]
  /** `part`: the rest is on its way. `pages`: it never comes whole, and is asked for by pages. */
  readonly extent: 'part' | 'all' | 'pages'
  readonly failed: boolean
  /** Asks whether there is a newer build and, where there is, for all of it; or for all of it anyhow. */
  readonly refresh: (anyhow?: boolean) => Promise<void>
}

/** The build tells whether a listing is another. To compare what it says would take longer than to draw it. */
const sameBuild = (one: Listing | undefined, other: Listing | undefined) => one?.build === other?.build

/** The public listing: its first screen at once, everything behind it, and each anew when it has changed. */
export function usePublicRows(): PublicRows {
  const first = useEndpoint('readFirstScreen', {}, { compare: sameBuild })
  const tooMany = first.data !== undefined && Object.values(first.data.counts).reduce((sum, count) => sum + count, 0) > wholeMax
  const snapshot = useEndpoint('readSnapshot', first.data === undefined || tooMany ? null : {}, { compare: sameBuild, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false })

  async function refresh(anyhow = false) {
    const newer = await first.mutate()
    const isBehind = snapshot.data !== undefined && newer !== undefined && newer.build > snapshot.data.build
    if (anyhow || isBehind || snapshot.error !== undefined) await snapshot.mutate()
  }
  const pages = tooMany || snapshot.data?.complete === false
  return {
    first: first.data,
    rows: useRows(first.data, pages ? undefined : snapshot.data),
    extent: pages ? 'pages' : snapshot.data === undefined ? 'part' : 'all',
    failed: first.error !== undefined || snapshot.error !== undefined,
    refresh,
  }
}

interface Made {
  readonly first: Listing | undefined
  readonly snapshot: Listing | undefined
  readonly rows: readonly HomeRow[]
}

/** What the first screen knows sooner stands in its place until the whole listing says it too. */
function useRows(first: Listing | undefined, snapshot: Listing | undefined): readonly HomeRow[] {
  const made = useRef<Made>({ first: undefined, snapshot: undefined, rows: [] })
  const { rows } = made.current
  if (made.current.first !== first || made.current.snapshot !== snapshot) made.current = { first, snapshot, rows: rowsOfBoth(first, snapshot, rows) }
  return made.current.rows
}

function rowsOfBoth(first: Listing | undefined, snapshot: Listing | undefined, before: readonly HomeRow[]): readonly HomeRow[] {
  if (snapshot === undefined) return first === undefined ? [] : rowsFrom(first, before)
  const all = rowsFrom(snapshot, before)
  return first !== undefined && first.build > snapshot.build ? withNewer(all, rowsFrom(first, before)) : all
}
