import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { ravi } from '#tests/harness/seed.ts'
import { approveByDesk, choosePaper, setApplicant, setPartnerDown } from './kyc-papers.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { readSlides } from './slides.ts'
import { restoreSession } from './visitor.ts'
import { pay } from './walk.ts'

let page: Page

// Each repair is a component test too; here they follow each other, on the real back end.
describe.skipIf(!hasChromium)('KYC in Chromium, with everything that can be wrong', () => {
  const site = seededSite({ viewport: usual })
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
  const choose = (label: string, name: string, holder?: string) => choosePaper(page, site.app, label, name, holder)
  const enter = (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)

  beforeEach(async () => {
    ;({ page } = site)
    await site.context.grantPermissions(['camera'], { origin: site.app.siteAddress })
  })

  async function begin(phone: string): Promise<void> {
    await restoreSession(site.context, site.app, phone)
    await page.goto(`${site.app.siteAddress}/home`)
    await press('Start')
    for (let slide = 1; slide < 6; slide += 1) await press('NEXT')
    await press('CLOSE')
  }

  async function takeSelfie(): Promise<void> {
    await press('Take selfie')
    await press('Upload')
  }

  async function chooseBranch(): Promise<void> {
    await heading('Select your Bank')
    await press('HDFC Bank')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Karnataka')
    await page
      .getByRole('button', { name: /HDFC0\w{6}/ })
      .first()
      .click()
  }

  async function sendDemat(dematId: string, holder: string): Promise<void> {
    await enter('Demat id', dematId)
    await page.getByRole('combobox', { name: 'DP name' }).fill('Some Broker')
    await choose('CMR / CML copy: file', 'cml.pdf', holder)
    await press('Verify')
  }

  async function buy(): Promise<void> {
    await page.getByText('Kaveri Robotics').click()
    await press('Buy')
    await readSlides(page)
    await press('Pay ₹5,391.81')
    await pay(page, 'success@razorpay')
    await heading('Payment Complete')
  }

  it('is repaired at each step by a person, who buys shares in the end', async () => {
    const name = 'SURESH KUMAR IYER'
    const own = { aadhaar: { name }, pan: { name } }
    const is = (applicant: object) => setApplicant(site.app, ravi.phone, { ...own, ...applicant })
    await begin(ravi.phone)
    await is({ aadhaar: { kind: 'wrong-document' } })
    await choose('Aadhaar: file', 'aadhaar-masked.jpg')
    await press('Verify')
    await see('This is not an Aadhaar.')
    await is({ aadhaar: { kind: 'unreadable' } })
    await press('Verify')
    await see('We could not read it.')
    await is({})
    await press('Verify')
    await see('Please update your name')
    await press(`Use “${name}”`)
    await page.waitForURL('**/updateDetails')
    await press('Update')
    await see('Your Aadhaar is verified')
    await press('Continue')

    await enter('PAN', 'AAAPR0003C')
    await press('Verify')
    await see('Name not as per PAN')
    await press('Update')
    await page.waitForURL('**/updateDetails')
    await page.goBack()
    await page.getByRole('textbox', { name: 'First Name as per PAN' }).waitFor({ state: 'detached' })
    await enter('PAN', 'ABCPI1234K')
    await press('Verify')
    await see(name)
    await press('Yes, continue')

    await is({ face: { match: 'other-person' } })
    await takeSelfie()
    await see('This does not look like the photo on your Aadhaar.')
    await press('Close')
    await is({})
    await press('Retake')
    await takeSelfie()
    await heading('Add Signature')
    await choose('Signature: file', 'signature.png')
    await press('Upload')

    await chooseBranch()
    await is({ bank: { refused: 'closed' } })
    await enter('Account number', '50100012345678')
    await press('Verify')
    await see('The bank does not accept this account.')
    await is({ bank: { name: 'SOMEBODY ELSE' } })
    await enter('Account number', '50100012345679')
    await press('Verify')
    await see('This account is in another name.')
    await is({ bank: { name } })
    await enter('Account number', '50100012345670')
    await press('Verify')

    // The copy of somebody else.
    await sendDemat('IN30001110000002', 'name=SUNITA RAO&demat=IN30001110000002')
    await page.getByRole('dialog', { name: 'We have your demat account' }).waitFor()
    await press('Go to Home')
    await heading('Checking your KYC')
    await approveByDesk(site, ravi.phone, 'demat')
    await page.goto(`${site.app.siteAddress}/status`)
    await heading('Verified')
    await page.goto(`${site.app.siteAddress}/home`)
    await buy()
    expect(site.complaints).toEqual([])
  })

  it('is done by a company while the partner does not answer, by the desk and with two devices', async () => {
    const phone = '+919000000043'
    const holder = 'name=KAVERI HOLDINGS PRIVATE LIMITED&pan=AAACK0007G&demat=1208160012345678'
    await openAccount(site.app.context, {
      phone,
      email: 'accounts@kaveri-holdings.example.com',
      user_type: 'COMPANY',
      company_name: 'Kaveri Holdings Pvt Ltd',
      role: 'INVESTER_CLIENT',
      terms_version: termsVersion,
      first_name: '',
      last_name: '',
    })
    await begin(phone)
    await heading('Name of the signatory')
    await press('Enter the name')
    await enter('First Name as per PAN', 'Ravi')
    await enter('Last Name as per PAN', 'Menon')
    await press('Update')
    await choose('Aadhaar: file', 'aadhaar-masked.jpg')
    await press('Verify')
    await heading('Verify PAN')
    await enter('PAN', 'AAACK0007G')
    await press('Verify')
    await see('KAVERI HOLDINGS PRIVATE LIMITED')
    await press('Yes, continue')
    await page.getByRole('button', { name: 'Take selfie' }).waitFor()
    await setPartnerDown(site.app, true)
    await takeSelfie()
    await heading('Add Signature')

    // On another device.
    const other = await site.browser.newContext({ viewport: usual })
    await restoreSession(other, site.app, phone)
    page = await other.newPage()
    await page.goto(`${site.app.siteAddress}/status`)
    await page.getByRole('listitem').filter({ hasText: 'Selfie' }).getByText('Being checked').waitFor()
    await approveByDesk(site, phone, 'selfie')
    await setPartnerDown(site.app, false)
    await page.reload()
    await see('3 of 6 steps verified')
    await press('Continue KYC')
    await choose('Signature: file', 'signature.png')
    await press('Upload')
    await chooseBranch()
    await see("The account must be in your company's name.")
    await enter('Account number', '100000000008')
    await press('Verify')
    await sendDemat('1208160012345678', holder)
    await page.getByRole('dialog', { name: 'KYC complete' }).waitFor()
    await press('Go to Home')
    await buy()
    await other.close()
    expect(site.complaints).toEqual([])
  })
})
