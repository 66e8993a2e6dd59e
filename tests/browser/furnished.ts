import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Settings } from '#functions/platform/settings.ts'
import type { ShiftedClock } from '#infra/local/clock.ts'
import type { LocalApp } from '#infra/local/app.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { openSite } from './visitor.ts'

export const executablePath = findChromium()

/** What each test of a file begins with; made anew before each. */
export interface SeededSite {
  page: Page
  app: LocalApp
  clock: ShiftedClock
  /** What the browser complained of: scripts that failed, policies that were broken. */
  complaints: string[]
}

/** As most phones are, and as narrow as any. */
export const usual = { width: 390, height: 844 } as const
const narrow = { width: 360, height: 740 } as const

interface Wanted {
  readonly viewport?: typeof usual | typeof narrow
  readonly settings?: Partial<Settings>
}

/** A furnished house and a page in front of it, for every test around this call; of 360×740 unless told otherwise. */
export function openFurnished_({ viewport = narrow, settings }: Wanted = {}): SeededSite {
  const site = { complaints: [] as string[] } as unknown as SeededSite
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags })
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    Object.assign(site, await openSite(settings))
    site.page = await browser.newPage({ viewport })
    // Before the first page, so that its countdowns can be put forward.
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

/** Puts the house and the page forward, so that another code may be asked for. */
export async function waitForResend({ page, clock }: SeededSite): Promise<void> {
  clock.advance(31_000)
  await page.clock.fastForward(31_000)
}
