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

  it.each(['/', '/signupphone'])('asks for six things at %s, all of them ours, and moves nothing', async (path) => {
    site.asked.length = 0
    const { strangers, shift, complaints } = await load(browser, site.address, { path, slow: false })
    expect(site.asked.filter((target) => target === '/config.json')).toHaveLength(1)
    expect(site.asked.length, site.asked.join(' ')).toBeLessThanOrEqual(6)
    expect({ strangers, shift, complaints }).toEqual({ strangers: [], shift: 0, complaints: [] })
  })

  it('never takes the landing away again once it is seen', async () => {
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

  // The scripts never come: what is seen is the page alone.
  it.each([
    { path: '/home', who: 'somebody who is logged in', token: 'x', heading: 'Unlisted shares' },
    { path: '/home', who: 'a stranger', heading: undefined },
    { path: '/', who: 'a stranger', heading: brand.tagline },
    { path: '/', who: 'somebody who is logged in', token: 'x', heading: undefined },
  ])('shows $who at $path what is for them while its scripts come', async ({ path, token, heading }) => {
    const { page, complaints } = await drawnPage({ path, token })
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(
      heading === undefined ? [] : [heading],
    )
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('leaves out of Home what was closed, and has the colours that were chosen, from the first moment', async () => {
    const notice = 'First-time share credit takes 5 to 7 working days.'
    const first = await drawnPage({ path: '/home', token: 'x' })
    await first.page.getByText(notice).waitFor()
    const light = await first.page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await first.page.context().close()
    const { page } = await drawnPage({ path: '/home', token: 'x', kept: { creditNoticeClosed: 'true', theme: 'dark' } })
    await page.getByText('Unlisted shares').waitFor()
    expect(await page.getByText(notice).isVisible()).toBe(false)
    expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).not.toBe(light)
    await page.context().close()
  })

  it('asks what Home will ask for beside its scripts, once and only for those who are logged in', async () => {
    const api = () => site.asked.filter((target) => target.startsWith('/api/')).toSorted()
    site.asked.length = 0
    await (await drawnPage({ path: '/home', token: 'x' })).page.context().close()
    expect(api()).toEqual(['/api/market/first.json', '/api/market/mine', '/api/users/login_detail'])
    for (const { path, token } of [
      { path: '/home', token: undefined },
      { path: '/', token: undefined },
      { path: '/privacyandpolicy', token: 'x' },
    ]) {
      site.asked.length = 0
      await (await drawnPage({ path, token })).page.context().close()
      expect([path, ...api()]).toEqual([path])
    }
  })

  it('keeps the landing where it is while the rest of its page is still coming', async () => {
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

interface Drawn {
  path: string
  token?: string | undefined
  /** What an earlier visit has left in this browser. */
  kept?: Readonly<Record<string, string>>
}

/** A page as it is before its scripts have come. */
async function drawnPage({ path, token, kept = {} }: Drawn) {
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
