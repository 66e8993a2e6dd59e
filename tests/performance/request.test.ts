import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { load } from '#tests/bench/web/load.ts'
import { type Served, serve } from '#tests/bench/web/serve.ts'
import { repo } from '#tests/bench/web/weight.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'

const executablePath = findChromium()

let browser: Browser
let site: Served

describe.skipIf(executablePath === undefined)('the first route in Chromium', () => {
  beforeAll(async () => {
    site = await serve(`${repo}/dist/web`)
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it.each(['/', '/signupphone'])(
    'makes at most 16 requests at %s, all to our origin, without layout shift',
    async (path) => {
      site.requestedPaths.length = 0
      const { foreignRequests, shift, complaints } = await load(browser, site.address, { path, slow: false })
      expect(site.requestedPaths.filter((target) => target === '/config.json')).toHaveLength(1)
      expect(site.requestedPaths.length, site.requestedPaths.join(' ')).toBeLessThanOrEqual(16)
      // This server has no API: the landing keeps its geometry without prices.
      const own = complaints.filter((each) => !each.includes('503'))
      expect({ foreignRequests, shift, own }).toEqual({ foreignRequests: [], shift: 0, own: [] })
    },
  )

  it('never replaces the landing by a loading state', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.addInitScript(
      `new MutationObserver(() => { if (document.querySelector('[aria-busy]')) window.taken = true }).observe(document, { childList: true, subtree: true })`,
    )
    await page.goto(site.address)
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await page.getByRole('textbox', { name: /phone/i }).waitFor()
    expect(await page.evaluate('window.taken')).toBeUndefined()
    await page.close()
  })

  // The scripts are empty, so that only the page itself is visible.
  it.each([
    { path: '/home', who: 'a logged-in person', token: 'x', heading: 'Unlisted shares' },
    { path: '/home', who: 'a logged-out visitor', heading: undefined },
    { path: '/', who: 'a logged-out visitor', heading: brand.tagline },
    { path: '/', who: 'a logged-in person', token: 'x', heading: undefined },
  ])('shows $who at $path the right content before its scripts load', async ({ path, token, heading }) => {
    const { page, complaints } = await prerenderedPage({ path, token })
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(
      heading === undefined ? [] : [heading],
    )
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.each([
    ['/companyOverview?id=sec_kaveri', '/companyoverview'],
    ['/holdings', '/holdings'],
    ['/profile', '/profile'],
    ['/Support', 'page'],
  ])('shows a member at %s the shell of that screen before its scripts load, and a guest none', async (path, shell) => {
    const shown =
      "[...document.querySelectorAll('[data-for] [data-shell]')].filter((each) => each.checkVisibility()).map((each) => each.dataset.shell)"
    for (const [token, shells] of [
      ['x', [shell]],
      [undefined, []],
    ] as const) {
      const { page, complaints } = await prerenderedPage({ path, token })
      expect(await page.evaluate<string[]>(shown)).toEqual(shells)
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })

  it('hides the closed banner of Home and applies the chosen colour scheme from the first paint', async () => {
    const notice = 'First-time share credit takes 5 to 7 working days.'
    const first = await prerenderedPage({ path: '/home', token: 'x' })
    await first.page.getByText(notice).waitFor()
    const light = await first.page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await first.page.context().close()
    const { page } = await prerenderedPage({
      path: '/home',
      token: 'x',
      kept: { creditNoticeClosed: 'true', theme: 'dark' },
    })
    await page.getByText('Unlisted shares').waitFor()
    expect(await page.getByText(notice).isVisible()).toBe(false)
    expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).not.toBe(light)
    await page.context().close()
  })

  it('shows the first companies with their prices before its scripts load, unless another list was chosen', async () => {
    const { page, complaints } = await prerenderedPage({ path: '/home', token: 'x', catalogue })
    await page.getByText('Kaveri Works').waitFor()
    const rows = page.locator('[data-for=member] ul li a')
    const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    expect(texts.slice(0, 3)).toEqual([
      'K Kaveri Works Energy ₹12,345.60 +2.50% 1W Min ₹1,23,456',
      'N Narmada <b>Foods</b> Energy ₹500.00 -0.75% 1W 24-11-2026',
      'O Ojas Energy No price yet',
    ])
    expect(texts).toHaveLength(3)
    expect(complaints).toEqual([])
    await page.context().close()
    const other = await prerenderedPage({
      path: '/home',
      token: 'x',
      catalogue,
      chosen: { 'catalogue-choice-3 usr_1': '{"tab":"comingSoon"}' },
    })
    expect(await other.page.getByText('Kaveri Works').count()).toBe(0)
    await other.page.context().close()
  })

  it('shows the first companies before its theme is there', async () => {
    const { page } = await prerenderedPage({ path: '/home', token: 'x', catalogue, hasTheme: false })
    await page.getByText('Kaveri Works').waitFor()
    await page.context().close()
  })

  it('prefetches the requests of Home and of KYC in parallel with its scripts, once and only when logged in', async () => {
    const api = () => site.requestedPaths.filter((target) => target.startsWith('/api/')).toSorted()
    site.requestedPaths.length = 0
    const home = await prerenderedPage({ path: '/home', token: 'x', catalogue })
    expect([...home.answered, ...api()]).toEqual([
      '/api/market/first.json',
      '/api/market/mine',
      '/api/users/login_detail',
    ])
    await home.page.context().close()
    site.requestedPaths.length = 0
    await (await prerenderedPage({ path: '/takeselfie', token: 'x' })).page.context().close()
    expect(api()).toEqual(['/api/kyc/info', '/api/users/login_detail'])
    // A guest is led from Home to the landing, which shows the prices too.
    site.requestedPaths.length = 0
    const guest = await prerenderedPage({ path: '/home', catalogue })
    expect([...guest.answered, ...api()]).toEqual(['/api/market/first.json'])
    await guest.page.context().close()
    for (const { path, token } of [
      { path: '/', token: undefined },
      { path: '/privacyandpolicy', token: 'x' },
    ]) {
      site.requestedPaths.length = 0
      await (await prerenderedPage({ path, token })).page.context().close()
      expect([path, ...api()]).toEqual([path])
    }
  })

  it('does not move the landing while the rest of its page loads', async () => {
    const html = await readFile(`${repo}/dist/web/landing.html`, 'utf8')
    const half = html.lastIndexOf('<div', html.indexOf('safe-bottom', html.indexOf('<body')))
    let sendRest = () => {}
    const slow = createServer((request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, half))
      sendRest = () => void response.end(html.slice(half))
    })
    await new Promise<void>((resolve) => slow.listen(0, resolve))
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const topOf = () => page.evaluate<number>('document.querySelector("h1").getBoundingClientRect().top')
    const before = await topOf()
    sendRest()
    await page.getByText('Login with Phone Number').waitFor()
    expect(await topOf()).toBe(before)
    await page.close()
    slow.closeAllConnections()
    slow.close()
  })
})

/** A first screen of companies: one that rises, one with an older price that falls, one without a price, one of another list. */
const catalogue = {
  prices_as_of: '2026-11-26',
  sectors: [{ code: 'ENERGY', description: 'Energy' }],
  columns: {
    id: ['sec_a', 'sec_b', 'sec_c', 'sec_d'],
    name: ['Kaveri Works', 'Narmada <b>Foods</b>', 'Ojas', 'Later'],
    sector: [0, 0, 0, 0],
    market_cap: [1, 1, 1, 1],
    status: [1, 1, 1, 3],
    price: [1_234_560, 50_000, 0, 100],
    change: [250, -75, 0, 0],
    logo: [0, 0, 0, 0],
    min_quantity: [10, 20, 1, 1],
    price_age: [0, 2, 0, 0],
  },
}

interface PrerenderedVisit {
  path: string
  token?: string | undefined
  /** The local storage of an earlier visit. */
  kept?: Readonly<Record<string, string>>
  /** The storage of this tab. */
  chosen?: Readonly<Record<string, string>>
  /** The answer with the first screen of companies; without it the API is down. */
  catalogue?: object
  /** Whether the file with all styles arrives. */
  hasTheme?: boolean
}

/** A page before its scripts have loaded. */
async function prerenderedPage({
  path,
  token,
  kept = {},
  chosen = {},
  catalogue: first,
  hasTheme = true,
}: PrerenderedVisit) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  if (token !== undefined) await context.addCookies([{ name: 'token', value: token, url: site.address }])
  await context.addInitScript(
    `for (const [name, text] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(name, text)
     for (const [name, text] of Object.entries(${JSON.stringify(chosen)})) sessionStorage.setItem(name, text)`,
  )
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  // Left without an answer.
  if (!hasTheme) await page.route('**/assets/*.css', () => undefined)
  const answered: string[] = []
  if (first !== undefined)
    await page.route('**/api/market/first.json', (route) => {
      answered.push(new URL(route.request().url()).pathname)
      return route.fulfill({ json: first })
    })
  const complaints: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('503') && complaints.push(message.text()),
  )
  await page.goto(`${site.address}${path}`, { waitUntil: hasTheme ? 'networkidle' : 'commit' })
  return { page, complaints, answered }
}
