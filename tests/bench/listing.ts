import { kb } from './web/weight.ts'
import type { Figure, Part } from './figure.ts'
import { companyCurves, companySizes, type Grown, growCompanies } from './listing/companies.ts'
import { growth, tableOfCurves } from './listing/curve.ts'
import { type Crowded, crowdSizes, growPeople, peopleCurves } from './listing/people.ts'

const flatMax = 1.1
const searchMaxMs = 100

/**
 * What the listing costs as companies become more, and as people who wait for one of them do. Calls, units and bytes are
 * counted; times are this machine's, of the embedded house: table and files are in its memory, so nothing is added by a network.
 */
export const part: Part = async (tell) => {
  const grown = await growCompanies(tell)
  for (const line of tableOfCurves('companies', companySizes, companyCurves(grown))) tell(line)
  const { crowds, fullest } = await growPeople(tell)
  for (const line of tableOfCurves('people who marked one company', crowdSizes, peopleCurves(crowds))) tell(line)
  const { readUnits } = fullest
  return [
    ...companyFigures(grown),
    ...peopleFigures(crowds),
    {
      goal: 'D3',
      what: 'read units of one’s own marks, as many as one may have',
      unit: 'units',
      ours: readUnits,
      wanted: '<= 1.5',
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
      wanted: `x1.0, <= x${flatMax}`,
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
    wanted: `<= ${searchMaxMs} ms`,
    isMet: ms <= searchMaxMs,
  })
  return [
    {
      goal: 'D1',
      what: 'table calls of a home screen, the most of any size',
      unit: 'calls',
      ours: calls,
      wanted: '= 1',
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
      what: 'bytes of a snapshot of 10,000, packed',
      unit: 'KB',
      ours: kb(all.find(({ companies }) => companies === 10_000)?.snapshot.packed ?? 0),
      wanted: 'no more beyond',
      isMet:
        (most?.snapshot.packed ?? 0) <=
        flatMax * (all.find(({ companies }) => companies === 10_000)?.snapshot.packed ?? 0),
    },
  ]
}

function peopleFigures(all: readonly Crowded[]): Figure[] {
  const span = `${crowdSizes[0]} to ${crowdSizes.at(-1)?.toLocaleString('en-IN')} people who marked one company`
  const grows = (what: string, of: (each: Crowded) => number): Figure => {
    const times = growth(all.map(of))
    return { goal: 'D5', what: `${what}, ${span}`, unit: 'x', ours: times, wanted: 'x1.0', isMet: times === 1 }
  }
  return [
    grows('table calls and write units of one more mark', ({ mark }) => mark.calls.length + mark.writeUnits),
    grows('read units of one’s own marks', ({ mine }) => mine.readUnits),
    grows('table calls of a page of those to be told', ({ markers }) => markers.calls.length),
  ]
}
