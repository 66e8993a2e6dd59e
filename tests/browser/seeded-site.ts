import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Settings } from '#functions/platform/settings.ts'
import type { ShiftedClock } from '#infra/local/clock.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { openSite } from './visitor.ts'

export const executablePath = findChromium()

/** What each test receives; new before each test. */
export interface SeededSite {
  page: Page
  app: LocalApp
  clock: ShiftedClock
  /** Errors of the browser console: failed scripts, violated policies. */
  complaints: string[]
}

/** The size of most phones. `narrow` is the smallest that is supported. */
export const usual = { width: 390, height: 844 } as const
const narrow = { width: 360, height: 740 } as const

interface Options {
  readonly viewport?: typeof usual | typeof narrow
  readonly settings?: Partial<Settings>
}

/** Starts a seeded local app and opens a page for every test around this call; the viewport is 360×740 by default. */
export function seededSite({ viewport = narrow, settings }: Options = {}): SeededSite {
  const site = { complaints: [] as string[] } as unknown as SeededSite
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags })
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    Object.assign(site, await openSite(settings))
    site.page = await browser.newPage({ viewport })
    // Before the first page, so that its countdowns can be advanced.
    await site.page.clock.install()
    site.complaints = []
    site.page.on('pageerror', (error) => site.complaints.push(error.message))
    site.page.on('console', (message) => message.type() === 'error' && site.complaints.push(message.text()))
  })
  afterEach(async () => {
    await site.page.close()
    await site.app.close()
  })
  return site
}

/** Advances the clocks of the app and of the page until another code may be requested. */
export async function waitForResend({ page, clock }: SeededSite): Promise<void> {
  clock.advance(31_000)
  await page.clock.fastForward(31_000)
}
