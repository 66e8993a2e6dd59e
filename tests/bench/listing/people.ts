import { type Asked, openListed } from '#tests/performance/listing-growth.ts'
import { median } from '#tests/bench/figure.ts'
import type { Curve } from './curve.ts'

export const crowdSizes = [10, 100, 1_000, 10_000, 100_000] as const

const rounds = 41

/** What it costs that so many people have marked one company. */
export interface Crowded {
  readonly people: number
  readonly mark: Asked
  readonly mine: Asked
  readonly markers: Asked
  /** Medians, in ms. */
  readonly ms: Readonly<Record<'mark' | 'mine' | 'markers', number>>
}

/** One house; each crowd has marked a company of its own. */
export async function growPeople(
  tell: (line: string) => void,
): Promise<{ readonly crowds: readonly Crowded[]; readonly fullest: Asked }> {
  const app = await openListed(100)
  try {
    const crowds = crowdSizes.map((people, place) => ({
      people,
      id: app.crowded[place]?.id ?? '',
      mark: [] as Asked[],
      mine: [] as Asked[],
      markers: [] as Asked[],
    }))
    for (const { people, id } of crowds) {
      tell(`${people.toLocaleString('en-IN')} people mark a company …`)
      await app.join(id, people)
      await app.drain()
    }
    for (let round = 0; round < rounds; round++) {
      for (const { id, mark, mine, markers } of crowds) {
        mark.push(await app.mark(id))
        mine.push(await app.mine())
        markers.push(await app.markers(id))
        await app.forget(id)
      }
    }
    const measured = crowds.map(({ people, mark, mine, markers }) => ({
      people,
      mark: worstOf(mark),
      mine: worstOf(mine),
      markers: worstOf(markers),
      ms: { mark: midOf(mark), mine: midOf(mine), markers: midOf(markers) },
    }))
    return { crowds: measured, fullest: await app.fullest() }
  } finally {
    await app.close()
  }
}

const midOf = (asked: readonly Asked[]): number => median(asked.map(({ ms }) => ms))

/** The time that asked the table most. */
function worstOf(asked: readonly Asked[]): Asked {
  const [worst] = asked.toSorted(
    (one, other) =>
      other.readUnits + other.writeUnits + other.calls.length - (one.readUnits + one.writeUnits + one.calls.length),
  )
  if (worst === undefined) throw new RangeError('nothing was asked')
  return worst
}

/** As lines of a table. */
export function peopleCurves(all: readonly Crowded[]): readonly Curve[] {
  const curve = (what: string, of: (each: Crowded) => number): Curve => ({ what, values: all.map(of) })
  return [
    curve('one more mark: table calls', ({ mark }) => mark.calls.length),
    curve('one more mark: write units', ({ mark }) => mark.writeUnits),
    curve('one more mark: server, ms', ({ ms }) => ms.mark),
    curve('one’s own marks: table calls', ({ mine }) => mine.calls.length),
    curve('one’s own marks: read units', ({ mine }) => mine.readUnits),
    curve('one’s own marks: server, ms', ({ ms }) => ms.mine),
    curve('100 of those to be told: table calls', ({ markers }) => markers.calls.length),
    curve('100 of those to be told: read units', ({ markers }) => markers.readUnits),
    curve('100 of those to be told: ms', ({ ms }) => ms.markers),
  ]
}
