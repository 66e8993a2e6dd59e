import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publishNews } from '#functions/news/commands.ts'
import { NewsId } from '#shared/kernel/id.ts'
import { day, epochMs, instant, instantOf, minuteMs } from '#shared/kernel/instant.ts'
import type { News } from '#shared/news/news.ts'
import { kaveri, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from './accessible.ts'
import { executablePath, seededSite } from './seeded-site.ts'
import { logIn } from './walk.ts'

const banner = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#5B34DA" opacity=".2"/></svg>')}`
const plant: News = {
  id: NewsId.parse('nws_plant'),
  security_id: kaveri,
  short_description:
    'Kaveri Robotics opens a second plant near Coimbatore, paid for from cash flow and a term loan of seven years',
  long_description:
    '<p>The new site adds a fifth to capacity.</p><p>It employs <b>240</b> people, <a href="https://example.com">it says</a>.</p>',
  news_image_url: banner,
  news_picked_date: day('2026-11-20'),
  published_at: instantOf('2026-11-20T06:00:00.000Z'),
}
const headline = plant.short_description

describe.skipIf(executablePath === undefined)('news in Chromium at 360×740', () => {
  const site = seededSite()

  async function publish(more: readonly Partial<News>[] = []) {
    await publishNews(site.app.context, plant)
    for (const each of more) await publishNews(site.app.context, { ...plant, ...each })
  }

  async function toNews(page: Page = site.page) {
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('tab', { name: 'News' }).click()
  }

  const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

  /** The labels of an item's three buttons, the pressed one with a star. */
  async function buttonLabels(page: Page, text = headline) {
    const buttons = page.getByRole('group', { name: `Reactions to: ${text}` }).getByRole('button')
    return Promise.all(
      (await buttons.all()).map(
        async (each) =>
          `${await each.getAttribute('aria-label')}${(await each.getAttribute('aria-pressed')) === 'true' ? ' *' : ''}`,
      ),
    )
  }

  const expectButtons = (page: Page, expected: readonly string[]) =>
    expect.poll(() => buttonLabels(page)).toEqual(expected)

  /** Waits for the request of new counts that follows a tap; listens before the tap. */
  async function waitForCounts(page: Page, action: () => Promise<void>) {
    await Promise.all([page.waitForResponse('**/api/getSecurityNewsReactionCount/*'), action()])
  }

  it('counts a reaction at once, changes and removes it, and shows the same to others and after a reload', async () => {
    await publish()
    const { page, app } = site
    await logIn(page, app)
    await toNews()
    await page.getByText('20-11-2026').waitFor()
    await expectNoViolations(page)
    // The server's response is held back.
    let sendResponse = () => {}
    const heldBack = new Promise<void>((resolve) => (sendResponse = resolve))
    await page.route('**/api/setSecurityNewsReaction/*', async (route) => {
      await heldBack
      await route.continue()
    })
    await page.getByRole('button', { name: 'Love, 0 people' }).click()
    await expectButtons(page, ['Informative, 0 people', 'Love, 1 person *', 'Like, 0 people'])
    await waitForCounts(page, async () => {
      await page.getByRole('button', { name: 'Like, 0 people' }).click()
      await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person *'])
      sendResponse()
    })
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person *'])
    await page.unroute('**/api/setSecurityNewsReaction/*')

    const other = await (page.context().browser() ?? expect.fail()).newPage({ viewport: { width: 390, height: 844 } })
    await logIn(other, app, { phone: ravi.phone, name: 'Ravi Menon', company: 'Kaveri Robotics' })
    await toNews(other)
    await expectButtons(other, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person'])
    await waitForCounts(other, () => other.getByRole('button', { name: 'Like' }).press('Enter'))
    await expectButtons(other, ['Informative, 0 people', 'Love, 0 people', 'Like, 2 people *'])
    await other.close()

    await page.reload()
    await page.getByRole('tab', { name: 'News' }).click()
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 2 people *'])
    await expectNoViolations(page)
    await waitForCounts(page, () => page.getByRole('button', { name: 'Like' }).click())
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person'])
    expect(site.complaints).toEqual([])
  })

  it('reverts a reaction that could not be saved, silently', async () => {
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
    await waitForCounts(page, () => page.getByRole('button', { name: 'Love, 0 people' }).click())
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 0 people'])
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText('We could not find that').count()).toBe(0)
    // Without a network the counts cannot be fetched either.
    await page.route('**/api/{setSecurityNewsReaction,getSecurityNewsReactionCount}/*', (route) => route.abort())
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('ReactionCount')),
      page.getByRole('button', { name: 'Like, 0 people' }).click(),
    ])
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 0 people'])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('opens an item by a tap, by its address and after a reload, and leads back to the scroll position of the list', async () => {
    const many = Array.from({ length: 110 }, (_, index) => ({
      id: NewsId.parse(`nws_${index}`),
      short_description: `Item ${index}${' of some length'.repeat(index % 9)}`,
      published_at: instant(epochMs(plant.published_at) - index * minuteMs),
      news_image_url: index % 2 === 0 ? banner : '',
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
        .filter((_, index) => index % 12 === 0)
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
    await waitForCounts(page, () => page.getByRole('button', { name: 'Love, 0 people' }).click())
    await page.getByRole('button', { name: 'Back' }).click()
    await rowOf(page, 'Item 30').getByRole('button', { name: 'Love, 1 person', pressed: true }).waitFor()
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(left)
    expect(await page.getByRole('tab', { name: 'News' }).getAttribute('aria-selected')).toBe('true')

    // Beyond the first page of news.
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
    await waitForCounts(page, () => page.getByRole('button', { name: 'Like, 0 people' }).click())
    await page.getByRole('button', { name: 'Back' }).click()
    await rowOf(page, 'Item 105').getByRole('button', { name: 'Like, 1 person', pressed: true }).waitFor()
    expect(farther).toBeGreaterThan(left)
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(left)

    // Opened by its address alone, as from a message.
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

  it('offers a next step for a missing item and for one that fails to load', async () => {
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

  it('shows placeholders of six items for at least 300 ms (S57, C14)', async () => {
    const { page, app } = site
    await publish()
    await logIn(page, app)
    await page.clock.install()
    await Promise.all([page.waitForResponse('**/api/getSecurityNews/*'), toNews()])
    const placeholders = page.getByRole('status', { name: 'Loading the news' })
    await placeholders.waitFor()
    expect(await placeholders.locator('> div').count()).toBe(6)
    await page.clock.runFor(300)
    await rowOf(page, headline).waitFor()
    expect(await placeholders.count()).toBe(0)
  })

  it('says that there is no news, and offers a retry when it failed to load', async () => {
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
