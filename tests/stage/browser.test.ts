import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyByClicking } from '#tests/browser/walk.ts'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'
import { visitDeployed } from './deployed.ts'
import { placeOf } from './furnish.ts'
import { describeStage } from './stage.ts'

const executablePath = findChromium()

describeStage('the deployed site in Chromium at 390×844', (stage) => {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: chromiumFlags })
  })
  afterAll(() => browser?.close())

  it('takes a person from the phone number to owned shares', async (test) => {
    if (browser === undefined) return test.skip(true, 'no Chromium found; set CHROMIUM')
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    const { house } = visitDeployed(stage)
    await buyByClicking(page, house, placeOf(8))
    expect(complaints).toEqual([])
  })
})
