import { brotliCompressSync } from 'node:zlib'
import { openSession } from '#functions/account/commands.ts'
import { readUserByPhone } from '#functions/account/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { isCatalogueWhole, rebuildCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { loadWatchers, watchlistKey } from '#functions/market/watchlist/repository.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { cardKey } from '#functions/market/repository.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { type Catalogue, watchlistMax } from '#shared/market/market.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { actors, type GeneratedCompany, watchersOf, idAt } from '#tests/harness/many-companies.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { type MeteredFiles, openFileMeter } from './file-meter.ts'
import { isOfDoor, type MeteredCall, openMeter, sumOf } from './meter.ts'

/** What something asked of table and files, without the door's own reads, and how long it took on this machine. */
export interface Asked {
  readonly calls: readonly MeteredCall[]
  readonly readUnits: number
  readonly writeUnits: number
  readonly files: MeteredFiles
  readonly ms: number
}

interface Sized {
  readonly raw: number
  /** Packed by brotli as tightly as it can. */
  readonly packed: number
}

type PublicFile = 'first' | 'snapshot'

/** A house with so many companies in its listing, and what each thing costs there that people and the desk do to it. */
export type ListedApp = Awaited<ReturnType<typeof openListed>>

export async function openListed(companies: number) {
  const [meter, fileMeter] = [openMeter(), openFileMeter()]
  let crowded: readonly GeneratedCompany[] = []
  let [ports, token, userId]: [Ports | undefined, string, string] = [undefined, '', '']
  let changes = 0
  const harness = await startHarness({
    adapt: (given) => (ports = fileMeter.adapt(meter.adapt(given))),
    async seedData(given) {
      await seedData(given)
      crowded = await actors(given, companies, { onlyListed: true })
      const user = await readUserByPhone(given, asha.phone)
      userId = user?.id ?? ''
      token = user === undefined ? '' : await openSession(given, user)
    },
  })
  const metered = ports ?? harness.app.ports
  const ask = askerOf(harness, token)
  const asked = askedBy(() => ({
    ...sumOf(meter.take().calls.filter((call) => !isOfDoor(call))),
    files: fileMeter.take(),
  }))
  return {
    companies,
    crowded,
    ask,
    /** What a home screen asks for: the first screen, the rest of the listing, and one's own marks. */
    home: () =>
      asked(() =>
        Promise.all([
          ask('GET', '/market/first.json'),
          ask('GET', '/market/snapshot.json'),
          ask('GET', '/market/mine'),
        ]),
      ),
    mine: () => asked(() => ask('GET', '/market/mine')),
    read: (which: PublicFile, etag?: string) =>
      asked(() => ask('GET', `/market/${which}.json`, undefined, etag === undefined ? {} : { 'if-none-match': etag })),
    search: (text: string) =>
      asked(() => ask('POST', `/security_by_filter_and_sort?userId=${userId}&status=1&limit=20`, { search: text })),
    page: () => asked(() => ask('POST', `/security_by_filter_and_sort?userId=${userId}&status=1&limit=20`, {})),
    mark: (securityId: string) =>
      asked(() => ask('POST', '/setSecurityNotifyData', { related_security_id: securityId, related_user_id: userId })),
    /** A page of those who want to be told, as whoever tells them reads it. */
    markers: (securityId: string) => asked(() => loadWatchers(metered, 'notify', securityId, { limit: 100 })),
    /** A price of today, until the public files have it. */
    change: (securityId: string, price: number) =>
      asked(async () => {
        changes += 1
        await recordPrices(
          metered,
          securityId,
          [{ date: dayInIndia(metered.clock.now()), close_paise: paise(price), volume: 1 }],
          { source: `import-${changes}`, corrects: true },
          'growth',
        )
        await harness.app.drain()
      }),
    /** What the timer asks when nothing was lost. */
    check: () => asked(() => isCatalogueWhole(metered)),
    /** Builds the listing from all cards, one of which has changed without anybody hearing of it. */
    async rebuild(securityId: string) {
      await harness.app.ports.table.transact([
        { update: cardKey(securityId), changes: { add: { version: 1 } } },
        { update: { pk: 'market', sk: 'changes#0' }, changes: { add: { count: 1 } } },
      ])
      return asked(() => rebuildCatalogue(metered))
    },
    join: (securityId: string, people: number) => watchersOf(harness.app.ports, securityId, 'notify', people),
    /** As if the caller had never marked anything, so that they can mark it again. */
    forget: (securityId: string) =>
      harness.app.ports.table.transact([
        { delete: { pk: `notify#${securityId}`, sk: userId } },
        { delete: watchlistKey(userId) },
      ]),
    /** One's own marks when one has marked all that one may, both ways. */
    async fullest() {
      const all = Object.fromEntries(
        Array.from({ length: watchlistMax }, (_, place) => [idAt('sec', place), harness.clock.now()]),
      )
      await harness.app.ports.table.put({
        ...watchlistKey(userId),
        interested: all,
        notify: all,
        interested_count: watchlistMax,
        notify_count: watchlistMax,
      })
      return asked(() => ask('GET', '/market/mine'))
    },
    drain: () => harness.app.drain(),
    close: () => harness.app.close(),
  }
}

/** Asks past the world's own inspection of every answer, which takes longer than the answer. */
function askerOf({ app }: Harness, token: string) {
  return async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const json = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const answer = await app.call({
      method,
      target: `/api${path}`,
      headers: json,
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      address: '203.0.113.7',
    })
    if (answer.status >= 400)
      throw new Error(`${path} answered ${answer.status} ${Buffer.from(answer.body).toString()}`)
    return answer
  }
}

function askedBy(take: () => Omit<Asked, 'ms'>) {
  return async <T>(work: () => Promise<T>): Promise<Asked & { readonly answer: T }> => {
    take()
    const start = performance.now()
    const answer = await work()
    const ms = performance.now() - start
    return { ...take(), ms, answer }
  }
}

export function sizeOf(body: string | Uint8Array): Sized {
  return { raw: Buffer.byteLength(body), packed: brotliCompressSync(body).byteLength }
}

export function listingIn(body: string | Uint8Array): Catalogue {
  return JSON.parse(Buffer.from(body).toString()) as Catalogue
}
