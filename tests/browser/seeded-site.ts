import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import type { Settings } from '#functions/platform/settings.ts'
import type { ShiftedClock } from '#infra/local/clock.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { openSite } from './visitor.ts'

export const hasChromium = inject('chromium') !== undefined

/** What each test receives. */
export interface SeededSite {
  app: LocalApp
  clock: ShiftedClock
  browser: Browser
  context: BrowserContext
  /** A page without cookies and storage, at no address. */
  page: Page
  /** Errors of the browser console during the test: failed scripts, violated policies. */
  complaints: string[]
}

/** The size of most phones. `narrow` is the smallest that is supported. */
export const usual = { width: 390, height: 844 } as const
const narrow = { width: 360, height: 740 } as const

interface Options {
  readonly viewport?: typeof usual | typeof narrow
  readonly settings?: Partial<Settings>
  /** Default: blocked, because it fetches the whole site after a login. */
  readonly serviceWorkers?: BrowserContextOptions['serviceWorkers']
  readonly bypassCSP?: boolean
  readonly reducedMotion?: BrowserContextOptions['reducedMotion']
  /** Whether each test goes on in the page that the one before it has opened. */
  readonly keepsPage?: boolean
}

/**
 * A seeded local app and a page of it, shared by the tests around this call: the second page load of a browser costs half of the
 * first. Tests that change what others read have people and companies of their own. The viewport is 360×740 by default.
 */
export function seededSite({
  settings,
  viewport = narrow,
  serviceWorkers = 'block',
  keepsPage = false,
  ...more
}: Options = {}): SeededSite {
  const site = { complaints: [] as string[] } as unknown as SeededSite

  beforeAll(async () => {
    const [started, browser] = await Promise.all([openSite(settings === undefined ? {} : { settings }), connect()])
    Object.assign(site, started, { browser })
    site.context = await browser.newContext({ viewport, serviceWorkers, ...more })
    site.page = await site.context.newPage()
    site.page.on('pageerror', (error) => site.complaints.push(error.message))
    site.page.on('console', (message) => {
      if (message.type() === 'error') site.complaints.push(`${message.text()} ${message.location().url}`.trim())
    })
  })
  beforeEach(() => {
    site.complaints = []
  })
  afterEach(async () => {
    await Promise.all([
      site.page.unrouteAll({ behavior: 'ignoreErrors' }),
      site.context.unrouteAll({ behavior: 'ignoreErrors' }),
    ])
    await site.context.clearCookies()
    await site.page.evaluate('localStorage.clear(), sessionStorage.clear()').catch(() => undefined)
    // A page that is still open goes on asking for its data, without a session from now on, and the next test would be blamed.
    if (!keepsPage) await site.page.goto('about:blank')
  })
  afterAll(async () => {
    await site.context.close()
    await site.browser.close()
    await site.app.close()
  })
  return site
}

/** The Chromium that all files share. Closing the connection closes its contexts. Each of them waits long: a busy machine is slow. */
export async function connect(): Promise<Browser> {
  const browser = await chromium.connect(inject('chromium') ?? '')
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(90_000)
    return context
  }
  return browser
}
