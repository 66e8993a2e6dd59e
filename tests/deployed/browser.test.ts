import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest'
import { buyByClicking, payAfterFailing } from '#tests/browser/walk.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { visitDeployed } from './deployed.ts'
import { placeOf } from './seed.ts'
import { describeStage } from './stage.ts'

const executablePath = findChromium()

describeStage('the deployed site in Chromium at 390×844', (stage) => {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: chromiumFlags })
  })
  afterAll(() => browser?.close())

  /** Walks in a window of its own, in which nothing may be complained of: no script that failed, no policy that was broken. */
  async function walking(test: TestContext, walk: (page: Page) => Promise<void>): Promise<void> {
    if (browser === undefined) return test.skip(true, 'no Chromium found; set CHROMIUM')
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await walk(page)
    expect(complaints).toEqual([])
    await page.close()
  }

  it('takes a person from the phone number to owned shares', (test) =>
    walking(test, (page) => buyByClicking(page, visitDeployed(stage).app, placeOf(8))))

  it('tells a payment that failed, and lets the person try again', (test) =>
    walking(test, (page) => payAfterFailing(page, visitDeployed(stage).app, placeOf(12))))
})
