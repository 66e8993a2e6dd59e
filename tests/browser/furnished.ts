import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type ShiftedClock, shiftedClock } from '#infra/local/clock.ts'
import { type House, openHouse } from '#infra/local/house.ts'
import { collectingLog } from '#infra/local/log.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { furnish } from '#tests/world/furnish.ts'

export const executablePath = findChromium()
const pages = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** What each test of a file begins with; made anew before each. */
export interface Furnished {
  page: Page
  house: House
  clock: ShiftedClock
  /** What the browser complained of: scripts that failed, policies that were broken. */
  complaints: string[]
}

/** A furnished house and a page of 360×740 in front of it, for every test around this call. */
export function furnished(): Furnished {
  const site = { complaints: [] as string[] } as unknown as Furnished
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumFlags })
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    site.clock = shiftedClock()
    site.house = await openHouse({ clock: site.clock, log: collectingLog().log, ports: { site: 0, sandbox: 0 }, sandboxes: true, pages })
    await furnish(site.house.ports)
    await site.house.drain()
    site.house.start()
    site.page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    // Before the first page, so that its countdowns can be put forward.
    await site.page.clock.install()
    site.complaints = []
    site.page.on('pageerror', (error) => site.complaints.push(error.message))
    site.page.on('console', (message) => message.type() === 'error' && site.complaints.push(message.text()))
  })
  afterEach(async () => {
    await site.page.close()
    await site.house.close()
  })
  return site
}

/** Puts the house and the page forward, so that another code may be asked for. */
export async function waitForResend({ page, clock }: Furnished): Promise<void> {
  clock.advance(31_000)
  await page.clock.fastForward(31_000)
}
