import { beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import { sampleFiles } from '#infra/sandbox/hyperverge/papers.ts'
import { termsVersion } from '#shared/account/terms.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

let page: Page

describe('the KYC of a company', () => {
  const site = seededSite()
  const phone = '+919000000042'
  const holder = { name: 'KAVERI HOLDINGS PRIVATE LIMITED', pan: 'AAACK0007G', dematId: '1208160012345678' }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function sample(name: string): Promise<{ name: string; mimeType: string; buffer: Uint8Array }> {
    const { type, make } = sampleFiles[name] ?? expect.fail(`There is no sample ${name}`)
    return { name, mimeType: type, buffer: new Uint8Array(await make(holder)) }
  }
  async function choose(label: string, name: string): Promise<void> {
    await page.locator(`input[aria-label="${label}"]`).setInputFiles(await sample(name))
  }

  beforeEach(async () => {
    ;({ page } = site)
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
    await restoreSession(site, phone)
    await page.goto(`${site.app.siteAddress}/uploadaadhar`)
    await page.getByRole('heading', { name: 'Name of the signatory' }).waitFor()
    // jsdom draws nothing: what is drawn is a sample picture.
    const { buffer } = await sample('selfie.jpg')
    page.provide({ createImageBitmap: async () => ({ width: 60, height: 80, close: () => undefined }), drawn: buffer })
    await page.evaluate(`HTMLCanvasElement.prototype.toBlob = (done, type) =>
      done(new Blob([new Uint8Array(drawn)], { type })); undefined`)
  })

  it("is done with its signatory's Aadhaar and selfie, and PAN, bank and demat account in its own name", async () => {
    await button('Enter the name').click()
    await page.getByRole('textbox', { name: 'First Name as per PAN' }).fill('Ravi')
    await page.getByRole('textbox', { name: 'Last Name as per PAN' }).fill('Menon')
    await button('Update').click()
    await choose('Aadhaar: file', 'aadhaar-masked.png')
    await button('Verify').click()
    await page.getByRole('heading', { name: 'Verify PAN' }).waitFor()

    await page.getByText('The PAN of your company').waitFor()
    const pan = page.getByRole('textbox', { name: 'PAN' })
    await pan.fill('AAAPM0001A')
    await button('Verify').click()
    await page.getByText('This is the PAN of a person. Please enter that of the company.').waitFor()
    await pan.fill(holder.pan)
    await button('Verify').click()
    await page.getByText(holder.name).waitFor()
    await button('Yes, continue').click()

    await page.getByRole('heading', { name: 'Take a Selfie' }).waitFor()
    await choose('Selfie: photo', 'selfie.jpg')
    await button('Upload').click()
    await page.getByRole('heading', { name: 'Add Signature' }).waitFor()
    await choose('Signature: file', 'signature.png')
    await button('Upload').click()

    await page.getByRole('heading', { name: 'Select your Bank' }).waitFor()
    await page.goto(`${site.app.siteAddress}/addbank`, {
      index: 0,
      value: { bankIfsc: 'HDFC0000001', bankName: 'HDFC Bank', bankId: 'HDFC' },
    })
    await page.getByRole('textbox', { name: 'Account number' }).fill('100000000008')
    await button('Verify').click()

    await page.getByRole('textbox', { name: 'Demat id' }).fill(holder.dematId)
    await page.getByRole('combobox', { name: 'DP name' }).fill('Some Broker')
    await choose('CMR / CML copy: file', 'cml.pdf')
    await button('Verify').click()
    await page.getByRole('dialog', { name: 'KYC complete' }).waitFor()
  })

  it('with a PAN in another name leads to the chat, because the name of a company is not changed here', async () => {
    page.route('**/api/verifyPan', (route) =>
      route.fulfill({ json: { success: false, isNameMismatch: true, message: '', result: { name: '' } } }),
    )
    await page.goto(`${site.app.siteAddress}/uploadpan`)
    await page.getByRole('textbox', { name: 'PAN' }).fill(holder.pan)
    await button('Verify').click()
    await page.getByText('Name not as per PAN').waitFor()
    await page.getByText('The PAN is not in the name of your company.').waitFor()
    expect(await button('Update').count()).toBe(0)
  })
})
