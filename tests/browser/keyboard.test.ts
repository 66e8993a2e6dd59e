import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SecurityId } from '#shared/kernel/id.ts'
import { isFull } from '#tests/full.ts'
import { company } from '#tests/harness/seed.ts'
import { byKeyboard } from './by-keyboard.ts'
import { choosePaper } from './kyc-papers.ts'
import { hasChromium, seededSite } from './seeded-site.ts'
import { proveEmail, provePhone } from './sign-up-steps.ts'
import { buyFromHome, type Deal } from './walk.ts'

interface Look {
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
}

const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** `npm test` goes the narrowest way in the dark, the full run each way. All have text of twice the size. */
const looks = windows
  .flatMap((size) => (['dark', 'light'] as const).map((colorScheme): Look => ({ ...size, colorScheme })))
  .slice(0, isFull ? undefined : 1)

describe.skipIf(!hasChromium)('without a mouse, in Chromium', () => {
  const site = seededSite()

  beforeEach(() => site.context.grantPermissions(['camera']))
  afterEach(() => site.page.emulateMedia({ colorScheme: null }))

  async function look({ width, height, colorScheme }: Look): Promise<void> {
    const session = await site.context.newCDPSession(site.page)
    await site.page.setViewportSize({ width, height })
    // Twice the usual sizes, as a person sets them in the browser: media queries in rem follow them too.
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await site.page.emulateMedia({ colorScheme })
  }

  /** A person who is new, and a company of which nobody else buys. */
  async function prepare({ width, colorScheme }: Look): Promise<Deal> {
    const { app } = site
    const name = `Sarayu ${width} ${colorScheme}`
    const number = String(width * 10 + (colorScheme === 'dark' ? 1 : 0)).padStart(5, '0')
    const depositories = { available_nsdl: true, available_cdsl: true }
    await company(
      app.context,
      SecurityId.parse(`sec_keys_${number}`),
      name,
      `INEK${number.slice(-4)}`,
      depositories,
      100,
    )
    await app.drain()
    return { phone: `+9190001${number}`, name: 'Ravi Menon', company: name }
  }

  async function signUp(page: Page, { phone, name }: Deal): Promise<void> {
    const [first = '', last = ''] = name.split(' ')
    await proveEmail(page, site.app, `keys-${phone.slice(-4)}@example.com`)
    await provePhone(page, site.app, phone)
    await page.getByRole('button', { name: /^Individual/ }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill(first)
    await page.getByRole('textbox', { name: 'Last name' }).fill(last)
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await page.waitForURL('**/home')
    await page.getByRole('button', { name: 'Look around first' }).click()
  }

  /** The six steps. The files are chosen in a dialog of the system, which belongs to no page. */
  async function doKyc(page: Page, { phone }: Deal): Promise<void> {
    const own = phone.slice(-4)
    const verify = page.getByRole('button', { name: 'Verify' })
    const demat = `IN3000110000${own}`
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    for (let slide = 1; slide < 6; slide += 1) await page.getByRole('button', { name: 'NEXT' }).click()
    await page.getByRole('button', { name: 'CLOSE' }).click()
    await choosePaper(site.page, site.app, 'Aadhaar: file', 'aadhaar-masked.jpg')
    await verify.click()
    await page.getByRole('heading', { name: 'Verify PAN' }).waitFor()
    await page.getByRole('textbox', { name: 'PAN' }).fill(`AAAPM${own}K`)
    await verify.click()
    await page.getByRole('button', { name: 'Yes, continue' }).click()
    await page.getByRole('button', { name: 'Take selfie' }).click()
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('heading', { name: 'Add Signature' }).waitFor()
    await choosePaper(site.page, site.app, 'Signature: file', 'signature.png')
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('button', { name: 'HDFC Bank' }).first().click()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Karnataka')
    const branch = page.getByRole('button', { name: /HDFC0\w{6}/ })
    await branch.first().click()
    await page.getByRole('textbox', { name: 'Account number' }).fill(`5010001234${own}`)
    await verify.click()
    await page.getByRole('textbox', { name: 'Demat id' }).fill(demat)
    await page.getByRole('combobox', { name: 'DP name' }).fill('Some Broker')
    await choosePaper(site.page, site.app, 'CMR / CML copy: file', 'cml.pdf', `demat=${demat}`)
    await verify.click()
    await page.getByRole('dialog', { name: 'KYC complete' }).waitFor()
    await page.getByRole('button', { name: 'Go to Home' }).click()
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
    'a person signs up, does the KYC, buys, signs, owns and asks to sell: $width px, $colorScheme',
    async (each) => {
      const deal = await prepare(each)
      await look(each)
      const page = byKeyboard(site.page)
      await signUp(page, deal)
      await doKyc(page, deal)
      await buyFromHome(page, site.app, deal)
      await askToSell(page, deal)
      expect(site.complaints).toEqual([])
    },
  )
})
