import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ravi } from '#tests/harness/seed.ts'
import { choosePaper, setApplicant } from './kyc-papers.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'
import { readSlides } from './slides.ts'

describe.skipIf(!hasChromium)('KYC in Chromium at 390×844', () => {
  const site = seededSite({ viewport: usual })
  const choose = (page: Page, label: string, name: string) => choosePaper(page, site.app, label, name)
  const see = (face: object) => setApplicant(site.app, ravi.phone, { face })

  it('leads from Home through all six steps, on two devices, to the purchase (T14, T17)', async () => {
    const { app, context, page } = site
    await restoreSession(context, app, ravi.phone)
    await page.goto(`${app.siteAddress}/home`)
    await page.getByRole('button', { name: 'Start' }).click()
    for (let slide = 1; slide < 6; slide += 1) await page.getByRole('button', { name: 'NEXT' }).click()
    await page.getByRole('button', { name: 'CLOSE' }).click()

    await choose(page, 'Aadhaar: file', 'aadhaar-password.pdf')
    await page.getByText('Password required').waitFor()
    await choose(page, 'Aadhaar: file', 'aadhaar-masked.jpg')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'Verify PAN' }).waitFor()
    await page.getByRole('textbox', { name: 'PAN' }).fill('AAAPX0004D')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('We could not find this PAN.').waitFor()
    await page.getByRole('textbox', { name: 'PAN' }).fill('AAAPM0001A')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('RAVI MENON').waitFor()
    await page.getByRole('button', { name: 'Yes, continue' }).click()
    await page.getByRole('heading', { name: 'Take a Selfie' }).waitFor()

    // On another device.
    const other = await site.browser.newContext({ viewport: usual, permissions: ['camera'] })
    await restoreSession(other, app, ravi.phone)
    const phone = await other.newPage()
    await phone.goto(`${app.siteAddress}/status`)
    await phone.getByText('2 of 6 steps verified').waitFor()
    await phone.getByRole('button', { name: 'Continue KYC' }).click()
    await see({ liveness: 'no-face' })
    await phone.getByRole('button', { name: 'Take selfie' }).click()
    await phone.getByRole('button', { name: 'Upload' }).click()
    await phone.getByText("Couldn't see you properly! Take another selfie").waitFor()
    await phone.getByRole('button', { name: 'Close' }).click()
    await phone.getByRole('button', { name: 'Retake' }).click()
    await see({})
    await phone.getByRole('button', { name: 'Take selfie' }).click()
    await phone.getByRole('button', { name: 'Upload' }).click()

    await choose(phone, 'Signature: file', 'signature.png')
    await phone.getByRole('button', { name: 'Upload' }).click()
    await phone.getByRole('heading', { name: 'Select your Bank' }).waitFor()
    await phone.getByRole('button', { name: 'HDFC Bank' }).first().click()
    await phone.getByRole('combobox', { name: 'State' }).selectOption('Karnataka')
    await phone
      .getByRole('button', { name: /HDFC0\w{6}/ })
      .first()
      .click()
    await phone.getByRole('textbox', { name: 'Account number' }).fill('50100012345678')
    await phone.getByRole('button', { name: 'Verify' }).click()

    await phone.getByRole('textbox', { name: 'Demat id' }).fill('IN30001110000002')
    await phone.getByRole('combobox', { name: 'DP name' }).fill('Some Broker')
    const checked = phone.waitForResponse('**/checkPdfProtected')
    await choose(phone, 'CMR / CML copy: file', 'cml-user-password.pdf')
    expect(await (await checked).json()).toMatchObject({ passwordProtected: true })
    await phone.getByLabel('Password of the PDF').fill('ABCPM1234A')
    await phone.getByRole('button', { name: 'Verify' }).click()
    await phone.getByRole('dialog', { name: 'KYC complete' }).waitFor()
    await phone.getByRole('button', { name: 'Go to Home' }).click()
    await phone.getByText('Kaveri Robotics').click()
    expect(await phone.getByText('Finish KYC to buy').count()).toBe(0)
    await phone.getByRole('button', { name: 'Buy' }).click()
    await readSlides(phone)
    await phone.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
    await other.close()

    await page.goto(`${app.siteAddress}/takeselfie`)
    await page.getByText('Your selfie is verified').waitFor()
    await page.getByRole('button', { name: 'See your KYC' }).click()
    await page.getByRole('heading', { name: 'Verified' }).waitFor()
    expect(site.complaints).toEqual([])
  })
})
