import type { CDPSession } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { publishNews } from '#functions/news/commands.ts'
import { prefixedId } from '#shared/kernel/id.ts'
import { day, dayInIndia, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isFull } from '#tests/full.ts'
import { asha, kaveri, ravi } from '#tests/harness/seed.ts'
import { recordBank } from '#tests/harness/steps/sale.ts'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { treeFailures } from './accessibility-tree.ts'
import { callDesk } from './desk.ts'
import { grown, listCompany } from './grown-company.ts'
import { englishTextsOf, layoutOf } from './layout-checker.ts'
import { accountScreens, expiredSession } from './screens/account-screens.ts'
import { entryScreens } from './screens/entry-screens.ts'
import { kycScreens } from './screens/kyc-screens.ts'
import { marketScreens } from './screens/market-screens.ts'
import { emptyScreens, moneyScreens } from './screens/money-screens.ts'
import { heading, type ShownScreen } from './screens/screen.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

const phone = { width: 360, height: 740 }
const smallest = { width: 320, height: 640 }
const windows = [
  smallest,
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** Text sizes, in per cent. */
const textSizes = [100, 130, 200]
/** Names, which are the same in Hindi: of companies and people of the seed, of partners, banks and places, of the menus of others. */
const names: readonly string[] = [
  'Ansh( Marketplace LLP| Provider)?',
  'Kaveri Robotics|Neem( Holdings)?|Suvarnadhara Agricultural Implements( and Irrigation Systems)?',
  'Asha Verma|Ravi Menon|Vouch|Razorpay|Uttara Bank|Sanrakshan Trusteeship Services Limited|Sample Securities',
  '([A-Z&][A-Za-z&]*( and)? )*Bank(ing)?( of| and| [A-Z][a-z]+)*',
  '14 Residency Road, Bengaluru|India|Technology|Founders|Others',
  'Android|Chrome|English|CDSL Easiest|A second plant',
  'Citibank|Rabobank|BNP Paribas|Emirates NBD|Société Générale|Crédit Agricole|Sumitomo Mitsui Banking Corporation',
]
/** From this width on there is a mouse: a target has 24 px (WCAG 2.2, 2.5.8). */
const mouseFrom = 1024
/** A name or a headline of two lines may end with an ellipsis. The page that it leads to has the whole of it. */
const shortened = '.line-clamp-2, .line-clamp-3, .line-clamp-4'

/** What still moves with reduced motion. A change within a millisecond is none (web/theme.css). */
const moving =
  "document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1).map(({ effect }) => effect.target.outerHTML.slice(0, 120))"

/**
 * Each screen, in each of its states: axe-core in light and dark, the accessibility tree, motion, and the layout, in English and in Hindi. `npm test` looks at
 * the smallest phone with twice the text size, where most breaks; the full run at every window and text size
 * (docs/adr/0041-check-every-screen-by-machine.md).
 */
describe.skipIf(!hasChromium)('each screen in Chromium', () => {
  const site = seededSite({ keepsPage: true, reducedMotion: 'reduce' })
  let session: CDPSession

  beforeAll(async () => {
    const { app, context, page } = site
    session = await context.newCDPSession(page)
    // A phone has no bars beside its pages.
    await session.send('Emulation.setScrollbarsHidden', { hidden: true })
    await publishNews(app.context, {
      id: prefixedId('nws', '1'),
      security_id: kaveri,
      short_description: 'A second plant',
      long_description: '<p>It employs <b>240</b> people, <a href="https://example.com">it says</a>.</p>',
      news_image_url: '',
      news_picked_date: day('2026-11-20'),
      published_at: instantOf('2026-11-20T06:00:00.000Z'),
    })
    await callDesk(app, 'PUT', '/desk/faqs', { id: 1, question: 'Why?', answer: '<p>Because.</p>' })
    await listCompany(app, { name: 'Suvarnadhara Agricultural Implements' }, { days: 0 })
    const price = { date: dayInIndia(app.context.clock.now()), close_paise: paise(98_765_05), volume: 10 }
    await recordPrices(app.context, grown, [price], { source: 'test' })
    const user = await findUserByPhone(app.context, asha.phone)
    if (user !== undefined) await recordBank(app.context, user.id)
    await app.drain()
  })

  /** As the app navigates itself, which takes a fifth of the time of a page load. */
  const navigate = (to: string, value?: object | string) =>
    site.page.evaluate(`history.pushState(${JSON.stringify({ index: 1, value })}, '', ${JSON.stringify(to)})`)

  /** Ends the screen that is shown. */
  async function leave(): Promise<void> {
    await navigate('/no-internet')
    await heading('Please wait..')(site.page)
  }

  async function show({ path, state, answers = {}, steps }: ShownScreen): Promise<void> {
    const { page } = site
    await setWindow(phone, 100)
    await page.evaluate("localStorage.setItem('internalTeam', 'true')")
    await leave()
    for (const [address, json] of Object.entries(answers))
      await page.route(`**/api/${address}**`, (route) => route.fulfill({ json }))
    await navigate(path, state)
    await steps(page)
  }

  async function setWindow(size: typeof phone, text: number): Promise<void> {
    await site.page.setViewportSize(size)
    // As a person sets it in the browser: media queries in rem follow it too.
    await session.send('Page.setFontSizes', {
      fontSizes: { standard: Math.round((16 * text) / 100), fixed: Math.round((13 * text) / 100) },
    })
  }

  async function expectLayout(size: typeof phone, text: number): Promise<void> {
    await setWindow(size, text)
    const look = () => layoutOf(site.page, { targetPx: size.width < mouseFrom ? 44 : 24, shortened })
    let found = await look()
    // The layout may follow some frames later.
    for (let frames = 0; found.length > 0 && frames < 10; frames += 1) {
      await site.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      found = await look()
    }
    const words = found.map(({ kind, element, detail }) => `${kind}: ${element}: ${detail}`)
    expect.soft(words, `at ${size.width} px and ${text} %`).toEqual([])
  }

  /** As another tab does when somebody changes it there. */
  async function setLanguage(language: 'en-IN' | 'hi'): Promise<void> {
    await site.page.evaluate(
      `localStorage.setItem('language', '${language}'); dispatchEvent(new StorageEvent('storage', { key: 'language' }))`,
    )
    await site.page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
  }

  async function checkEverySize(): Promise<void> {
    const { page } = site
    for (const size of windows) for (const text of textSizes) await expectLayout(size, text)
    for (const text of textSizes.slice(1)) {
      await setWindow(phone, text)
      await expectNoViolations(page)
      await expectContrast(page, 'dark')
    }
  }

  /** The same screen: nothing of it is left in English, and it fits. */
  async function checkInHindi(): Promise<void> {
    await setLanguage('hi')
    try {
      await expect.poll(() => englishTextsOf(site.page, names)).toEqual([])
      if (isFull) await checkEverySize()
      else await expectLayout(smallest, 200)
    } finally {
      await setLanguage('en-IN')
    }
  }

  async function check(screen: ShownScreen): Promise<void> {
    const { page } = site
    await show(screen)
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
    expect.soft(await treeFailures(session), 'the accessibility tree').toEqual([])
    expect.soft(await page.evaluate(moving), 'what moves').toEqual([])
    if (isFull) await checkEverySize()
    else await expectLayout(smallest, 200)
    await checkInHindi()
    // While its answers are still there: a screen that asks again and gets none would say so on the next one. Without a session there is no way on.
    if (screen !== expiredSession) await leave()
  }

  describe('before the login', () => {
    beforeAll(() => site.page.goto(site.app.siteAddress).then(() => undefined))

    it.each(entryScreens)('fits, and is told by a screen reader: $name', check)
  })

  describe.each([
    ['of companies', asha.phone, [...marketScreens, ...emptyScreens]],
    ['of money and shares', asha.phone, moneyScreens],
    ['of the account', asha.phone, [...accountScreens, expiredSession]],
    ['of KYC', ravi.phone, kycScreens],
  ])('%s', (_, number, screens) => {
    // Nothing of the group before is kept.
    beforeAll(async () => {
      await restoreSession(site.context, site.app, number)
      await site.page.goto(`${site.app.siteAddress}/home`)
      await site.page.getByText('Kaveri Robotics').waitFor()
    })
    beforeEach(() => restoreSession(site.context, site.app, number))

    it.each(screens)('fits, and is told by a screen reader: $name', check)
  })
})
