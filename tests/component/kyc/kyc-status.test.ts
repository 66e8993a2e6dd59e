import { beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { asha, kaveri, ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { answer, answerKyc, approvedBut, refuse } from './kyc-answers.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'
import { wrap } from '#tests/component/page/wrapper.ts'
import { readSlides } from '#tests/browser/slides.ts'

let page: Page
const soon = Instant.parse('2026-11-24T08:36:00.000Z')

describe('the ways into KYC', () => {
  const site = seededSite()
  const open = (path: string) => page.goto(`${site.app.siteAddress}${path}`)
  const flag = () => page.evaluate("localStorage.getItem('KYCSlides')")

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site, ravi.phone)
    answerKyc(page)
    answer(page, 'startKyc', { data: { display_status: 'Pending' } })
  })

  it('are slides that the button, a swipe and the keys turn; the last one starts KYC (R28, S6, S77, C20, F1)', async () => {
    await open('/kycslides')
    await page.getByRole('heading', { name: "All 'bout KYC" }).waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'NEXT' }).click()
    await page.getByText('Keep your Aadhaar and PAN details within reach').waitFor()
    await swipe(300, 200)
    await page.getByText('Keep your bank details handy for a penny-drop verification').waitFor()
    await swipe(200, 210)
    await swipe(200, 300)
    await page.getByText('Keep your Aadhaar and PAN details within reach').waitFor()
    const slides = page.getByRole('region', { name: "All 'bout KYC" })
    await slides.press('ArrowRight')
    await slides.press('ArrowRight')
    await page.getByText('Capture your sign and upload').waitFor()
    await slides.press('ArrowRight')
    await page.getByText('A CML/CMR copy is required for Demat verification').waitFor()
    expect(await flag()).toBeNull()
    await page.getByRole('button', { name: 'NEXT' }).click()
    await page.getByText("That's it!").waitFor()
    await page.getByRole('button', { name: 'CLOSE' }).click()
    await page.waitForURL('**/uploadaadhar')
    expect(await flag()).toBe('true')
    expect(page.network.requests.map(({ url }) => new URL(url).pathname)).toContain('/api/kyc/create')
  })

  async function swipe(from: number, to: number): Promise<void> {
    await page.evaluate(`{
      const slides = document.querySelector('[aria-roledescription="slides"]')
      slides.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, clientX: ${from} }))
      slides.dispatchEvent(new MouseEvent('pointerup', { bubbles: true, clientX: ${to} }))
    }`)
  }

  it('all lead to the slides first, and to the status once these were seen (T13)', async () => {
    const ways = [
      ['/profile', 'KYC: Pending'],
      ['/profile', 'Bank Not added yet'],
      ['/profile', 'Demat Not added yet'],
      ['/home', 'Start'],
    ] as const
    for (const [path, name] of ways) {
      await open(path)
      await page.getByRole('button', { name: new RegExp(name.replaceAll(' ', ' ?')) }).click()
      await page.waitForURL('**/kycslides')
    }
    await page.evaluate("localStorage.setItem('KYCSlides', 'true')")
    for (const [path, name] of ways) {
      await open(path)
      await page.getByRole('button', { name: new RegExp(name.replaceAll(' ', ' ?')) }).click()
      await page.waitForURL('**/status')
    }
  })

  it('are on Home what to keep ready, and in the purchase before the chat (X60)', async () => {
    await open('/home')
    await page.getByRole('heading', { name: 'Finish KYC to buy' }).waitFor()
    await page.getByText('About 10 minutes. Keep Aadhaar, PAN, bank details and a CML copy ready.').waitFor()
    await page.goto(`${site.app.siteAddress}/companyOverview?id=${kaveri}`, {
      index: 0,
      value: { id: kaveri, buy: true },
    })
    await readSlides(page)
    const dialog = page.getByRole('dialog', { name: 'Buy shares' })
    await dialog.getByText('Complete your KYC to buy shares').waitFor()
    expect(await dialog.getByRole('link', { name: 'Chat with us' }).getAttribute('href')).toBe(brand.messagingAddress)
    await dialog.getByRole('button', { name: 'Complete KYC' }).click()
    await page.waitForURL('**/kycslides')
  })

  it('say on Home how many steps are done, when a screen of KYC has read them', async () => {
    answerKyc(page, { aadhaar: 'approved', pan: 'NAME_NEAR' })
    await open('/home')
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
    await open('/status')
    await page.getByText('1 of 6 steps verified').waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: 'Continue, 2 of 6' }).waitFor()
  })

  it('tell somebody under 18 on Home that there is no way, and why', async () => {
    answerKyc(page, { aadhaar: 'UNDER_18' })
    await open('/status')
    await page.getByText('You need to be at least 18 years old to invest with us.').waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'KYC is not possible yet' }).waitFor()
    await page.getByRole('button', { name: 'See why' }).click()
    await page.waitForURL('**/status')
  })

  it('are gone from Home when KYC is approved', async () => {
    await restoreSession(site, asha.phone)
    await open('/home')
    await page.getByText('Kaveri Robotics').waitFor()
    expect(await page.getByText('Finish KYC to buy').count()).toBe(0)
  })
})

