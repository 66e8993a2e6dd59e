import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publishNews } from '#functions/news/commands.ts'
import { epochMs, instant, minuteMs } from '#shared/kernel/instant.ts'
import type { News } from '#shared/news/news.ts'
import { kaveri, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from './accessible.ts'
import { executablePath, openFurnished_ } from './furnished.ts'
import { logIn } from './walk.ts'

const banner = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#5B34DA" opacity=".2"/></svg>')}`
const plant: News = {
  id: 'nws_plant',
  security_id: kaveri,
  short_description:
    'Kaveri Robotics opens a second plant near Coimbatore, paid for from cash flow and a term loan of seven years',
  long_description:
    '<p>The new site adds a fifth to capacity.</p><p>It employs <b>240</b> people, <a href="https://example.com">it says</a>.</p>',
  news_image_url: banner,
  news_picked_date: '2026-11-20',
  published_at: '2026-11-20T06:00:00.000Z',
}
const headline = plant.short_description

describe.skipIf(executablePath === undefined)('news in Chromium at 360×740', () => {
  const site = openFurnished_()

  async function publish(more: readonly Partial<News>[] = []) {
    await publishNews(site.app.ports, plant)
    for (const each of more) await publishNews(site.app.ports, { ...plant, ...each })
  }

  async function toNews(page: Page = site.page) {
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('tab', { name: 'News' }).click()
  }

  const rowOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

  /** What the three buttons of an item say, the pressed one with a star. */
  async function shown(page: Page, words = headline) {
    const buttons = page.getByRole('group', { name: `Reactions to: ${words}` }).getByRole('button')
    return Promise.all(
      (await buttons.all()).map(
        async (each) =>
          `${await each.getAttribute('aria-label')}${(await each.getAttribute('aria-pressed')) === 'true' ? ' *' : ''}`,
      ),
    )
  }

  const until = (page: Page, wanted: readonly string[]) => expect.poll(() => shown(page)).toEqual(wanted)

  /** Waits for what is asked of the house after a tap was taken, beginning before the tap. */
  async function counted(page: Page, doing: () => Promise<void>) {
    await Promise.all([page.waitForResponse('**/api/getSecurityNewsReactionCount/*'), doing()])
  }

  it('counts a tap at once, lets it become another and be taken back, and shows the same to others and after a reload', async () => {
    await publish()
    const { page, app } = site
    await logIn(page, app)
    await toNews()
    await page.getByText('20-11-2026').waitFor()
    await expectNoViolations(page)
    // The house does not answer yet.
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/setSecurityNewsReaction/*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Love, 0 people' }).click()
    await until(page, ['Informative, 0 people', 'Love, 1 person *', 'Like, 0 people'])
    await counted(page, async () => {
      await page.getByRole('button', { name: 'Like, 0 people' }).click()
      await until(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person *'])
      answer()
    })
    await until(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person *'])
    await page.unroute('**/api/setSecurityNewsReaction/*')

    const other = await (page.context().browser() ?? expect.fail()).newPage({ viewport: { width: 390, height: 844 } })
    await logIn(other, app, { phone: ravi.phone, name: 'Ravi Menon', company: 'Kaveri Robotics' })
    await toNews(other)
    await until(other, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person'])
    await counted(other, () => other.getByRole('button', { name: 'Like' }).press('Enter'))
    await until(other, ['Informative, 0 people', 'Love, 0 people', 'Like, 2 people *'])
    await other.close()

    await page.reload()
    await page.getByRole('tab', { name: 'News' }).click()
    await until(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 2 people *'])
    await expectNoViolations(page)
    await counted(page, () => page.getByRole('button', { name: 'Like' }).click())
    await until(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person'])
    expect(site.complaints).toEqual([])
  })

  it('puts a tap back that did not arrive, and says nothing of it', async () => {
    await publish()
    const { page, app } = site
    await logIn(page, app)
    await toNews()
    await page.route('**/api/setSecurityNewsReaction/*', (route) =>
      route.fulfill({
        status: 404,
        json: { name: 'NotFoundError', message: 'NOT_FOUND', words: 'We could not find that', request_id: 'r' },
      }),
    )
    await counted(page, () => page.getByRole('button', { name: 'Love, 0 people' }).click())
    await until(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 0 people'])
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText('We could not find that').count()).toBe(0)
    // Without a network nobody tells how it stands, either.
    await page.route('**/api/{setSecurityNewsReaction,getSecurityNewsReactionCount}/*', (route) => route.abort())
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('ReactionCount')),
      page.getByRole('button', { name: 'Like, 0 people' }).click(),
    ])
    await until(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 0 people'])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('opens an item by a tap, by its address and after a reload, and leads back to where the news were left', async () => {
    const many = Array.from({ length: 110 }, (_, place) => ({
      id: `nws_${place}`,
      short_description: `Item ${place}${' of some length'.repeat(place % 9)}`,
      published_at: instant(epochMs(plant.published_at) - place * minuteMs),
      news_image_url: place % 2 === 0 ? banner : '',
    }))
    await publish(many)
    const { page, app } = site
    await logIn(page, app)
    await toNews()
    await rowOf(page, 'Item 30').scrollIntoViewIfNeeded()
    const left = await page.evaluate<number>('scrollY')
    const rows = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('group') })
      .all()
    const heights = await Promise.all(
      rows
        .slice(0, -1)
        .filter((_, place) => place % 12 === 0)
        .map(async (row) => (await row.boundingBox())?.height ?? 0),
    )
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
    await rowOf(page, 'Item 30').getByRole('link').click()
    await page.getByRole('heading', { name: 'Item 30' }).waitFor()
    expect(await page.evaluate<number>('scrollY')).toBe(0)
    const address = new URL(page.url())
    expect([address.pathname, ...address.searchParams.entries()]).toEqual([
      '/newinfo',
      ['newsId', 'nws_30'],
      ['securityId', kaveri],
    ])
    expect(await page.evaluate('history.state.value')).toMatchObject({
      newsId: 'nws_30',
      securityId: kaveri,
      userId: expect.stringMatching(/^usr_/),
    })
    await page.getByText('It employs').waitFor()
    await expectNoViolations(page)
    await counted(page, () => page.getByRole('button', { name: 'Love, 0 people' }).click())
    await page.getByRole('button', { name: 'Back' }).click()
    await rowOf(page, 'Item 30').getByRole('button', { name: 'Love, 1 person', pressed: true }).waitFor()
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(left)
    expect(await page.getByRole('tab', { name: 'News' }).getAttribute('aria-selected')).toBe('true')

    // Further down than what comes at once.
    await page.getByRole('button', { name: 'Show earlier news' }).click()
    await rowOf(page, 'Item 105').scrollIntoViewIfNeeded()
    const farther = await page.evaluate<number>('scrollY')
    await rowOf(page, 'Item 105').getByRole('link').click()
    await page.getByRole('heading', { name: 'Item 105' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Item 105' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Show earlier news' }).click()
    await rowOf(page, 'Item 105').getByRole('link').click()
    await page.getByRole('button', { name: 'Like, 0 people' }).waitFor()
    await counted(page, () => page.getByRole('button', { name: 'Like, 0 people' }).click())
    await page.getByRole('button', { name: 'Back' }).click()
    await rowOf(page, 'Item 105').getByRole('button', { name: 'Like, 1 person', pressed: true }).waitFor()
    expect(farther).toBeGreaterThan(left)
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(left)

    // From a message, say: nothing came along but the address.
    await page.goto(address.href)
    await page.getByRole('button', { name: 'Love, 1 person', pressed: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Item 30' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('tab', { name: 'News', selected: true }).waitFor()
    await page.getByText('Item 0', { exact: true }).waitFor()
    expect(page.url()).toContain('/companyOverview')
    expect(site.complaints).toEqual([])
  })

  it('has a way on from an item that is not there, and from one that does not come', async () => {
    await publish()
    const { page, app } = site
    await logIn(page, app)
    await page.goto(`${app.siteAddress}/newinfo?newsId=nws_none&securityId=${kaveri}`)
    await page.getByText('We could not find this news.').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'See other news' }).click()
    await page.getByText(headline).waitFor()
    await page.goto(`${app.siteAddress}/newinfo`)
    await page.getByText('We could not find this news.').waitFor()
    await page.route('**/api/getSecurityNews/*', (route) =>
      route.fulfill({
        status: 404,
        json: { name: 'NotFoundError', message: 'NOT_FOUND', words: 'Gone', request_id: 'r' },
      }),
    )
    await page.goto(`${app.siteAddress}/newinfo?newsId=nws_plant&securityId=${kaveri}`)
    await page.getByText('We could not load this news.').waitFor()
    await expectNoViolations(page)
    await page.unroute('**/api/getSecurityNews/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: headline }).waitFor()
    await page.getByText('It employs').waitFor()
  })

  it('keeps the place of six items, for 300 ms at least (S57, C14)', async () => {
    const { page, app } = site
    await publish()
    await logIn(page, app)
    await page.clock.install()
    await Promise.all([page.waitForResponse('**/api/getSecurityNews/*'), toNews()])
    const places = page.getByRole('status', { name: 'Loading the news' })
    await places.waitFor()
    expect(await places.locator('> div').count()).toBe(6)
    await page.clock.runFor(300)
    await rowOf(page, headline).waitFor()
    expect(await places.count()).toBe(0)
  })

  it('says that there is no news, and how to ask again when it did not come', async () => {
    const { page, app } = site
    await logIn(page, app)
    await page.route('**/api/getSecurityNews/*', (route) =>
      route.fulfill({
        status: 404,
        json: { name: 'NotFoundError', message: 'NOT_FOUND', words: 'Gone', request_id: 'r' },
      }),
    )
    await toNews()
    await page.getByText('Oopsy, no news!').waitFor()
    await page.unroute('**/api/getSecurityNews/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await page.getByText('Oopsy, no news!').waitFor()
    await expectNoViolations(page)
  })
})
