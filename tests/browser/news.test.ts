import { prefixedId } from '#shared/kernel/id.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publishNews } from '#functions/news/commands.ts'
import { epochMs, instant, minuteMs, day, instantOf } from '#shared/kernel/instant.ts'
import type { News } from '#shared/news/news.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { expectNoViolations } from './accessible.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

const banner = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#5B34DA" opacity=".2"/></svg>')}`
const first: News = {
  id: prefixedId('nws', '0'),
  security_id: kaveri,
  short_description: 'Item 0',
  long_description:
    '<p>The new site adds a fifth to capacity.</p><p>It employs <b>240</b> people, <a href="https://example.com">it says</a>.</p>',
  news_image_url: banner,
  news_picked_date: day('2026-11-20'),
  published_at: instantOf('2026-11-20T06:00:00.000Z'),
}

describe.skipIf(!hasChromium)('news in Chromium at 360×740', () => {
  const site = seededSite()

  const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

  /** Waits for the request of new counts that follows a tap; listens before the tap. */
  async function waitForCounts(page: Page, action: () => Promise<void>) {
    await Promise.all([page.waitForResponse('**/api/getSecurityNewsReactionCount/*'), action()])
  }

  it('opens an item by a tap, by its address and after a reload, and leads back to the scroll position of the list (R17, S58)', async () => {
    const many = Array.from({ length: 110 }, (_, index) => ({
      ...first,
      id: prefixedId('nws', String(index)),
      short_description: `Item ${index}${' of some length'.repeat(index % 9)}`,
      published_at: instant(epochMs(first.published_at) - index * minuteMs),
      news_image_url: index % 2 === 0 ? banner : '',
    }))
    for (const each of many) await publishNews(site.app.context, each)
    const { page, app } = site
    await restoreSession(site.context, app)
    await page.goto(`${app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').click()
    await page.getByRole('tab', { name: 'News' }).click()
    await rowOf(page, 'Item 30').scrollIntoViewIfNeeded()
    const left = await page.evaluate<number>('scrollY')
    const rows = await page.getByRole('tabpanel').getByRole('listitem').all()
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
    await rowOf(page, 'Item 30').getByText('Love, 1 person').waitFor()
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
    await rowOf(page, 'Item 105').getByText('Like, 1 person').waitFor()
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
})