describe('the status of KYC', () => {
  const site = seededSite()
  const open = () => page.goto(`${site.app.siteAddress}/status`)
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site, ravi.phone)
    answer(page, 'startKyc', { data: { display_status: 'Pending' } })
  })

  it('starts, continues where the server says, and ends verified without a button (R29, S78, T14)', async () => {
    answerKyc(page)
    await open()
    await page.getByRole('heading', { name: 'Start KYC' }).waitFor()
    expect(await page.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('button', { name: 'Start KYC' }).click()
    await page.waitForURL('**/uploadaadhar')

    answerKyc(page, { aadhaar: 'approved', pan: 'NAME_NEAR' })
    await open()
    await page.getByRole('heading', { name: 'Continue KYC' }).waitFor()
    await step('PAN').getByText('Being checked').waitFor()
    await step('Selfie').getByText('To do').waitFor()
    await step('Demat account').getByText('Demat id, DP name, CML copy (PDF)').waitFor()
    expect(await page.getByText('The number on the PAN card').count()).toBe(0)
    await page.getByText('1 of 6 steps verified').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Continue KYC' }).click()
    await page.waitForURL('**/takeselfie')

    answerKyc(page, approvedBut({}))
    await open()
    await page.getByRole('heading', { name: 'Verified', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /KYC$/ }).count()).toBe(0)
    // Home and the profile know at once.
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'KYC: Approved' }).waitFor()
  })

  it('has no button while everything is being checked, and says by when', async () => {
    answerKyc(page, approvedBut({ selfie: 'FACE_UNSURE' }))
    await open()
    await page.getByText('We have everything.').waitFor()
    await step('Selfie').getByText('By 25-11-2026, 2:05 pm').waitFor()
    expect(await page.getByRole('button', { name: /KYC$/ }).count()).toBe(0)
  })

  it.each([
    ['aadhaar', 'UNREADABLE', 'Aadhaar', 'Upload again', '/uploadaadhar'],
    ['pan', 'OTHER', 'PAN', 'Enter again', '/uploadpan'],
    ['selfie', 'NOT_LIVE', 'Selfie', 'Retake', '/takeselfie'],
    ['demat', 'ALREADY_USED', 'Demat account', 'Use another account', '/demat'],
  ] as const)(
    'says why the step %s was not accepted for %s, and reopens it',
    async (document, reason, name, button, path) => {
      answerKyc(page, approvedBut({ [document]: reason }))
      answer(page, 'reopenStep', { data: { display_status: 'Pending' } })
      await open()
      await step(name).getByText('Needs you').waitFor()
      await step(name).getByRole('button', { name: button }).click()
      await page.waitForURL(`**${path}`)
      const reopened = page.network.requests.find(({ url }) => url.endsWith('/kyc/resubmit'))
      expect(JSON.parse(String(reopened?.body))).toEqual({ document_name: document })
    },
  )

  it('offers the name read on the Aadhaar, an update for a PAN, and the chat where only people can help', async () => {
    answerKyc(page, {
      aadhaar: { ...mismatch, name_read: 'RAVI K MENON' },
      pan: { ...mismatch },
      selfie: { kyc_approval_status: 2, reason: 'OTHER', fix: 'CHAT', words: 'Please chat with us.' },
    })
    await open()
    await step('PAN').getByRole('button', { name: 'Update' }).waitFor()
    const chat = step('Selfie').getByRole('link', { name: 'Chat with us' })
    expect(await chat.getAttribute('href')).toBe(brand.supportChatAddress)
    await step('Aadhaar').getByRole('button', { name: 'Use “RAVI K MENON”' }).click()
    await page.waitForURL('**/updateDetails')
    expect(await page.getByRole('textbox', { name: 'First Name as per PAN' }).inputValue()).toBe('Ravi K')
    expect(await page.getByRole('textbox', { name: 'Last Name as per PAN' }).inputValue()).toBe('Menon')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/uploadaadhar')
  })

  it('asks again by itself while a step is being checked', async () => {
    answerKyc(page, { aadhaar: 'checking' })
    await open()
    await step('Aadhaar').getByText('We are checking this.').waitFor()
    answerKyc(page, { aadhaar: 'approved' })
    await page.clock.advance(2_000)
    await step('Aadhaar').getByText('Verified').waitFor()
    const asked = () => page.network.requests.filter(({ url }) => url.endsWith('/kyc/info')).length
    const before = asked()
    await page.clock.advance(120_000)
    expect(asked()).toBe(before)
  })

  it('opens what was sent in a new tab, each time at a new address, and in the wrapper by a message', async () => {
    answerKyc(page, approvedBut({ pan: 'checking', demat: 'ALREADY_USED' }))
    const opened: string[] = []
    page.provide({ open: (address: string) => (opened.push(address), {}) })
    await open()
    const view = (name: string) => step(name).getByRole('button', { name: 'View what you sent' })
    for (const number of [1, 2]) {
      const url = `https://files.example/pan?signature=${number}`
      answer(page, 'readKycFile', { data: { url, media_type: 'image/jpeg', expires_at: soon } })
      await view('PAN').click()
      await expect.poll(() => opened).toHaveLength(number)
    }
    expect(opened).toEqual(['https://files.example/pan?signature=1', 'https://files.example/pan?signature=2'])
    expect(page.network.requests.filter(({ url }) => url.endsWith('/kyc/pan/file'))).toHaveLength(2)
    const { posted } = wrap(page)
    await view('Selfie').click()
    await expect.poll(() => posted).toEqual([{ type: 'FILE_URL', file_url: 'https://files.example/pan?signature=2' }])
    expect(opened).toHaveLength(2)
    expect(await view('Bank account').count()).toBe(0)
    expect(await view('Demat account').count()).toBe(0)
    await expectNoViolations(page)
  })

  it('says that an Aadhaar is deleted, and that a file could not be fetched', async () => {
    answerKyc(page, approvedBut({}))
    await open()
    const view = step('Aadhaar').getByRole('button', { name: 'View what you sent' })
    page.route('**/kyc/aadhaar/file', (route) => route.abort(), { times: 1 })
    await view.click()
    await step('Aadhaar').getByText('We could not fetch the file. Please try again.').waitFor()
    refuse(page, 'readKycFile', 'KYC_FILE_DELETED')
    await view.click()
    await step('Aadhaar').getByText('We have deleted this file, as we need it no longer').waitFor()
    expect(await view.count()).toBe(0)
  })

  it('can be loaded again after a failure (X50)', async () => {
    page.route('**/api/kyc/info', (route) => route.fulfill({ status: 404, json: {} }))
    await open()
    await page.getByText('Something went wrong, Please try again later').waitFor()
    answerKyc(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Start KYC' }).waitFor()
  })
})

const mismatch = {
  kyc_approval_status: 2,
  reason: 'NAME_MISMATCH',
  fix: 'UPDATE_NAME',
  words: 'The name is not that of your account.',
} as const
