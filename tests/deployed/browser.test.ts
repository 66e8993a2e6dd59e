import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest'
import { buyByClicking, logIn, payAfterFailing } from '#tests/browser/walk.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { isFull } from '#tests/full.ts'
import { openDeployed } from './deployed.ts'
import { fixtureOf } from './seed.ts'
import { describeStage } from './stage.ts'

const executablePath = findChromium()

describeStage('the deployed site in Chromium at 390×844', (stage) => {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: chromiumFlags })
  })
  afterAll(() => browser?.close())

  /** Runs a scenario in a page of its own and fails on any script error or policy violation in the console. */
  async function withPage(test: TestContext, scenario: (page: Page) => Promise<void>): Promise<void> {
    if (browser === undefined) return test.skip(true, 'Chromium is not found: set CHROMIUM to its path')
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    // The emulator shares the machine with the other tests.
    page.setDefaultTimeout(90_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await scenario(page)
    expect(errors).toEqual([])
    await page.close()
  }

  it('takes a person from the phone number to owned shares', (test) =>
    withPage(test, (page) => buyByClicking(page, openDeployed(stage).app, fixtureOf(8))))

  if (isFull)
    it('shows a failed payment, and lets the person try again', (test) =>
      withPage(test, async (page) => {
        await logIn(page, openDeployed(stage).app, fixtureOf(12))
        await payAfterFailing(page, fixtureOf(12))
      }))
})
