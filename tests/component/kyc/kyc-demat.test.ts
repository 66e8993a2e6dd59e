import { beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { answer, answerKyc, approvedBut } from './kyc-answers.ts'
import type { Page } from '#tests/component/page/page.ts'
import { mb, paper } from './papers.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

let page: Page

describe('the demat account', () => {
  const site = seededSite()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const id = () => page.getByRole('textbox', { name: 'Demat id' })
  const participant = () => page.getByRole('combobox', { name: 'DP name' })
  const choose = (...file: Parameters<typeof paper>) =>
    page.locator('input[aria-label="CMR / CML copy: file"]').setInputFiles(paper(...file))
  const taken = { success: true, message: 'Verified', password_required: false }

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site, ravi.phone)
    answerKyc(page, approvedBut({ demat: {} }))
    answer(page, 'checkPdfProtected', { passwordProtected: false })
    await page.goto(`${site.app.siteAddress}/demat`)
    await page.getByRole('heading', { name: 'Add Demat Account' }).waitFor()
  })

  async function fill(): Promise<void> {
    await id().fill('in30000112345678')
    await participant().fill('Some Broker')
    await choose('cml.pdf', 'application/pdf')
    await expect.poll(() => button('Verify').isEnabled()).toBe(true)
  }

  it('needs a valid id, a PDF and a participant (R37, S86, X51, X57, V16, V19)', async () => {
    for (const field of [id(), participant()]) {
      await field.focus()
      await field.blur()
    }
    await page.getByText('demat number is required').waitFor()
    await page.getByText('DP with is required').waitFor()
    await button('Choose file').focus()
    await button('Choose file').blur()
    await page.getByText('demat is required').waitFor()
    await expectNoViolations(page)
    await id().fill('in3000011234567')
    await id().blur()
    await page.getByText('Invalid details').waitFor()
    await id().fill('IN 3000 0112 3456 789')
    expect(await id().inputValue()).toBe('IN30000112345678')
    await choose('cml.png', 'image/png')
    await page.getByText('Unsupported format').waitFor()
    await choose('cml.pdf', 'application/pdf', 2 * mb + 1)
    await page.getByText('File is too big, maximum 2 MB').waitFor()
    await choose('cml.pdf', 'application/pdf')
    expect(await button('Verify').isDisabled()).toBe(true)
    await participant().fill('Some Broker')
    await expect.poll(() => button('Verify').isEnabled()).toBe(true)
    const onboarding = page.getByRole('link', { name: 'Open a demat account' })
    expect(await onboarding.getAttribute('href')).toBe(brand.dematOnboardingAddress)
  })

  it('suggests participants, 200 ms after the last key, and takes any other name (S86, C23)', async () => {
    answer(page, 'searchDepositoryParticipants', {
      data: [
        { id: 'IN300001', dp_name: 'Zebu Wealth' },
        { id: 'IN300002', dp_name: 'Zerodha Broking' },
      ],
    })
    page.clock.pause()
    await participant().pressSequentially('ze')
    await page.clock.advance(199)
    const asked = () => page.network.requests.filter(({ url }) => url.includes('/searchDepositoryParticipantByName'))
    expect(asked()).toEqual([])
    await page.clock.advance(1)
    await page.getByRole('option', { name: 'Zebu Wealth' }).waitFor()
    expect(asked().map(({ url }) => new URL(url).search)).toEqual(['?name=ze'])
    await participant().press('ArrowDown')
    await participant().press('ArrowDown')
    await participant().press('Enter')
    expect(await participant().inputValue()).toBe('Zerodha Broking')
    expect(await page.getByRole('option').count()).toBe(0)
    await participant().fill('Zeb')
    await page.clock.advance(200)
    await page.getByRole('option', { name: 'Zebu Wealth' }).click()
    expect(await participant().inputValue()).toBe('Zebu Wealth')
  })

  it('asks for the password of a protected PDF (S86, X52, X53, X67, T17)', async () => {
    answer(page, 'checkPdfProtected', { passwordProtected: true })
    await fill()
    const password = page.locator('input[type="password"]')
    await password.waitFor()
    await button('Verify').click()
    await page.getByText('Password required').waitFor()
    expect(page.network.requests.some(({ url }) => url.endsWith('/verifyDematAccount'))).toBe(false)
    answer(page, 'verifyDemat', { success: false, message: 'Invalid password', password_required: true })
    await password.fill('wrong')
    await button('Verify').click()
    await page.getByText('Invalid password').waitFor()
    answer(page, 'verifyDemat', { success: false, message: 'Password is needed', password_required: true })
    await choose('other.pdf', 'application/pdf')
    await button('Verify').click()
    await page.getByText('Password required').waitFor()
  })

  it('asks for the password once it is sent, when nobody could look at it before', async () => {
    page.route('**/api/checkPdfProtected', (route) => route.fulfill({ status: 503, json: {} }))
    await fill()
    answer(page, 'verifyDemat', { success: false, message: 'Password is needed', password_required: true })
    await button('Verify').click()
    await page.getByText('Password required').waitFor()
    await page.locator('input[type="password"]').waitFor()
  })

  it('says that it is being looked at, and is sent after that', async () => {
    const held = Promise.withResolvers<void>()
    page.route('**/api/checkPdfProtected', async (route) => {
      await held.promise
      await route.fulfill({ json: { passwordProtected: false } })
    })
    await id().fill('IN30000112345678')
    await participant().fill('Some Broker')
    await choose('cml.pdf', 'application/pdf')
    await page.getByText('Preparing the file…').waitFor()
    expect(await button('Verify').isDisabled()).toBe(true)
    held.resolve()
    await expect.poll(() => button('Verify').isEnabled()).toBe(true)
  })

  it('asks for no password because an earlier choice needs one', async () => {
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    page.route('**/api/checkPdfProtected', async (route) => {
      asked.resolve()
      await held.promise
      await route.fulfill({ json: { passwordProtected: true } })
    })
    await choose('locked.pdf', 'application/pdf')
    await asked.promise
    answer(page, 'checkPdfProtected', { passwordProtected: false })
    await fill()
    const late = page.network.nextResponse('**/api/checkPdfProtected')
    held.resolve()
    await late
    answer(page, 'verifyDemat', taken)
    answerKyc(page, approvedBut({}))
    // What follows from an answer is on the screen before the next key.
    await participant().fill('Another Broker')
    await button('Verify').click()
    await page.getByRole('dialog', { name: 'KYC complete' }).waitFor()
  })

  it.each(['/home', '/profile'] as const)(
    'completes KYC, and leads back to %s where it was opened (R37, S86, T17)',
    async (origin) => {
      await page.evaluate(`sessionStorage.setItem('kycOrigin', '"${origin}"')`)
      await fill()
      answer(page, 'verifyDemat', taken)
      answerKyc(page, approvedBut({}))
      await button('Verify').click()
      const dialog = page.getByRole('dialog', { name: 'KYC complete' })
      await dialog.waitFor()
      await expectNoViolations(page)
      await dialog.getByRole('button').click()
      await page.waitForURL(`**${origin}`)
      const form = page.network.requests.find(({ url }) => url.endsWith('/verifyDematAccount'))?.body as FormData
      expect(Object.fromEntries([...form].filter(([name]) => name !== 'userId'))).toMatchObject({
        dematId: 'IN30000112345678',
        dpWith: 'Some Broker',
      })
      expect(form.has('password')).toBe(false)
    },
  )

  it('that is looked at, or not accepted, says so', async () => {
    await fill()
    answer(page, 'verifyDemat', { ...taken, success: false, message: 'This is not a CML or CMR copy.' })
    await button('Verify').click()
    await page.getByText('Invalid details. This is not a CML or CMR copy.').waitFor()
    answer(page, 'verifyDemat', taken)
    answerKyc(page, approvedBut({ demat: 'ID_NOT_FOUND' }))
    await button('Verify').click()
    await page.getByRole('dialog', { name: 'We have your demat account' }).waitFor()
  })

  it('explains the copy and leads to its question, and keeps what was typed (S86)', async () => {
    await id().fill('IN30000112345678')
    await button('What is a CMR / CML copy?').click()
    await page.getByRole('dialog', { name: 'CMR / CML copy' }).waitFor()
    await expectNoViolations(page)
    await button('How to get your CMR/ CML copy?').click()
    await page.waitForURL('**/faqs')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/demat')
    expect(await id().inputValue()).toBe('IN30000112345678')
    await page.reload()
    expect(await id().inputValue()).toBe('IN30000112345678')
  })
})
