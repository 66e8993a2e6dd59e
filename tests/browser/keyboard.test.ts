import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { SecurityId } from '#shared/kernel/id.ts'
import { isFull } from '#tests/full.ts'
import { company, investor } from '#tests/harness/seed.ts'
import { byKeyboard } from './by-keyboard.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { buyByClicking, type Deal } from './walk.ts'

interface Look {
  readonly width: number
  readonly height: number
  /** Text size, in per cent. */
  readonly text: number
  readonly colorScheme: 'light' | 'dark'
}

/** `npm test` goes the narrowest way; the full run at each width. */
const narrowest: Look = { width: 320, height: 640, text: 200, colorScheme: 'dark' }
const looks: readonly Look[] = isFull
  ? [
      narrowest,
      { width: 390, height: 844, text: 100, colorScheme: 'light' },
      { width: 768, height: 1024, text: 200, colorScheme: 'light' },
      { width: 1440, height: 900, text: 200, colorScheme: 'dark' },
    ]
  : [narrowest]

describe.skipIf(!hasChromium)('without a mouse, in Chromium', () => {
  const site = seededSite()

  afterEach(() => site.page.emulateMedia({ colorScheme: null }))

  async function look({ width, height, text, colorScheme }: Look): Promise<void> {
    const session = await site.context.newCDPSession(site.page)
    const [standard, fixed] = [Math.round((16 * text) / 100), Math.round((13 * text) / 100)]
    await site.page.setViewportSize({ width, height })
    // As a person sets it in the browser: media queries in rem follow it too.
    await session.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
    await site.page.emulateMedia({ colorScheme })
  }

  /** A person who may buy, and a company of which nobody else buys. */
  async function prepare({ width }: Look): Promise<Deal> {
    const { context } = site.app
    const phone = `+9190001${String(width).padStart(5, '0')}`
    const deal = { phone, name: 'Leela Nair', company: `Sarayu ${width}` }
    await investor(context, { phone, email: `leela-${width}@example.com`, first_name: 'Leela', last_name: 'Nair' })
    const isin = `INEK${String(width).padStart(4, '0')}`
    const depositories = { available_nsdl: true, available_cdsl: true }
    await company(context, SecurityId.parse(`sec_keys_${width}`), deal.company, isin, depositories, 100)
    await site.app.drain()
    return deal
  }

  async function askToSell(page: Page, { company: name }: Deal): Promise<void> {
    await page.getByRole('link', { name: 'Sell shares' }).click()
    await page.getByRole('button', { name: /Ansh Portfolio/ }).click()
    await page.getByRole('button', { name }).click()
    await page.getByRole('textbox', { name: 'Number of shares' }).fill('4')
    await page.getByRole('button', { name: 'Submit Sell Request' }).click()
    await page.getByRole('dialog', { name: 'Your request has been sent' }).waitFor()
    await page.getByRole('list', { name: 'Sell requests' }).getByText('4', { exact: true }).waitFor()
  }

  it.each(looks)(
    'a person logs in, buys, signs, owns and asks to sell: $width px, text at $text %, $colorScheme',
    async (each) => {
      const deal = await prepare(each)
      await look(each)
      const page = byKeyboard(site.page)
      await buyByClicking(page, site.app, deal)
      await askToSell(page, deal)
      expect(site.complaints).toEqual([])
    },
  )
})
