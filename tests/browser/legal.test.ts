import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

let page: Page

describe.skipIf(!hasChromium)('the legal pages in Chromium at 360×740', () => {
  const site = seededSite()

  const at = (path: string) => page.goto(`${site.app.siteAddress}${path}`)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  beforeAll(() => {
    page = site.page
  })

  it('fetches a text in parallel with its code, once', async () => {
    const { app, context } = site
    await restoreSession(context, app)
    const shell = await (await fetch(`${app.siteAddress}/app.html`)).text()
    const held = Promise.withResolvers<void>()
    await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
      if (!shell.includes(new URL(route.request().url()).pathname)) await held.promise
      await route.continue()
    })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const texts = () => requested.filter((path) => path.endsWith('.json') && path !== '/config.json')
    await at('/risksanddisclosures')
    await expect.poll(texts).toEqual([expect.stringMatching(/^\/assets\/risks-/)])
    held.resolve()
    await heading('Risk Disclosure and Compliance')
    expect(texts()).toHaveLength(1)
  })

  it.each([
    ['/termsandcondition', 'Terms and Conditions'],
    ['/legalpolicy', 'Legal & Compliance'],
    ['/subtermsandconditions', 'Terms of Use'],
    ['/privacyandpolicy', 'Privacy Policy and Security'],
    ['/risksanddisclosures', 'Risk Disclosure and Compliance'],
    ['/noreturnpolicy', 'Return and Exchange Policy'],
  ])('%s is accessible without a login, also by keyboard (R47–R51, RG7)', async (path, title) => {
    await at(path)
    await heading(title)
    await expectNoViolations(page)
    await expectContrast(page, 'dark')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('button')
    await contents.last().focus()
    await page.keyboard.press('Enter')
    const name = (await contents.last().textContent()) ?? ''
    const last = page.getByRole('heading', { level: 2, name, exact: true })
    expect(await page.evaluate('document.activeElement.textContent')).toBe(name)
    expect((await last.boundingBox())?.y).toBeLessThan(740)
  })

  it('has as many columns of contents as the text size leaves room for', async () => {
    const session = await site.context.newCDPSession(page)
    const columns = async (size: number) => {
      await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
      const lefts = "[...document.querySelectorAll('nav[aria-label=Contents] li')].map((each) => each.offsetLeft)"
      return page.evaluate<number>(`new Set(${lefts}).size`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await at('/legalpolicy')
    await heading('Legal & Compliance')
    expect([await columns(16), await columns(32)]).toEqual([2, 1])
    await columns(16)
  })

  it('starts at its top after a reload', async () => {
    await at('/legalpolicy')
    await heading('Legal & Compliance')
    await page.evaluate('scrollTo(0, 500)')
    await page.reload()
    await heading('Legal & Compliance')
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  })
})
