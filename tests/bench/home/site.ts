import { brotliCompressSync, constants } from 'node:zlib'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { publishNews } from '#functions/news/commands.ts'
import { systemClock } from '#infra/local/clock.ts'
import { type LocalApp, startLocalApp } from '#infra/local/app.ts'
import { collectingLog } from '#infra/local/log.ts'
import { type HttpResponse, listen, nodeListener } from '#infra/local/server/server.ts'
import { NewsId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { seedManyCompanies } from '#tests/harness/many-companies.ts'
import { asha, seedData } from '#tests/harness/seed.ts'

/** A local app with many companies behind an edge, as a logged-in person sees it. */
export interface ManyCompaniesSite {
  readonly address: string
  /** The session token for the cookie. */
  readonly token: string
  readonly userId: UserId
  /** The first company that can be bought, with two years of prices and news. */
  readonly company: { readonly id: string; readonly name: string }
  readonly newsId: NewsId
  close(): Promise<void>
}

const graphDays = 731

/** `phone`: whose session it is. */
export async function openManyCompaniesSite(
  pages: string,
  companies: number,
  phone: string = asha.phone,
): Promise<ManyCompaniesSite> {
  const clock = systemClock()
  const app = await startLocalApp({
    clock,
    log: collectingLog().log,
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    pages,
  })
  try {
    const { context } = app
    await seedData(context)
    const company = (await seedManyCompanies(context, companies)).find(({ status }) => status === 1)
    const user = await findUserByPhone(context, phone)
    if (company === undefined || user === undefined)
      throw new Error(`the seed data has no company, or nobody with ${phone}`)
    await seedCompany(context, company.id, company.price_paise)
    await app.drain()
    app.start()
    const edge = await openEdge(app)
    const close = async () => {
      await edge.close()
      await app.close()
    }
    return {
      address: `http://localhost:${edge.port}`,
      token: await startSession(context, user),
      userId: user.id,
      company,
      newsId,
      close,
    }
  } catch (failure) {
    await app.close()
    throw failure
  }
}

const newsId = NewsId.parse('nws_bench')

async function seedCompany(context: FullContext, id: SecurityId, price: number): Promise<void> {
  const now = context.clock.now()
  const prices = Array.from({ length: graphDays }, (_, days) => ({
    date: dayInIndia(later(now, -days * dayMs)),
    close_paise: paise(Math.round(price * (1 + Math.sin(days / 40) / 5))),
    volume: 10 + (days % 90),
  }))
  await recordPrices(context, id, prices, { source: 'bench' })
  const long_description = `<p>${'The plant makes twice as much as the old one, and of better quality. '.repeat(20)}</p>`
  await publishNews(context, {
    id: newsId,
    security_id: id,
    short_description: 'A second plant opens',
    long_description,
    news_image_url: '',
    news_picked_date: dayInIndia(now),
    published_at: now,
  })
}

/** The local server sends API responses uncompressed; in a deployment the edge compresses them and caches the result by its tag. */
async function openEdge(app: LocalApp) {
  const packed = new Map<string, Buffer>()
  const pack = (answer: HttpResponse): HttpResponse => {
    const { headers, body } = answer
    if (
      headers['content-encoding'] !== undefined ||
      Buffer.byteLength(body) < packedMin ||
      headers['content-type']?.includes('json') !== true
    )
      return answer
    const tag = headers['etag'] ?? ''
    const bytes = packed.get(tag) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    if (tag !== '') packed.set(tag, bytes)
    return { ...answer, headers: { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' }, body: bytes }
  }
  const listener = nodeListener(async (request) => pack(await app.call(request)))
  return listen(0, (request, response) => void listener(request, response))
}

/** CloudFront compresses nothing smaller, and at a fast level. */
const packedMin = 1_000
const quality = 5
