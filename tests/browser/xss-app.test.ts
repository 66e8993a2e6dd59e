import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFacts } from '#functions/market/queries.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { dayInIndia, day } from '#shared/kernel/instant.ts'
import { SecurityFacts } from '#shared/market/market.ts'
import { corpus } from '#tests/security/xss/corpus.ts'
import { drawings } from '#tests/security/xss/drawing.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { callDesk } from './desk.ts'
import { connect, hasChromium } from './seeded-site.ts'
import { openSite, restoreSession, sessionOf } from './visitor.ts'

/** Text that runs if it is inserted as markup; screens must show it literally. */
const text = (what: string) => `${what}<img src=x onerror=ran(1)><svg/onload=ran(1)>"'&lt;`
/** HTML as the desk may write it: attack vectors, a sentence before them, and more words than the collapsed view shows. */
const html = (what: string) =>
  `<p>${what} says <b onmouseover=ran(1)>so</b>.</p><p>${'word '.repeat(70)}</p>${corpus
    .slice(0, 60)
    .map((vector) => vector.html)
    .join('\n')}`.slice(0, 9_000)

let browser: Browser
let app: LocalApp
let page: Page
let ran: number
const requested: string[] = []

async function desk(method: string, path: string, body: object): Promise<void> {
  const response = await callDesk(app, method, path, body)
  expect(response.status, await response.text()).toBe(200)
}

/** Fires every event at every element of the page. */
const touchAll = `for (const element of document.querySelectorAll('main *')) for (const type of ['mouseover', 'focus', 'load', 'error', 'toggle']) element.dispatchEvent(new Event(type))`

async function expectNothingRan(): Promise<void> {
  await page.evaluate(touchAll)
  await page.evaluate('new Promise((done) => setTimeout(done, 100))')
  expect(ran).toBe(0)
  expect(
    await page.evaluate(
      `document.querySelectorAll('main [onerror], main [onload], main [onmouseover], main script, main iframe, main img[src=x], main a[href^="javascript"]').length`,
    ),
  ).toBe(0)
  expect(requested.filter((url) => !url.startsWith(app.siteAddress) && !url.startsWith('data:'))).toEqual([])
}

describe.skipIf(!hasChromium)('hostile texts of the desk, on screens without a content security policy', () => {
  beforeAll(async () => {
    app = (await openSite()).app
    browser = await connect()
    // Disables the content security policy, so that only the screens' own handling protects.
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      bypassCSP: true,
      serviceWorkers: 'block',
    })
    ran = 0
    await context.exposeFunction('ran', () => (ran += 1))
    await restoreSession(context, app)
    page = await context.newPage()
    page.on('request', (request) => requested.push(request.url()))

    const facts = await findFacts(app.context, kaveri)
    if (facts === undefined) throw new Error('no facts')
    const { id, ...rest } = SecurityFacts.parse(facts)
    await desk('PUT', '/desk/sectors', { id: 'sct_TECH', code: 'TECH', description: text('T').slice(0, 60) })
    await desk('PUT', `/desk/securities/${id}`, {
      ...rest,
      name: text('Kaveri'),
      logo_url: drawings[2],
      company_overview: html('The company'),
      total_investment: text('').slice(0, 60),
      investors: [
        { name: text('Fund').slice(0, 80), percentage: 60, colour: '#112233' },
        { name: 'Others', percentage: 40, colour: '#445566' },
      ],
      financials: [{ name: text('Revenue').slice(0, 80), value: text('1').slice(0, 60) }],
    })
    await desk('PUT', '/desk/news/nws_1', {
      security_id: id,
      short_description: text('Headline'),
      long_description: html('The paper'),
      news_image_url: drawings[3],
      news_picked_date: day('2026-11-20'),
      published_at: '2026-11-20T05:00:00.000Z',
    })
    await desk('PUT', `/desk/holidays/${dayInIndia(app.context.clock.now())}`, {
      holiday_name: text('Day').slice(0, 80),
      description: text('Closed'),
    })
    await desk('PUT', '/desk/faqs', { id: 1, question: text('Why'), answer: html('The desk') })
    await app.drain()
  })
  afterAll(async () => {
    await browser.close()
    await app.close()
  })

  it('are shown as text in the lists and on the company’s own page', async () => {
    await page.goto(`${app.siteAddress}/home`)
    await page.getByText(text('Kaveri')).first().waitFor()
    await expectNothingRan()
    await page.getByText(text('Closed')).waitFor()
    await expectNothingRan()
    await page.getByText(text('Kaveri')).first().click()
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByText('The company says so.').waitFor()
    await page.getByRole('button', { name: 'Read more' }).click()
    await page.getByText(text('Fund').slice(0, 80)).first().waitFor()
    await page.getByText(text('Revenue').slice(0, 80)).waitFor()
    await expectNothingRan()
  })

  it('are shown as text in the news', async () => {
    await page.getByRole('tab', { name: 'News' }).click()
    await page.getByText(text('Headline')).click()
    await page.getByRole('heading', { name: text('Headline') }).waitFor()
    await page.getByText('The paper says so.').waitFor()
    await expectNothingRan()
  })

  it('are shown as text in the FAQ', async () => {
    await page.goto(`${app.siteAddress}/faqs`)
    await page.getByRole('button', { name: text('Why') }).click()
    await page.getByText('The desk says so.').waitFor()
    await expectNothingRan()
  })

  it('are shown as text on a ticket', async () => {
    const form = new FormData()
    form.append('question', text('Where'))
    form.append('message', text('There'))
    const headers = {
      authorization: `Bearer ${await sessionOf(app)}`,
      'idempotency-key': 'nasty-ticket',
    }
    const response = await fetch(`${app.siteAddress}/api/user/tickets`, { method: 'POST', headers, body: form })
    const { data } = (await response.json()) as { data: { id: number } }
    await desk('POST', `/desk/tickets/${data.id}/answer`, { status: 2, feedback: text('Soon') })
    await page.goto(`${app.siteAddress}/Support`)
    await page.getByText(text('Where')).first().waitFor()
    await page.getByRole('button', { name: `Remarks on ticket 00${data.id}` }).click()
    await page.getByText(text('Soon')).waitFor()
    await expectNothingRan()
  })
})
