import { useDeferredValue, useMemo, useState } from 'react'
import type { Catalogue, snapshotMax } from '#shared/market/market.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { configured } from '#web/platform/config.ts'
import { type HomeRow, rowsFrom } from './home-rows.ts'

/** Its type keeps it the same as the one in shared, whose module carries schemas. */
const wholeMax: typeof snapshotMax = 10_000

/** How long a screen that is seen already may wait before it can be used. */
const aheadMaxMs = 1_500

let ahead: Catalogue | undefined

/** The first screen of companies, which a page that begins with Home has asked for (web/app/boot-script.ts), for whoever draws it first. */
export async function awaitFirst(): Promise<void> {
  if (location.pathname !== '/home') return
  await configured
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, aheadMaxMs))
  // What failed or is late is asked for once more, by whoever draws it.
  ahead = await Promise.race([call('readFirstScreen', {}), late]).catch(() => undefined)
}

function takeAhead(): Catalogue | undefined {
  const taken = ahead
  ahead = undefined
  return taken
}

export interface PublicRows {
  /** Undefined until the first screen is there. */
  readonly first: Catalogue | undefined
  /** As many as there are by now: the first of each list, then all. */
  readonly rows: readonly HomeRow[]
  /** `part`: the rest is on its way. `pages`: it never comes whole, and is asked for by pages. */
  readonly extent: 'part' | 'all' | 'pages'
  readonly failed: boolean
  /** Asks whether there is a newer build and, where there is, for all of it; or for all of it anyhow. */
  readonly refresh: (anyhow?: boolean) => Promise<void>
}

/** The build tells whether a listing is another. To compare what it says would take longer than to draw it. */
const sameBuild = (one: Catalogue | undefined, other: Catalogue | undefined) => one?.build === other?.build

/** The public listing: its first screen at once, everything behind it, and each anew when it has changed. */
export function usePublicRows(): PublicRows {
  const [known] = useState(takeAhead)
  const first = useEndpoint(
    'readFirstScreen',
    {},
    { compare: sameBuild, ...(known !== undefined && { fallbackData: known, revalidateOnMount: false }) },
  )
  const tooMany =
    first.data !== undefined && Object.values(first.data.counts).reduce((sum, count) => sum + count, 0) > wholeMax
  const snapshot = useEndpoint('readSnapshot', first.data === undefined || tooMany ? null : {}, {
    compare: sameBuild,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })

  async function refresh(anyhow = false) {
    const newer = await first.mutate()
    const isBehind = snapshot.data !== undefined && newer !== undefined && newer.build > snapshot.data.build
    if (anyhow || isBehind || snapshot.error !== undefined) await snapshot.mutate()
  }
  const pages = tooMany || snapshot.data?.complete === false
  // Thousands of rows are brought in between two frames, not before one.
  const whole = useDeferredValue(pages ? undefined : snapshot.data)
  return {
    first: first.data,
    rows: useMemo(() => rowsFrom(first.data, whole), [first.data, whole]),
    extent: pages ? 'pages' : whole === undefined ? 'part' : 'all',
    failed: first.error !== undefined || snapshot.error !== undefined,
    refresh,
  }
}
