import { expect, it } from 'vitest'
import { minuteMs, secondMs } from '#shared/kernel/duration.ts'
import { instant } from '#shared/kernel/instant.ts'
import { QuoteView } from '#shared/order/api.ts'
import * as z from 'zod/mini'
import { kaveri } from '#tests/harness/seed.ts'
import { readSlides } from '#tests/browser/slides.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

const site = seededSite()
const Answer = z.object({ data: QuoteView })

/** The quote of a server that locks a price for another time. `behindMs`: by so much the clock of the phone is behind. */
async function quoteFor(lifeMs: number, behindMs = 0): Promise<void> {
  const { page } = site
  page.route('**/api/buy_unlisted_shares{,?*}', async (route) => {
    const { data } = Answer.parse(await (await route.fetch()).json())
    const valid_until = instant(Date.now() + lifeMs + behindMs)
    await route.fulfill({ json: { data: { ...data, valid_until, lasts_seconds: lifeMs / secondMs } } })
  })
  await restoreSession(site)
  await page.goto(`${site.app.siteAddress}/companyOverview?id=${kaveri}`)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await readSlides(page)
  await page.getByRole('timer').waitFor()
}

const minutesLeft = async () => Number.parseInt((await site.page.getByRole('timer').textContent()) ?? '', 10)

it.each([5, 30])('a price that the server locks for %i minutes counts down from them', async (minutes) => {
  await quoteFor(minutes * minuteMs)
  expect([minutes - 1, minutes]).toContain(await minutesLeft())
})

it('a phone whose clock is an hour behind counts the same', async () => {
  await quoteFor(30 * minuteMs, 60 * minuteMs)
  expect([29, 30]).toContain(await minutesLeft())
})
