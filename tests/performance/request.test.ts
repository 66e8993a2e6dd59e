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

  // The landing has its own code, so that no other page carries it, and asks for the prices of the day.
  it.each([
    ['/', 8],
    ['/signupphone', 5],
  ] as const)(
    'makes few requests at %s, at most %i, all to our origin, without layout shift',
    async (path, requestsMax) => {
      site.requestedPaths.length = 0
      const { foreignRequests, shift, complaints } = await load(browser, site.address, { path, slow: false })
      expect(site.requestedPaths.filter((target) => target === '/config.json')).toHaveLength(1)
      expect(site.requestedPaths.length, site.requestedPaths.join(' ')).toBeLessThanOrEqual(requestsMax)
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

  it('prefetches the requests of Home and of KYC in parallel with its scripts, once and only when logged in', async () => {
    const api = () => site.requestedPaths.filter((target) => target.startsWith('/api/')).toSorted()
    site.requestedPaths.length = 0
    await (await prerenderedPage({ path: '/home', token: 'x' })).page.context().close()
    expect(api()).toEqual(['/api/market/first.json', '/api/market/mine', '/api/users/login_detail'])
    site.requestedPaths.length = 0
    await (await prerenderedPage({ path: '/takeselfie', token: 'x' })).page.context().close()
    expect(api()).toEqual(['/api/kyc/info', '/api/users/login_detail'])
    for (const { path, token } of [
      { path: '/home', token: undefined },
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

interface PrerenderedVisit {
  path: string
  token?: string | undefined
  /** The local storage of an earlier visit. */
  kept?: Readonly<Record<string, string>>
}

/** A page before its scripts have loaded. */
async function prerenderedPage({ path, token, kept = {} }: PrerenderedVisit) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  if (token !== undefined) await context.addCookies([{ name: 'token', value: token, url: site.address }])
  await context.addInitScript(
    `for (const [name, text] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(name, text)`,
  )
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const complaints: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('503') && complaints.push(message.text()),
  )
  await page.goto(`${site.address}${path}`, { waitUntil: 'networkidle' })
  return { page, complaints }
}
