import { prefixedId } from '#shared/kernel/id.ts'
import type { Page } from '#tests/component/page/page.ts'
import { describe, expect, it } from 'vitest'
import { publishNews } from '#functions/news/commands.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import type { News } from '#shared/news/news.ts'
import { kaveri, neither, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

const banner = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#5B34DA" opacity=".2"/></svg>')}`
const plant: News = {
  id: prefixedId('nws', 'plant'),
  security_id: kaveri,
  short_description:
    'Kaveri Robotics opens a second plant near Coimbatore, paid for from cash flow and a term loan of seven years',
  long_description:
    '<p>The new site adds a fifth to capacity.</p><p>It employs <b>240</b> people, <a href="https://example.com">it says</a>.</p>',
  news_image_url: banner,
  source_name: 'PTI',
  source_url: 'https://example.com/plant',
  news_picked_date: day('2026-11-20'),
  published_at: instantOf('2026-11-20T06:00:00.000Z'),
}
const headline = plant.short_description
const notFound = {
  status: 404,
  json: { name: 'NotFoundError', message: 'NOT_FOUND', words: 'We could not find that', request_id: 'r' },
}

describe('news', () => {
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

  /** Opens the item that the list shows. */
  async function toArticle(page: Page = site.page) {
    await toNews(page)
    await rowOf(page, headline).getByRole('link').click()
    await page.getByRole('heading', { name: headline }).waitFor()
  }

  /** The labels of an item's three buttons, the pressed one with a star. */
  async function buttonLabels(page: Page, text = headline) {
    const buttons = page.getByRole('region', { name: `Reactions to: ${text}` }).getByRole('button')
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

  it('counts a reaction at once, changes and removes it, and shows the same to others and after a reload (S59)', async () => {
    await publish()
    const { page, app } = site
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/home`)
    await toNews()
    // Nobody has reacted: the list shows no figures and no buttons.
    expect(await rowOf(page, headline).getByRole('button').count()).toBe(0)
    expect(await rowOf(page, headline).textContent()).toMatch(/PTI · 20-11-2026 · .* ago$/)
    await expectNoViolations(page)
    await rowOf(page, headline).getByRole('link').click()
    expect(await page.getByRole('link', { name: 'Read it at PTI' }).getAttribute('href')).toBe(
      'https://example.com/plant',
    )
    // The server's response is held back.
    let sendResponse = () => {}
    const heldBack = new Promise<void>((resolve) => (sendResponse = resolve))
    page.route('**/api/setSecurityNewsReaction/*', async (route) => {
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
    page.unroute('**/api/setSecurityNewsReaction/*')

    const other = site.newPage()
    await restoreSession({ page: other, app }, ravi.phone)
    await other.goto(`${app.siteAddress}/home`)
    await toArticle(other)
    await expectButtons(other, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person'])
    await waitForCounts(other, () => other.getByRole('button', { name: 'Like' }).press('Enter'))
    await expectButtons(other, ['Informative, 0 people', 'Love, 0 people', 'Like, 2 people *'])

    await page.reload()
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 2 people *'])
    await expectNoViolations(page)
    // The list counts what somebody has chosen, and nothing else.
    await page.getByRole('button', { name: 'Back' }).click()
    await rowOf(page, headline).getByText('Like, 2 people').waitFor()
    expect(await rowOf(page, headline).textContent()).not.toMatch(/Love|Informative/)
    await rowOf(page, headline).getByRole('link').click()
    await waitForCounts(page, () => page.getByRole('button', { name: 'Like' }).click())
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 1 person'])
    expect(site.page.complaints).toEqual([])
  })

  it('shows what follows the text of an item together with it, so that nothing is pushed away', async () => {
    await publish()
    await restoreSession(site)
    const { page, app } = site
    await page.goto(`${app.siteAddress}/newinfo?newsId=${plant.id}&securityId=${kaveri}`)
    await page.evaluate(`
      window.early = []
      new MutationObserver(() => {
        const text = document.querySelector('main').textContent
        if (/Read it at|Interesting|Love/.test(text) && !text.includes('It employs')) early.push(text)
      }).observe(document, { childList: true, subtree: true })`)
    await page.getByText('It employs').waitFor()
    await page.getByRole('link', { name: 'Read it at PTI' }).waitFor()
    expect(await page.evaluate('early')).toEqual([])
  })

  it('reverts a reaction that could not be saved, silently', async () => {
    await publish()
    const { page, app } = site
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/home`)
    await toArticle()
    page.route('**/api/setSecurityNewsReaction/*', (route) => route.fulfill(notFound))
    await waitForCounts(page, () => page.getByRole('button', { name: 'Love, 0 people' }).click())
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 0 people'])
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText('We could not find that').count()).toBe(0)
    // Without a network the counts cannot be fetched either.
    page.route('**/api/{setSecurityNewsReaction,getSecurityNewsReactionCount}/*', (route) => route.abort())
    await Promise.all([
      page.waitForFailure('**/api/getSecurityNewsReactionCount/*'),
      page.getByRole('button', { name: 'Like, 0 people' }).click(),
    ])
    await expectButtons(page, ['Informative, 0 people', 'Love, 0 people', 'Like, 0 people'])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('offers a next step for a missing item and for one that fails to load', async () => {
    await publish()
    const { page, app } = site
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/home`)
    await page.goto(`${app.siteAddress}/newinfo?newsId=nws_none&securityId=${kaveri}`)
    await page.getByText('We could not find this news.').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'See other news' }).click()
    await page.getByText(headline).waitFor()
    await page.goto(`${app.siteAddress}/newinfo`)
    await page.getByText('We could not find this news.').waitFor()
    page.route('**/api/getSecurityNews/*', (route) => route.fulfill(notFound))
    await page.goto(`${app.siteAddress}/newinfo?newsId=nws_plant&securityId=${kaveri}`)
    await page.getByText('We could not load this news.').waitFor()
    await expectNoViolations(page)
    page.unroute('**/api/getSecurityNews/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: headline }).waitFor()
    await page.getByText('It employs').waitFor()
  })

  it('shows placeholders of six items for at least 300 ms (S57, C14)', async () => {
    const { page, app } = site
    await publish()
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').waitFor()
    page.clock.pause()
    await Promise.all([page.waitForResponse('**/api/getSecurityNews/*'), toNews()])
    const placeholders = page.getByRole('status', { name: 'Loading the news' })
    await placeholders.waitFor()
    expect(await placeholders.locator(':scope > div').count()).toBe(6)
    await page.clock.advance(300)
    await rowOf(page, headline).waitFor()
    expect(await placeholders.count()).toBe(0)
  })

  it('says that there is no news, and offers a retry when it failed to load (X65)', async () => {
    const { page, app } = site
    await restoreSession(site)
    await page.goto(`${app.siteAddress}/home`)
    page.route('**/api/getSecurityNews/*', (route) => route.fulfill(notFound))
    await toNews()
    await page.getByText('Oopsy, no news!').waitFor()
    page.unroute('**/api/getSecurityNews/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await page.getByText('Oopsy, no news!').waitFor()
    await expectNoViolations(page)
  })

  describe('of all companies', () => {
    const ofAnother: Partial<News> = {
      id: prefixedId('nws', 'other'),
      security_id: neither,
      short_description: 'A mill is sold',
      published_at: instantOf('2026-11-21T06:00:00.000Z'),
    }

    it('is reached from Home, names each company, opens an item and comes back', async () => {
      await publish([ofAnother])
      const { page, app } = site
      await restoreSession(site)
      await page.goto(`${app.siteAddress}/home`)
      await page.getByRole('link', { name: 'News' }).click()
      await rowOf(page, headline).waitFor()
      const rows = await page.getByRole('listitem').all()
      expect(await rows[0]?.textContent()).toMatch(/A mill is sold/)
      expect(await rowOf(page, headline).textContent()).toMatch(/^Kaveri Robotics.*PTI · 20-11-2026/)
      await expectNoViolations(page)
      await rowOf(page, headline).getByRole('link').click()
      await page.getByRole('heading', { name: headline }).waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      await rowOf(page, 'A mill is sold').waitFor()
      expect(page.complaints).toEqual([])
    })

    it('leads from an item to its company, by name, and from a link without the name too', async () => {
      await publish()
      const { page, app } = site
      await restoreSession(site)
      await page.goto(`${app.siteAddress}/news`)
      await rowOf(page, headline).getByRole('link').click()
      await page.getByRole('heading', { name: headline }).waitFor()
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'Kaveri Robotics' }).click()
      await page.getByRole('heading', { level: 1, name: 'Kaveri Robotics' }).waitFor()
      await page.getByRole('tab', { name: 'Price Trend', selected: true }).waitFor()
      await page.goto(`${app.siteAddress}/newinfo?newsId=${plant.id}&securityId=${kaveri}`)
      await page.getByRole('link', { name: 'Kaveri Robotics' }).click()
      await page.getByRole('heading', { level: 1, name: 'Kaveri Robotics' }).waitFor()
    })

    it('shows in an item what the shares of its company cost, on which day, and the change of the week', async () => {
      await publish()
      const { page, app } = site
      await restoreSession(site)
      const asked: string[] = []
      page.route('**/api/security/*', (route) => {
        asked.push(route.request.url)
        return route.continue()
      })
      await page.goto(`${app.siteAddress}/newinfo?newsId=${plant.id}&securityId=${kaveri}`)
      const company = page.getByRole('link', { name: /^Kaveri Robotics/ })
      await company.waitFor()
      expect(await company.textContent()).toMatch(/₹[\d,]+\.\d\d.*%.1W\d\d-\d\d-\d{4}$/)
      await expectNoViolations(page)
      // The start of the catalogue has it.
      expect(asked).toEqual([])
    })

    it('shows the price of a company that the start of the catalogue lacks, and leads to one without it', async () => {
      await publish()
      const { page, app } = site
      await restoreSession(site)
      page.route('**/market/first.json', (route) => route.fulfill(notFound))
      await page.goto(`${app.siteAddress}/newinfo?newsId=${plant.id}&securityId=${kaveri}`)
      await page.getByRole('link', { name: /^Kaveri Robotics.*1W/ }).waitFor()
      page.route('**/api/security/*', (route) => route.fulfill(notFound))
      await page.goto(`${app.siteAddress}/newinfo?newsId=${plant.id}&securityId=${kaveri}&again`)
      await page.getByRole('link', { name: 'See the company' }).waitFor()
      await page.getByRole('heading', { name: headline }).waitFor()
    })

    it('is reached from the news of a company, which come back', async () => {
      await publish([ofAnother])
      const { page, app } = site
      await restoreSession(site)
      await page.goto(`${app.siteAddress}/home`)
      await toNews()
      await page.getByRole('link', { name: 'All news' }).click()
      await rowOf(page, 'A mill is sold').waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('link', { name: 'All news' }).waitFor()
      await rowOf(page, headline).waitFor()
      expect(await rowOf(page, 'A mill is sold').count()).toBe(0)
    })

    it('shows earlier news page by page', async () => {
      const more = Array.from({ length: 21 }, (_, index) => ({
        id: prefixedId('nws', `more${index}`),
        short_description: `Report ${index}.`,
        published_at: instantOf(`2026-10-${String(index + 1).padStart(2, '0')}T06:00:00.000Z`),
      }))
      await publish(more)
      const { page, app } = site
      await restoreSession(site)
      await page.goto(`${app.siteAddress}/news`)
      await rowOf(page, 'Report 20.').waitFor()
      expect(await page.getByRole('listitem').filter({ hasText: 'Kaveri Robotics' }).count()).toBe(20)
      await page.getByRole('button', { name: 'Show earlier news' }).click()
      await rowOf(page, 'Report 0.').waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Show earlier news' }).count()).toBe(0)
    })

    it('opens an item behind the newest hundred of its company', async () => {
      await publish(
        Array.from({ length: 100 }, (_, index) => ({
          id: prefixedId('nws', `later${index}`),
          published_at: instantOf('2026-11-21T06:00:00.000Z'),
        })),
      )
      const { page, app } = site
      await restoreSession(site)
      await page.goto(`${app.siteAddress}/newinfo?newsId=${plant.id}&securityId=${kaveri}`)
      await page.getByRole('heading', { name: headline }).waitFor()
      await page.getByText('It employs').waitFor()
    })

    it('says that there is none, and offers a retry when it failed to load', async () => {
      const { page, app } = site
      await restoreSession(site)
      page.route('**/api/news', (route) => route.fulfill(notFound))
      await page.goto(`${app.siteAddress}/news`)
      await page.getByText('We could not load the news.').waitFor()
      page.unroute('**/api/news')
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText('No news yet.').waitFor()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'See all companies' }).click()
      await page.waitForURL('**/home')
    })
  })
})
