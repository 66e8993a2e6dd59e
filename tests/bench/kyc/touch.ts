import type { Locator, Page } from 'playwright-core'
import { slowest, type Tap, touch, typeIntoField } from '#tests/bench/home/touch.ts'

/** What a person taps and types through the screens of KYC that need no paper, at `address`. Returns the time of each answer. */
export async function tapThroughKyc(page: Page, address: string): Promise<readonly Tap[]> {
  const taps: Tap[] = []
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const field = (role: 'textbox' | 'combobox' | 'searchbox', name: string) => page.getByRole(role, { name }).first()
  const tap = async (what: string, found: Locator) => {
    await found.waitFor()
    await slowest(page)
    await touch(page, found)
    taps.push({ what, ms: await slowest(page) })
  }
  const type = async (what: string, found: Locator, text: string) => {
    await found.waitFor()
    const letters = await typeIntoField(page, found, text)
    letters.forEach((ms, index) => taps.push({ what: `letter ${index + 1} of ${what}`, ms }))
  }
  const open = async (path: string) => {
    await page.goto(`${address}${path}`)
    await page.waitForLoadState('networkidle')
  }
  await open('/kycslides')
  for (let slide = 1; slide < 6; slide += 1) await tap(`slide ${slide + 1}`, button('NEXT'))
  await open('/status')
  await tap('the first step', button('Start KYC'))
  await tap('back to the status', button('Back'))
  await open('/uploadpan')
  await type('the PAN', field('textbox', 'PAN'), 'AAAPM0001A')
  await open('/bank')
  await type('the bank', field('searchbox', 'Search by bank name'), 'hdfc')
  await tap('the bank', button('HDFC Bank'))
  await field('combobox', 'State').waitFor()
  await field('combobox', 'State').selectOption('Karnataka')
  await type('the branch', field('searchbox', 'Search by branch, place or IFSC'), 'civil lines 4')
  await tap('the branch', button(/HDFC0\w{6}/))
  await type('the account number', field('textbox', 'Account number'), '501000123')
  await open('/demat')
  await type('the demat id', field('textbox', 'Demat id'), 'IN30001110000002')
  await type('the DP name', field('combobox', 'DP name'), 'zero')
  await tap('what a CML copy is', button('What is a CMR / CML copy?'))
  return taps
}
