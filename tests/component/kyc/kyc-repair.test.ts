import { beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { sampleFiles, sampleHolder } from '#infra/sandbox/hyperverge/papers.ts'
import { ravi } from '#tests/harness/seed.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

let page: Page

/** With the answers of the application and its simulated partner. */
describe('a step that was not accepted', () => {
  const site = seededSite()
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function choose(label: string, name: string): Promise<void> {
    const { type, make } = sampleFiles[name] ?? expect.fail(`There is no sample ${name}`)
    const buffer = new Uint8Array(await make(sampleHolder))
    await page.locator(`input[aria-label="${label}"]`).setInputFiles({ name, mimeType: type, buffer })
  }

  async function put(path: string, body: object): Promise<void> {
    const address = `${site.app.sandboxAddress}${path}`
    const headers = { 'content-type': 'application/json' }
    const response = await site.app.fetch(address, { method: 'PUT', body: JSON.stringify(body), headers })
    expect(response.ok).toBe(true)
  }

  /** What the partner reads on the papers of Ravi. */
  async function read(papers: object): Promise<void> {
    const user = await findUserByPhone(site.app.context, ravi.phone)
    await put('/hyperverge/test/applicant', { transaction: `kyc-${user?.id}`, ...papers })
  }

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site, ravi.phone)
    await page.goto(`${site.app.siteAddress}/uploadaadhar`)
    await page.getByRole('heading', { name: 'Verify Aadhaar' }).waitFor()
  })

  it('because of its name is verified once the name of the Aadhaar is taken over', async () => {
    await read({ aadhaar: { name: 'SUNITA RAO' } })
    await choose('Aadhaar: file', 'aadhaar-masked.pdf')
    await button('Verify').click()
    await button('Use “SUNITA RAO”').click()
    await page.waitForURL('**/updateDetails')
    expect(await page.getByRole('textbox', { name: 'First Name as per PAN' }).inputValue()).toBe('Sunita')
    await button('Update').click()
    await page.getByText('Your Aadhaar is verified').waitFor()
    await button('Continue').click()
    await page.getByRole('heading', { name: 'Verify PAN' }).waitFor()
  })

  it('because it could not be read is reopened from the status, and sent again', async () => {
    await read({ aadhaar: { kind: 'unreadable' } })
    await choose('Aadhaar: file', 'aadhaar-masked.pdf')
    await button('Verify').click()
    await page.getByText('Invalid details. We could not read it.').waitFor()
    await page.goto(`${site.app.siteAddress}/status`)
    await button('Upload again').click()
    await page.waitForURL('**/uploadaadhar')
    await read({})
    await choose('Aadhaar: file', 'aadhaar-masked.pdf')
    await button('Verify').click()
    await page.getByRole('heading', { name: 'Verify PAN' }).waitFor()
  })

  it('because the person is under 18 is a final no', async () => {
    await read({ aadhaar: { born: '2012-06-15' } })
    await choose('Aadhaar: file', 'aadhaar-masked.pdf')
    await button('Verify').click()
    await page.getByText('Your Aadhaar is not accepted').waitFor()
    await page.getByRole('link', { name: 'Chat with us' }).waitFor()
  })

  it('is none while the partner does not answer: KYC goes on, and the status says by when', async () => {
    await put('/levers', { hyperverge: { errorRate: 1 } })
    await choose('Aadhaar: file', 'aadhaar-masked.pdf')
    await button('Verify').click()
    await page.getByRole('heading', { name: 'Verify PAN' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('Being checked').waitFor()
    await page.getByText(/^By \d\d-\d\d-\d{4}, /).waitFor()
  })
})
