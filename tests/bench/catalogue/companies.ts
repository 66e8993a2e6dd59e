import type { SecurityId } from '#shared/kernel/id.ts'
import {
  type Measured,
  type CatalogueApp,
  catalogueIn,
  openCatalogueApp,
  sizeOf,
} from '#tests/performance/catalogue-growth.ts'
import { median } from '#tests/bench/figure.ts'
import { kb } from '#tests/bench/web/weight.ts'
import type { Curve } from './curve.ts'
import { sized } from '#tests/bench/size.ts'

export const companySizes: readonly number[] = sized([20, 40], [100, 1_000, 10_000, 100_000])

const warmUps = sized(1, 5)
const reads = sized(3, 201)
const changes = sized(1, 9)
const rebuilds = sized(1, 3)

type Timed = Record<
  'home' | 'first' | 'snapshot' | 'unchanged' | 'search' | 'page' | 'change' | 'afterChange' | 'check' | 'rebuild',
  number
>
type Series = Record<keyof Timed, number[]>

/** What was counted and measured at one number of companies. */
export interface Grown {
  readonly companies: number
  readonly home: Measured
  readonly change: Measured
  readonly check: Measured
  readonly rebuild: Measured
  readonly first: { readonly raw: number; readonly packed: number }
  readonly snapshot: { readonly raw: number; readonly packed: number }
  /** Medians, in ms. */
  readonly ms: Timed
}

/** All sizes at once, measured alternately, so that other work of the machine affects all alike. */
export async function growCompanies(print: (line: string) => void): Promise<readonly Grown[]> {
  const apps: CatalogueApp[] = []
  try {
    for (const size of companySizes) {
      print(`an app with ${size.toLocaleString('en-IN')} companies …`)
      apps.push(await openCatalogueApp(size))
    }
    const measured = apps.map((app) => ({ app, series: emptySeries() }))
    for (let round = 0; round < warmUps; round++) for (const { app } of measured) await readOnce(app, emptySeries())
    for (let round = 0; round < reads; round++) for (const { app, series } of measured) await readOnce(app, series)
    // Separate, because a large response leaves garbage to collect.
    for (let round = 0; round < reads; round++)
      for (const { app, series } of measured) series.first.push((await app.read('first')).ms)
    print('changing prices …')
    for (let round = 0; round < changes; round++)
      for (const { app, series } of measured) await changeOnce(app, series, round)
    print('rebuilding the catalogues …')
    for (let round = 0; round < rebuilds; round++)
      for (const { app, series } of measured) series.rebuild.push((await app.repair(companyOf(app))).ms)
    return await Promise.all(measured.map(({ app, series }) => resultOf(app, series)))
  } finally {
    for (const app of apps) await app.close()
  }
}

/** A company on the first screen. */
const companyOf = ({ generated }: CatalogueApp): SecurityId => generated[0]!.id

async function readOnce(app: CatalogueApp, series: Series): Promise<void> {
  series.home.push((await app.home()).ms)
  const { ms, answer } = await app.read('snapshot')
  series.snapshot.push(ms)
  series.unchanged.push((await app.read('snapshot', answer.headers['etag'])).ms)
  series.search.push((await app.search('kaveri r')).ms)
  series.page.push((await app.page()).ms)
  series.check.push((await app.check()).ms)
}

async function changeOnce(app: CatalogueApp, series: Series, round: number): Promise<void> {
  const id = companyOf(app)
  series.change.push((await app.change(id, 50_000 + round)).ms)
  // The first search after it reads the whole catalogue again.
  series.afterChange.push((await app.search('kaveri r')).ms)
  const { columns } = catalogueIn((await app.read('first')).answer.body)
  if (columns.price[columns.id.indexOf(id)] !== 50_000 + round)
    throw new Error(`with ${app.companies} companies a price was recorded and is not shown`)
}

async function resultOf(app: CatalogueApp, series: Series): Promise<Grown> {
  const ms = Object.fromEntries(Object.entries(series).map(([name, values]) => [name, median(values)])) as Timed
  const id = companyOf(app)
  return {
    companies: app.companies,
    home: await app.home(),
    change: await app.change(id, 60_000),
    check: await app.check(),
    rebuild: await app.repair(id),
    first: sizeOf((await app.read('first')).answer.body),
    snapshot: sizeOf((await app.read('snapshot')).answer.body),
    ms,
  }
}

function emptySeries(): Series {
  return {
    home: [],
    first: [],
    snapshot: [],
    unchanged: [],
    search: [],
    page: [],
    change: [],
    afterChange: [],
    check: [],
    rebuild: [],
  }
}

/** As lines of a table. */
export function companyCurves(all: readonly Grown[]): readonly Curve[] {
  const curve = (what: string, of: (each: Grown) => number): Curve => ({ what, values: all.map(of) })
  return [
    curve('home screen: table calls', ({ home }) => home.calls.length),
    curve('home screen: read units', ({ home }) => home.readUnits),
    curve('home screen: server, all three calls, ms', ({ ms }) => ms.home),
    curve('first.json: KB compressed', ({ first }) => kb(first.packed)),
    curve('first.json: KB', ({ first }) => kb(first.raw)),
    curve('first.json: server, ms', ({ ms }) => ms.first),
    curve('snapshot.json: KB compressed', ({ snapshot }) => kb(snapshot.packed)),
    curve('snapshot.json: KB', ({ snapshot }) => kb(snapshot.raw)),
    curve('snapshot.json: server, ms', ({ ms }) => ms.snapshot),
    curve('snapshot.json unchanged (304): server, ms', ({ ms }) => ms.unchanged),
    curve('search by name: server, ms', ({ ms }) => ms.search),
    curve('search, the first after a change: server, ms', ({ ms }) => ms.afterChange),
    curve('a page of 20: server, ms', ({ ms }) => ms.page),
    curve('a price: table calls', ({ change }) => change.calls.length),
    curve('a price: read units', ({ change }) => change.readUnits),
    curve('a price: write units', ({ change }) => change.writeUnits),
    curve('a price: files put', ({ change }) => change.files.puts),
    curve('a price: KB of files read', ({ change }) => kb(change.files.bytesRead)),
    curve('a price: KB of files put', ({ change }) => kb(change.files.bytesPut)),
    curve('a price: until it is in the catalogue, ms', ({ ms }) => ms.change),
    curve('check for a lost event: read units', ({ check }) => check.readUnits),
    curve('check for a lost event: ms', ({ ms }) => ms.check),
    curve('rebuild: table calls', ({ rebuild }) => rebuild.calls.length),
    curve('rebuild: read units', ({ rebuild }) => rebuild.readUnits),
    curve('rebuild: ms', ({ ms }) => ms.rebuild),
  ]
}
