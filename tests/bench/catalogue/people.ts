import { type Measured, openCatalogueApp } from '#tests/performance/catalogue-growth.ts'
import { median } from '#tests/bench/figure.ts'
import type { Curve } from './curve.ts'
import { sized } from '#tests/bench/size.ts'

export const groupSizes: readonly number[] = sized([2, 4], [10, 100, 1_000, 10_000, 100_000])

const rounds = sized(1, 41)

/** The cost when this many people watch one company. */
export interface Watched {
  readonly people: number
  readonly watch: Measured
  readonly mine: Measured
  readonly watchers: Measured
  /** Medians, in ms. */
  readonly ms: Readonly<Record<'watch' | 'mine' | 'watchers', number>>
}

/** One app; each group of people watches a company of its own. */
export async function growPeople(
  print: (line: string) => void,
): Promise<{ readonly groups: readonly Watched[]; readonly fullWatchlist: Measured }> {
  const app = await openCatalogueApp(100)
  try {
    const groups = groupSizes.map((people, index) => ({
      people,
      id: app.generated[index]!.id,
      watch: [] as Measured[],
      mine: [] as Measured[],
      watchers: [] as Measured[],
    }))
    for (const { people, id } of groups) {
      print(`${people.toLocaleString('en-IN')} people watch a company …`)
      await app.addWatchers(id, people)
      await app.drain()
    }
    for (let round = 0; round < rounds; round++) {
      for (const { id, watch, mine, watchers } of groups) {
        watch.push(await app.watch(id))
        mine.push(await app.mine())
        watchers.push(await app.watchers(id))
        await app.removeEntry(id)
      }
    }
    const measured = groups.map(({ people, watch, mine, watchers }) => ({
      people,
      watch: worstOf(watch),
      mine: worstOf(mine),
      watchers: worstOf(watchers),
      ms: { watch: midOf(watch), mine: midOf(mine), watchers: midOf(watchers) },
    }))
    return { groups: measured, fullWatchlist: await app.fullWatchlist() }
  } finally {
    await app.close()
  }
}

const midOf = (measurements: readonly Measured[]): number => median(measurements.map(({ ms }) => ms))

/** The run with the most table calls. */
function worstOf(measurements: readonly Measured[]): Measured {
  const [worst] = measurements.toSorted(
    (one, other) =>
      other.readUnits + other.writeUnits + other.calls.length - (one.readUnits + one.writeUnits + one.calls.length),
  )
  if (worst === undefined) throw new RangeError('no measurement')
  return worst
}

/** As lines of a table. */
export function peopleCurves(all: readonly Watched[]): readonly Curve[] {
  const curve = (what: string, of: (each: Watched) => number): Curve => ({ what, values: all.map(of) })
  return [
    curve('one more watchlist entry: table calls', ({ watch }) => watch.calls.length),
    curve('one more watchlist entry: write units', ({ watch }) => watch.writeUnits),
    curve('one more watchlist entry: server, ms', ({ ms }) => ms.watch),
    curve('own watchlist: table calls', ({ mine }) => mine.calls.length),
    curve('own watchlist: read units', ({ mine }) => mine.readUnits),
    curve('own watchlist: server, ms', ({ ms }) => ms.mine),
    curve('100 of the people to notify: table calls', ({ watchers }) => watchers.calls.length),
    curve('100 of the people to notify: read units', ({ watchers }) => watchers.readUnits),
    curve('100 of the people to notify: ms', ({ ms }) => ms.watchers),
  ]
}
