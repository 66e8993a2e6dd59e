import { kb } from './web/weight.ts'
import type { Figure, Part } from './figure.ts'
import { companyCurves, companySizes, type Grown, growCompanies } from './catalogue/companies.ts'
import { growth, tableOfCurves } from './catalogue/curve.ts'
import { type Watched, groupSizes, growPeople, peopleCurves } from './catalogue/people.ts'

const flatMax = 1.1
const searchMaxMs = 100

/**
 * The cost of the catalogue as companies grow in number, and as people grow who wait for one of them. Calls, units and bytes are
 * counted; times are this machine's, of the local app: table and files are in its memory, so no network time is included.
 */
export const part: Part = async (print) => {
  const grown = await growCompanies(print)
  for (const line of tableOfCurves('companies', companySizes, companyCurves(grown))) print(line)
  const { groups, fullWatchlist } = await growPeople(print)
  for (const line of tableOfCurves('people who watch one company', groupSizes, peopleCurves(groups))) print(line)
  const { readUnits } = fullWatchlist
  return [
    ...companyFigures(grown),
    ...peopleFigures(groups),
    {
      goal: 'D3',
      what: 'read units of a full watchlist',
      unit: 'units',
      ours: readUnits,
      target: '<= 1.5',
      isMet: readUnits <= 1.5,
    },
  ]
}

function companyFigures(all: readonly Grown[]): Figure[] {
  const span = `${companySizes[0]} to ${companySizes.at(-1)?.toLocaleString('en-IN')} companies`
  const grows = (what: string, of: (each: Grown) => number): Figure => {
    const times = growth(all.map(of))
    return {
      goal: 'D5',
      what: `${what}, ${span}`,
      unit: 'x',
      ours: times,
      target: `x1.0, <= x${flatMax}`,
      isMet: times <= flatMax,
    }
  }
  const calls = Math.max(...all.map(({ home }) => home.calls.length))
  const most = all.at(-1)
  const search = (what: string, ms = 0): Figure => ({
    goal: 'D5',
    what,
    unit: 'ms',
    ours: ms,
    target: `<= ${searchMaxMs} ms`,
    isMet: ms <= searchMaxMs,
  })
  return [
    {
      goal: 'D1',
      what: 'table calls of a home screen, the most of any size',
      unit: 'calls',
      ours: calls,
      target: '= 1',
      isMet: calls === 1 && all.every(({ home }) => home.calls.length === 1),
    },
    grows('read units of a home screen', ({ home }) => home.readUnits),
    grows('bytes of the first screen', ({ first }) => first.packed),
    grows('server time of the first screen', ({ ms }) => ms.first),
    grows('table calls of a changed price', ({ change }) => change.calls.length),
    grows('units of a changed price', ({ change }) => change.readUnits + change.writeUnits),
    search(`search among ${most?.companies.toLocaleString('en-IN')}, median`, most?.ms.search),
    search('the same, the first after a change of price', most?.ms.afterChange),
    {
      goal: 'D5',
      what: 'bytes of a snapshot of 10,000, compressed',
      unit: 'KB',
      ours: kb(all.find(({ companies }) => companies === 10_000)?.snapshot.packed ?? 0),
      target: 'no more beyond',
      isMet:
        (most?.snapshot.packed ?? 0) <=
        flatMax * (all.find(({ companies }) => companies === 10_000)?.snapshot.packed ?? 0),
    },
  ]
}

function peopleFigures(all: readonly Watched[]): Figure[] {
  const span = `${groupSizes[0]} to ${groupSizes.at(-1)?.toLocaleString('en-IN')} people who watch one company`
  const grows = (what: string, of: (each: Watched) => number): Figure => {
    const times = growth(all.map(of))
    return { goal: 'D5', what: `${what}, ${span}`, unit: 'x', ours: times, target: 'x1.0', isMet: times === 1 }
  }
  return [
    grows(
      'table calls and write units of one more watchlist entry',
      ({ watch }) => watch.calls.length + watch.writeUnits,
    ),
    grows('read units of the own watchlist', ({ mine }) => mine.readUnits),
    grows('table calls of a page of the people to notify', ({ watchers }) => watchers.calls.length),
  ]
}
