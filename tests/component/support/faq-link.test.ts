import { beforeEach, describe, expect, it } from 'vitest'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { asha, kaveri } from '#tests/harness/seed.ts'
import { readSlides } from '#tests/browser/slides.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

describe('a link to a question', () => {
  const site = seededSite()
  let page: Page

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site, asha.phone)
    page.route('**/api/getAllFaq', (route) => route.fulfill({ json: { data: firstFaqs } }))
  })

  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const question = (name: string) => page.getByRole('button', { name, exact: true })

  it('leads from the sell screen to its answer, and back to it', async () => {
    await page.goto(`${site.app.siteAddress}/sell`, { index: 1 })
    expect(await link('How do I sell my shares?').getAttribute('href')).toBe('/FAQs?q=11')
    await link('How do I sell my shares?').click()
    await page.waitForURL('**/FAQs?q=11')
    await expect.poll(() => question('How do I sell my shares?').getAttribute('aria-expanded')).toBe('true')
    await page.getByText(/It is a request: where there is demand/).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/sell')
  })

  it('leads from the slides of KYC to its answer', async () => {
    await page.goto(`${site.app.siteAddress}/kycslides`, { index: 1 })
    await link('Which steps does KYC have?').click()
    await page.waitForURL('**/FAQs?q=5')
    await question('Which steps does KYC have?').waitFor()
  })

  it('leads to the profile where nothing was open before', async () => {
    await page.goto(`${site.app.siteAddress}/FAQs?q=7`)
    await page.getByText(/a platform fee of 3 %/).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/profile')
  })

  it('opens its answer on top of a purchase, which keeps its quantity', async () => {
    await page.goto(`${site.app.siteAddress}/companyOverview?id=${kaveri}`, { index: 0, value: { id: kaveri } })
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await readSlides(page)
    await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
    const quantity = page.getByRole('textbox', { name: /shares/i })
    await quantity.fill('12')
    await page.getByRole('button', { name: /^Platform fee/ }).click()
    for (const words of [
      'Which fees and taxes are there?',
      'How long does it take until I have the shares?',
      'Where is my money until the shares arrive?',
    ]) {
      await link(words).click()
      const answer = page.getByRole('dialog', { name: words })
      await expect.poll(() => answer.getByText(/\w{4} \w+ \w+/).count()).toBeGreaterThan(0)
      await expectNoViolations(page)
      await page.goBack()
      await answer.waitFor({ state: 'detached' })
    }
    expect(await quantity.inputValue()).toBe('12')
    expect(page.url()).toContain('/companyOverview')
  })
})
