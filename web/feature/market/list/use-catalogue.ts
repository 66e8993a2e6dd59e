import { snapshotMax } from '#shared/market/limits.ts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from '#shared/market/market.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { configured } from '#web/platform/config.ts'
import { type HomeRow, rowsFrom } from '#web/feature/market/home/home-rows.ts'
import { knownRowsStore } from './known-rows.ts'

/** How long the pre-rendered Home may wait for its data before it becomes interactive. */
const preloadMaxMs = 1_500

let preloaded: Catalogue | undefined

/** Waits for the first screen of companies, which web/app/boot-script.ts requests when the page opens at Home, and keeps it for the first render. */
export async function preloadFirstScreen(): Promise<void> {
  if (location.pathname !== '/home') return
  await configured
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, preloadMaxMs))
  // After a failure or a timeout the screen requests it again when it renders.
  preloaded = await Promise.race([call('readFirstScreen', {}), timeout]).catch(() => undefined)
}

function takePreloaded(): Catalogue | undefined {
  const catalogue = preloaded
  preloaded = undefined
  return catalogue
}

export interface CatalogueState {
  /** The first screen of the catalogue; undefined until it is loaded. */
  readonly first: Catalogue | undefined
  /** The rows loaded so far: the first of each list, then all. */
  readonly rows: readonly HomeRow[]
  /** `part`: the rest is being loaded. `all`: complete. `pages`: too large to load whole; read page by page. */
  readonly extent: 'part' | 'all' | 'pages'
  readonly failed: boolean
  /** Reads the first screen, and the whole catalogue when its build is newer or when forced. */
  readonly refresh: (force?: boolean) => Promise<void>
}

/** Two catalogues are equal when their builds are. A comparison of their contents would take longer than rendering them. */
const sameBuild = (one: Catalogue | undefined, other: Catalogue | undefined) => one?.build === other?.build

/** The public catalogue: its first screen at once, then all of it. Each is replaced when its build changes. */
export function useCatalogue(): CatalogueState {
  const [initial] = useState(takePreloaded)
  const first = useEndpoint(
    'readFirstScreen',
    {},
    { compare: sameBuild, ...(initial !== undefined && { fallbackData: initial, revalidateOnMount: false }) },
  )
  const tooMany =
    first.data !== undefined && Object.values(first.data.counts).reduce((sum, count) => sum + count, 0) > snapshotMax
  const snapshot = useEndpoint('readSnapshot', first.data === undefined || tooMany ? null : {}, {
    compare: sameBuild,
    revalidateIfStale: false,
    revalidateOnFocus: false,
  })

  async function refresh(force = false) {
    const newer = await first.mutate()
    const isBehind = snapshot.data !== undefined && newer !== undefined && newer.build > snapshot.data.build
    if (force || isBehind || snapshot.error !== undefined) await snapshot.mutate()
  }
  const pages = tooMany || snapshot.data?.complete === false
  // Thousands of rows are rendered at a lower priority, so that they do not delay a frame.
  const whole = useDeferredValue(pages ? undefined : snapshot.data)
  const rows = useMemo(() => rowsFrom(first.data, whole), [first.data, whole])
  useEffect(() => knownRowsStore.set(rows), [rows])
  return {
    first: first.data,
    rows,
    extent: pages ? 'pages' : whole === undefined ? 'part' : 'all',
    failed: first.error !== undefined || snapshot.error !== undefined,
    refresh,
  }
}
