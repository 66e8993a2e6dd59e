import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    await page.addInitScript(`new MutationObserver(() => { if (document.querySelector('[aria-busy]')) window.taken = true }).observe(document, { childList: true, subtree: true })`)
    await page.goto(site.address)
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await page.getByRole('textbox', { name: /phone/i }).waitFor()
    expect(await page.evaluate('window.taken')).toBeUndefined()
    await page.close()
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
