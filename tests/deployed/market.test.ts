import { beforeAll, describe, expect, it } from 'vitest'
import { recordSecurity, recordPrices } from '#functions/market/commands.ts'
import { findFacts } from '#functions/market/queries.ts'
import { publishNews } from '#functions/news/commands.ts'
import { NewsId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import type { Catalogue } from '#shared/market/market.ts'
import { listTypes } from '#shared/market/rules.ts'
import { reactionTypes } from '#shared/news/news.ts'
import { sized } from '#tests/full.ts'
import { deskToken } from '#tests/harness/steps/order.ts'
import { company, investor } from '#tests/harness/seed.ts'
import { type Deployed, openDeployed } from './deployed.ts'
import { describeStage } from './stage.ts'

const watched = SecurityId.parse('sec_market_watched')
const imported = SecurityId.parse('sec_market_imported')
const announced = SecurityId.parse('sec_market_announced')
const both = { available_nsdl: true, available_cdsl: true } as const

describeStage('the market on an emulator of AWS', (stage) => {
  let harness: Deployed
  let token: string
  let userId: UserId
  const email = 'market@example.com'

  beforeAll(async () => {
    harness = openDeployed(stage)
    const { context } = harness.app
    userId = await investor(context, { phone: '+919000000200', email, first_name: 'Maya', last_name: 'Market' })
    token = await harness.token('+919000000200')
    await company(context, watched, 'Watched Works', 'INE0MK01', both, 100)
    await company(context, imported, 'Imported Mills', 'INE0MK02', both, 100)
    await company(context, announced, 'Announced Labs', 'INE0MK03', both, 100)
    await announce(true)
    await harness.eventually(async () =>
      expect(await pricesOf()).toMatchObject({ [watched]: 52_340, [imported]: 52_340, [announced]: 52_340 }),
    )
  })

  /** Withdraws a company from sale, or opens it. */
  async function announce(coming_soon: boolean): Promise<void> {
    const facts = await findFacts(harness.app.context, announced)
    if (facts === undefined) throw new Error('the company is not listed')
    await recordSecurity(harness.app.context, { ...facts, coming_soon })
  }
  const first = async (): Promise<Catalogue> => (await harness.call('readFirstScreen', {})).body
  async function pricesOf(): Promise<Readonly<Record<string, number>>> {
    const { columns } = await first()
    return Object.fromEntries(columns.id.map((id, place) => [id, columns.price[place] ?? 0]))
  }
  const statusOf = async (id: SecurityId) => {
    const { columns } = await first()
    return columns.status[columns.id.indexOf(id)]
  }

  it.each(['readFirstScreen', 'readSnapshot'] as const)(
    'serves %s to everybody, and answers 304 to a client that has it',
    async (name) => {
      const { status, headers, body } = await harness.call(name, {})
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=1')
      expect(body.complete).toBe(true)
      expect(body.columns.id).toContain(watched)
      const again = await harness.call(name, {}, { headers: { 'if-none-match': headers['etag'] ?? '' } })
      expect([again.status, again.headers['etag'], again.body]).toEqual([304, headers['etag'], undefined])
      expect((await harness.call(name, {}, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
    },
  )

  it('is searched and read by pages', async () => {
    const found = await harness.call(
      'listSecurities',
      { query: { userId, status: '1' } as never, body: { search: 'WATCHED w' } },
      { as: token },
    )
    expect(found.body).toMatchObject({ total_count: 1, data: [{ id: watched, price: 523.4 }] })
    const all: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await harness.call(
        'listSecurities',
        { query: { userId, status: '1', limit: '5', ...(cursor !== undefined && { cursor }) } as never, body: {} },
        { as: token },
      )
      all.push(...body.data.map(({ id }) => id))
      cursor = body.next_cursor
    } while (cursor !== undefined)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain(watched)
  })

  it('keeps a watchlist entry once and for its user only', async () => {
    const body = { related_security_id: watched, related_user_id: userId }
    for (const name of ['markInterested', 'markInterested', 'markNotify'] as const)
      expect((await harness.call(name, { body }, { as: token })).body).toEqual({ success: true })
    const { body: mine } = await harness.call('readWatchlist', {}, { as: token })
    expect(mine.data.interested).toEqual([watched])
    expect(mine.data.notify).toContain(watched)
    expect(
      (await harness.call('markNotify', { body: { ...body, related_user_id: 'usr_other' } }, { as: token })).status,
    ).toBe(403)
    expect(
      (await harness.call('markNotify', { body: { ...body, related_security_id: 'sec_nowhere' } }, { as: token }))
        .status,
    ).toBe(404)
  })

  it('shows each recorded price', async () => {
    const { context } = harness.app
    for (const [round, price] of [60_100, 60_200, 60_300].entries()) {
      const point = { date: dayInIndia(context.clock.now()), close_paise: paise(price), volume: 10 }
      await recordPrices(context, watched, [point], { source: `stage-${round}`, corrects: true })
      await harness.eventually(async () => expect((await pricesOf())[watched]).toBe(price))
    }
  })

  it('counts a reaction once, changes it and removes it', async () => {
    const { context } = harness.app
    const newsId = NewsId.parse('nws_market_stage')
    await publishNews(context, {
      id: newsId,
      security_id: watched,
      short_description: 'Watched Works is watched',
      long_description: '<p>By many.</p>',
      news_image_url: '',
      news_picked_date: dayInIndia(context.clock.now()),
      published_at: context.clock.now(),
    })
    const counts = async () =>
      (await harness.call('readReactions', { params: { newsId }, body: { userId } }, { as: token })).body.mainData
    const react = async (reaction_type_id: 1 | 2 | 3, deleteReaction: 0 | 1) => {
      const reactionRowId = (await counts()).reaction_row_id ?? 'null'
      const body = {
        related_security_id: watched,
        related_user_id: userId,
        deleteReaction,
        reaction_type_id,
        related_news_id: newsId,
      } as const
      expect((await harness.call('setReaction', { params: { reactionRowId }, body }, { as: token })).body).toEqual({
        success: true,
      })
      return counts()
    }
    expect(await react(reactionTypes.love, 0)).toMatchObject({
      heart_reaction: 1,
      like_reaction: 0,
      bulb_reaction: 0,
      json_agg: [{ reaction_type_id: reactionTypes.love }],
    })
    expect(await react(reactionTypes.like, 0)).toMatchObject({
      heart_reaction: 0,
      like_reaction: 1,
      bulb_reaction: 0,
      json_agg: [{ reaction_type_id: reactionTypes.like }],
    })
    expect(await react(reactionTypes.like, 1)).toMatchObject({
      heart_reaction: 0,
      like_reaction: 0,
      bulb_reaction: 0,
      json_agg: [],
    })
    const { body } = await harness.call(
      'listSecurityNews',
      { params: { securityId: watched }, body: { userId } },
      { as: token },
    )
    expect(body.data.map(({ id }) => id)).toEqual([newsId])
  })

  it('counts reactions correctly after many concurrent taps, by many users and by one user on several phones', async () => {
    const { context } = harness.app
    const newsId = NewsId.parse('nws_market_crowd')
    await publishNews(context, {
      id: newsId,
      security_id: watched,
      short_description: 'A new office',
      long_description: '<p>All at once.</p>',
      news_image_url: '',
      news_picked_date: dayInIndia(context.clock.now()),
      published_at: context.clock.now(),
    })
    const people = await Promise.all(
      // Fifty taps, or eight: each at once needs a function of its own, which the emulator starts for it.
      Array.from({ length: sized(4, 10) }, async (_, place) => {
        const phone = `+9190000003${String(place).padStart(2, '0')}`
        const id = await investor(context, {
          phone,
          email: `reader-${place}@example.com`,
          first_name: 'Reader',
          last_name: `Number ${place}`,
        })
        return { id, token: await harness.token(phone) }
      }),
    )
    const taps = people.flatMap((person, place) =>
      Array.from({ length: sized(2, 5) }, (_, turn) => ({ person, type: (((place + turn) % 3) + 1) as 1 | 2 | 3 })),
    )
    const answers = await Promise.all(
      taps.map(({ person, type }) => {
        const body = {
          related_security_id: watched,
          related_user_id: person.id,
          deleteReaction: 0,
          reaction_type_id: type,
          related_news_id: newsId,
        } as const
        return harness.call('setReaction', { params: { reactionRowId: 'null' }, body }, { as: person.token })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(taps.map(() => 200))
    const seen = await Promise.all(
      people.map(
        async (person) =>
          (
            await harness.call(
              'readReactions',
              { params: { newsId }, body: { userId: person.id } },
              { as: person.token },
            )
          ).body.mainData,
      ),
    )
    const own = seen.flatMap(({ json_agg }) => json_agg)
    expect(own).toHaveLength(people.length)
    const of = (type: number) => own.filter(({ reaction_type_id }) => reaction_type_id === type).length
    for (const { bulb_reaction, heart_reaction, like_reaction } of seen)
      expect([bulb_reaction, heart_reaction, like_reaction]).toEqual([
        of(reactionTypes.informative),
        of(reactionTypes.love),
        of(reactionTypes.like),
      ])
  })

  describe('a file of prices', () => {
    const importFile = async (text: string, corrects?: 'true') => {
      const prices = { name: 'prices.csv', bytes: Buffer.from(text) }
      return harness.call(
        'importPrices',
        { body: { prices, ...(corrects !== undefined && { corrects }) } as never },
        { as: await deskToken(harness, '+919000000011') },
      )
    }
    const line = (close: string) =>
      `isin,date,close,volume\n${isinOf('INE0MK02')},${dayInIndia(harness.app.context.clock.now())},${close},7\n`

    it('is refused as a whole when one line is wrong', async () => {
      const { status, failure } = await importFile(`${line('611.50')}INE000000000,2026-02-30,-1,x\n`, 'true')
      expect([status, failure?.message]).toEqual([400, 'BAD_PRICE_FILE'])
      expect(failure?.data?.['errors']).toEqual(expect.arrayContaining([expect.objectContaining({ line: 3 })]))
      expect((await pricesOf())[imported]).toBe(52_340)
    })

    it('is recorded and shown, once', async () => {
      const { body } = await importFile(line('590.50'), 'true')
      await harness.eventually(async () => expect((await pricesOf())[imported]).toBe(59_050))
      const operator = await deskToken(harness, '+919000000011')
      await harness.eventually(async () =>
        expect(
          (await harness.call('readPriceImport', { params: { id: body.data.id } }, { as: operator })).body.data,
        ).toMatchObject({ state: 'DONE', rows: 1, securities: 1 }),
      )
      expect((await importFile(line('590.50'), 'true')).body.data).toMatchObject({ id: body.data.id, state: 'DONE' })
    })

    it('is withdrawn, and the one before counts again', async () => {
      const body = { date: dayInIndia(harness.app.context.clock.now()), close: 590.5, reason: 'Typed wrong' }
      const request = { params: { id: imported }, body }
      const as = await deskToken(harness, '+919000000011')
      for (const _ of [1, 2])
        expect((await harness.call('withdrawPrice', request, { as })).body.data).toMatchObject({ price: 523.4 })
      await harness.eventually(async () => expect((await pricesOf())[imported]).toBe(52_340))
    })
  })

  it('notifies the users who wait for a company once, when it can be bought', async () => {
    await harness.eventually(async () => expect(await statusOf(announced)).toBe(listTypes.comingSoon))
    await harness
      .call('markNotify', { body: { related_security_id: announced, related_user_id: userId } }, { as: token })
      .then(({ body }) => body)
    const letters = async () =>
      (await harness.inbox(email)).filter(({ text, subject = '' }) => `${subject} ${text}`.includes('Announced Labs'))
    expect(await letters()).toEqual([])
    await announce(false)
    await harness.eventually(async () => expect(await statusOf(announced)).toBe(listTypes.available))
    await harness.eventually(async () => expect(await letters()).toHaveLength(1))
    expect((await letters())[0]?.text).toContain(`/companyOverview?id=${announced}`)
  })
})

function isinOf(start: string): string {
  const body = `${start}010`.padEnd(11, '0')
  return `${body}${isinCheckDigit(body)}`
}
