import { watchlistMax } from '#shared/market/limits.ts'
import { brotliCompressSync } from 'node:zlib'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { type FullContext, contextOf } from '#functions/platform/context.ts'
import { checkCatalogue, isCatalogueComplete } from '#functions/market/catalogue/catalogue.ts'
import {
  cards,
  changeCounts,
  countAttribute,
  entryAttribute,
  shardOfCard,
  watchlistEntries,
  watchlists,
} from '#functions/market/entities.ts'
import { loadWatchers } from '#functions/market/watchlist/repository.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { type SecurityId, UserId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { type Catalogue, watchlistKinds } from '#shared/market/market.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { seedManyCompanies, type GeneratedCompany, watchersOf, idAt } from '#tests/harness/many-companies.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { type MeteredFiles, openFileMeter } from './file-meter.ts'
import { isPipelineRead, type MeteredCall, openMeter, sumOf } from './meter.ts'

/** The calls on table and files without the pipeline's own reads, and the duration on this machine. */
export interface Measured {
  readonly calls: readonly MeteredCall[]
  readonly readUnits: number
  readonly writeUnits: number
  readonly files: MeteredFiles
  readonly ms: number
}

interface Sized {
  readonly raw: number
  /** Compressed by brotli at the highest level. */
  readonly packed: number
}

type PublicFile = 'first' | 'snapshot'

/** An app with this many companies in its catalogue, and the cost of each operation of visitors and desk. */
export type CatalogueApp = Awaited<ReturnType<typeof openCatalogueApp>>

export async function openCatalogueApp(companies: number) {
  const [meter, fileMeter] = [openMeter(), openFileMeter()]
  let generated: readonly GeneratedCompany[] = []
  let context: FullContext | undefined
  let token = ''
  let userId = UserId.parse('usr_none')
  let changes = 0
  const harness = await startHarness({
    adapt: (ports) => {
      const adapted = fileMeter.adapt(meter.adapt(ports))
      context = contextOf(adapted, 'test')
      return adapted
    },
    async seedData(given) {
      await seedData(given)
      generated = await seedManyCompanies(given, companies, { cardsOnly: true })
      const user = await findUserByPhone(given, asha.phone)
      userId = user?.id ?? userId
      token = user === undefined ? '' : await startSession(given, user)
    },
  })
  const metered = context ?? harness.app.context
  const request = requesterOf(harness, token)
  const measure = measurerOf(() => ({
    ...sumOf(meter.take().calls.filter((call) => !isPipelineRead(call))),
    files: fileMeter.take(),
  }))
  return {
    companies,
    generated,
    request,
    /** The requests of the Home screen: the first screen, the rest of the catalogue, and the caller's watchlist. */
    home: () =>
      measure(() =>
        Promise.all([
          request('GET', '/market/first.json'),
          request('GET', '/market/snapshot.json'),
          request('GET', '/market/mine'),
        ]),
      ),
    mine: () => measure(() => request('GET', '/market/mine')),
    read: (which: PublicFile, etag?: string) =>
      measure(() =>
        request('GET', `/market/${which}.json`, undefined, etag === undefined ? {} : { 'if-none-match': etag }),
      ),
    search: (text: string) =>
      measure(() =>
        request('POST', `/security_by_filter_and_sort?userId=${userId}&status=1&limit=20`, { search: text }),
      ),
    page: () => measure(() => request('POST', `/security_by_filter_and_sort?userId=${userId}&status=1&limit=20`, {})),
    watch: (securityId: SecurityId) =>
      measure(() =>
        request('POST', '/setSecurityNotifyData', { related_security_id: securityId, related_user_id: userId }),
      ),
    /** A page of the people to notify, as the notification subscriber reads it. */
    watchers: (securityId: SecurityId) => measure(() => loadWatchers(metered, 'notify', securityId, { limit: 100 })),
    /** A price of today, until the public files contain it. */
    change: (securityId: SecurityId, price: number) =>
      measure(async () => {
        changes += 1
        await recordPrices(
          metered,
          securityId,
          [{ date: dayInIndia(metered.clock.now()), close_paise: paise(price), volume: 1 }],
          { source: `import-${changes}`, corrects: true },
        )
        await harness.app.drain()
      }),
    /** The timer's check when no event was lost. */
    check: () => measure(() => isCatalogueComplete(metered)),
    /** Repairs the catalogue after a card has changed without an event. */
    async repair(securityId: SecurityId) {
      await harness.app.context.table.transact({
        card: cards.update({ id: securityId }, { add: { version: 1 } }),
        changes: changeCounts.update({ of: shardOfCard(securityId) }, { add: { count: 1 } }),
      })
      return measure(() => checkCatalogue(metered))
    },
    addWatchers: (securityId: SecurityId, people: number) =>
      watchersOf(harness.app.context, securityId, 'notify', people),
    /** Deletes the caller's watchlist entry, so that it can be added again. */
    removeEntry: (securityId: SecurityId) =>
      harness.app.context.table.transact({
        entry: watchlistEntries.delete({ kind: 'notify', security_id: securityId, user_id: userId }),
        watchlist: watchlists.delete({ user_id: userId }),
      }),
    /** Reads a watchlist that is full in both lists. */
    async fullWatchlist() {
      const attributes = watchlistKinds.flatMap((kind) => [
        ...Array.from(
          { length: watchlistMax },
          (_, index) => [entryAttribute(kind, idAt('sec', index)), harness.clock.now()] as const,
        ),
        [countAttribute(kind), watchlistMax] as const,
      ])
      await harness.app.context.table.put({ ...watchlists.key({ user_id: userId }), ...Object.fromEntries(attributes) })
      return measure(() => request('GET', '/market/mine'))
    },
    drain: () => harness.app.drain(),
    close: () => harness.app.close(),
  }
}

/** Calls the app directly, because the harness checks every response, which takes longer than the response. */
function requesterOf({ app }: Harness, token: string) {
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

function measurerOf(take: () => Omit<Measured, 'ms'>) {
  return async <T>(work: () => Promise<T>): Promise<Measured & { readonly answer: T }> => {
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

export function catalogueIn(body: string | Uint8Array): Catalogue {
  return JSON.parse(Buffer.from(body).toString()) as Catalogue
}
