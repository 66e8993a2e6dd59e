import { beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { answer, answerKyc, approvedBut, refuse } from './kyc-answers.ts'
import type { Route } from '#tests/component/page/network.ts'
import type { Page } from '#tests/component/page/page.ts'
import { makePictures, mb, paper } from './papers.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'
import { wrap } from '#tests/component/page/wrapper.ts'

let page: Page
const site = seededSite()
const good = { success: true, message: 'Verified' }

beforeEach(async () => {
  ;({ page } = site)
  await restoreSession(site, ravi.phone)
  answerKyc(page)
})

const open = (path: string, state?: object) =>
  page.goto(`${site.app.siteAddress}${path}`, state && { index: 0, value: state })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (label: string, ...file: Parameters<typeof paper>) =>
  page.locator(`input[aria-label="${label}"]`).setInputFiles(paper(...file))
/** The last form that was sent to an address. */
async function sent(path: string): Promise<FormData> {
  return page.network.requests.findLast(({ url }) => url.endsWith(path))?.body as FormData
}
const times = (path: string) => page.network.requests.filter(({ url }) => url.endsWith(path)).length

describe('the Aadhaar', () => {
  beforeEach(async () => {
    await open('/uploadaadhar')
    await page.getByRole('heading', { name: 'Verify Aadhaar' }).waitFor()
    await page.getByText('Step 1 of 6').waitFor()
  })

  it('is a masked one, as a small picture; other files are refused (R30, S79, V11, V19, C22)', async () => {
    const qualities = await makePictures(page, 400 * 1_024)
    await page.getByText('A masked Aadhaar shows only the last 4 digits.').waitFor()
    expect(await button('Verify').isDisabled()).toBe(true)
    await choose('Aadhaar: file', 'card.webp', 'image/webp')
    await page.getByText('Unsupported format').waitFor()
    await choose('Aadhaar: file', 'scan.pdf', 'application/pdf', 2 * mb + 1)
    await page.getByText('File is too big, maximum 2 MB').waitFor()
    expect(times('/checkPdfProtected')).toBe(0)
    await choose('Aadhaar: photo', 'photo.jpg', 'image/jpeg', 3 * mb)
    await page.getByText('3.0 MB, made smaller to 400 KB').waitFor()
    expect(await page.getByText('Unsupported format').count()).toBe(0)
    await page.getByRole('img', { name: 'Your Aadhaar' }).waitFor()
    expect(qualities).toEqual([0.6])
    await expectNoViolations(page)

    answer(page, 'uploadAadhaar', { ...good, isNameMismatch: false })
    answerKyc(page, { aadhaar: 'approved', pan: 'approved' })
    await button('Verify').click()
    await page.waitForURL('**/takeselfie')
    const form = await sent('/uploadAdhar')
    expect([...form.keys()].sort()).toEqual(['kyc_copy', 'userid'])
    expect(form.get('kyc_copy')).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 400 * 1_024 })
  })

  it('in another name leads to the name, and one tap takes over the one that was read (S79, X56)', async () => {
    await makePictures(page, 100)
    await choose('Aadhaar: file', 'card.png', 'image/png')
    answer(page, 'uploadAadhaar', {
      success: false,
      isNameMismatch: true,
      message: 'Please update your name',
      name_read: 'RAVI K MENON',
    })
    answerKyc(page, {
      aadhaar: { kyc_approval_status: 2, reason: 'NAME_MISMATCH', fix: 'UPDATE_NAME', name_read: 'RAVI K MENON' },
    })
    await button('Verify').click()
    await page.getByText('Please update your name').waitFor()
    await button('Update').click()
    await page.waitForURL('**/updateDetails')
    expect(await page.getByRole('textbox', { name: 'First Name as per PAN' }).inputValue()).toBe('')
    await page.goBack()
    await button('Use “RAVI K MENON”').click()
    await page.waitForURL('**/updateDetails')
    expect(await page.getByRole('textbox', { name: 'First Name as per PAN' }).inputValue()).toBe('Ravi K')
    await button('Update').click()
    await page.waitForURL('**/uploadaadhar')
  })

  it('with a password is not uploaded: the screen says how to save it without one', async () => {
    answer(page, 'checkPdfProtected', { passwordProtected: true })
    await choose('Aadhaar: file', 'eaadhaar.pdf', 'application/pdf')
    await page.getByText('Password required').waitFor()
    await page.getByText(/choose Print, then “Save as PDF”/).waitFor()
    expect(await button('Verify').isDisabled()).toBe(true)
    answer(page, 'checkPdfProtected', { passwordProtected: false })
    await choose('Aadhaar: file', 'plain.pdf', 'application/pdf')
    await expect.poll(() => button('Verify').isEnabled()).toBe(true)
    expect(await page.getByText('Password required').count()).toBe(0)
  })

  it('that cannot be read is invalid, in words; what was chosen stays when the answer is lost (X51)', async () => {
    await makePictures(page, 100)
    await choose('Aadhaar: file', 'card.png', 'image/png')
    page.setOffline(true)
    await button('Verify').click()
    await page.getByText('You are offline. What you entered is still here').waitFor()
    page.setOffline(false)
    page.route('**/uploadAdhar', (route) => route.abort(), { times: 1 })
    await button('Verify').click()
    await page.getByText('We do not know whether it arrived.').waitFor()
    answer(page, 'uploadAadhaar', { success: false, isNameMismatch: false, message: 'Please use good light.' })
    await button('Verify').click()
    await page.getByText('Invalid details. Please use good light.').waitFor()
    refuse(page, 'uploadAadhaar', 'TOO_MANY_TRIES')
    await button('Verify').click()
    await page.getByText('You have tried this as often as it works in a day.').waitFor()
    await page.getByRole('link', { name: 'Chat with us' }).waitFor()
  })
})

it('an upload shows how much has left, and says so to screen readers at each quarter', async () => {
  await makePictures(page, 100)
  await open('/uploadaadhar')
  await choose('Aadhaar: file', 'card.png', 'image/png')
  const upload = Promise.withResolvers<Route>()
  page.route('**/uploadAdhar', upload.resolve)
  await button('Verify').click()
  const route = await upload.promise
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  const shown = async () => [await bar.getAttribute('aria-valuenow'), await page.getByText('Uploading,').textContent()]
  await bar.waitFor()
  expect(await shown()).toEqual(['0', 'Uploading, 0%'])
  route.progress(0.49)
  await page.getByText('Uploading… 49%').waitFor()
  expect(await shown()).toEqual(['49', 'Uploading, 25%'])
  await expectNoViolations(page)
  route.progress(1)
  await page.getByText('Uploaded. Checking…').waitFor()
  expect(await bar.getAttribute('aria-valuenow')).toBe('100')
  await route.abort()
  await page.getByText('We do not know whether it arrived.').waitFor()
  expect(await bar.count()).toBe(0)
})

describe('a step that takes nothing', () => {
  it.each([
    ['approved', 'Your Aadhaar is verified', 'Continue'],
    ['AGE_UNKNOWN', 'Your Aadhaar is being checked', 'Continue'],
    ['UNDER_18', 'Your Aadhaar is not accepted', undefined],
  ] as const)('because it is %s says so, and how KYC goes on', async (state, words, way) => {
    answerKyc(page, { aadhaar: state })
    await open('/uploadaadhar')
    await page.getByText(words).waitFor()
    expect(await page.locator('input').count()).toBe(0)
    if (way === undefined) return await page.getByRole('link', { name: 'Chat with us' }).waitFor()
    await button(way).click()
    await page.waitForURL('**/uploadpan')
  })

  it('because it was sent from another device meanwhile says so too', async () => {
    await makePictures(page, 100)
    await open('/uploadaadhar')
    await choose('Aadhaar: file', 'card.png', 'image/png')
    refuse(page, 'uploadAadhaar', 'STEP_CLOSED')
    answerKyc(page, { aadhaar: 'checking' })
    await button('Verify').click()
    await page.getByText('Your Aadhaar is being checked').waitFor()
  })
})

it('a company names its signatory before the Aadhaar (P1)', async () => {
  const phone = '+919000000041'
  await openAccount(site.app.context, {
    phone,
    email: 'accounts@neem.example.com',
    user_type: 'COMPANY',
    company_name: 'Neem Tools',
    role: 'INVESTER_CLIENT',
    terms_version: termsVersion,
    first_name: '',
    last_name: '',
  })
  await restoreSession(site, phone)
  await open('/uploadaadhar')
  await page.getByRole('heading', { name: 'Name of the signatory' }).waitFor()
  await button('Enter the name').click()
  await page.getByRole('heading', { name: 'Name of the signatory' }).waitFor()
  await page.getByRole('textbox', { name: 'First Name as per PAN' }).fill('nila')
  await page.getByRole('checkbox', { name: "I don't have a last name" }).check()
  await button('Update').click()
  await page.waitForURL('**/uploadaadhar')
  await page.getByText('Please upload the masked Aadhaar of Nila').waitFor()
})

describe('the PAN', () => {
  const field = () => page.getByRole('textbox', { name: 'PAN' })
  const found = { success: true, isNameMismatch: false, message: 'Is this you?', result: { name: 'RAVI MENON' } }
  const nameless = { ...found, success: false, result: { name: '' } }

  beforeEach(async () => {
    answerKyc(page, { aadhaar: 'approved' })
    await open('/uploadpan')
    await page.getByRole('heading', { name: 'Verify PAN' }).waitFor()
  })

  it('is in capitals, ten characters, and of its form (X51, X57, V14, C21)', async () => {
    await field().focus()
    await field().blur()
    await page.getByText('pan is required').waitFor()
    await field().fill('abcpm1234')
    expect(await button('Verify').isDisabled()).toBe(true)
    await field().fill('abcpm 12345x')
    expect(await field().inputValue()).toBe('ABCPM12345')
    await button('Verify').click()
    await page.getByText('Invalid details').waitFor()
    expect(times('/verifyPan')).toBe(0)
    await expectNoViolations(page)
  })

  it('is confirmed by its name (R31, S80, T15)', async () => {
    answer(page, 'findPanName', found)
    await field().fill('abcpm1234x')
    await button('Verify').click()
    await page.getByText('Is this').waitFor()
    await page.getByText('RAVI MENON').waitFor()
    await expectNoViolations(page)
    await button('No, enter another PAN').click()
    await button('Verify').click()
    answer(page, 'confirmPan', good)
    answerKyc(page, { aadhaar: 'approved', pan: 'approved' })
    await button('Yes, continue').click()
    await page.waitForURL('**/takeselfie')
    const confirmed = page.network.requests.find(({ url }) => url.endsWith('/updatePanDataInDb'))
    expect(JSON.parse(String(confirmed?.body))).toMatchObject({ panCardNo: 'ABCPM1234X' })
  })

  it('in another name, or not found, says so (S80, X55, T15)', async () => {
    answer(page, 'findPanName', { ...nameless, message: 'We could not find this PAN.' })
    await field().fill('ABCPM1234X')
    await button('Verify').click()
    await page.getByText('We could not find this PAN.').waitFor()
    answer(page, 'findPanName', { ...nameless, isNameMismatch: true, message: 'Name not as per PAN' })
    await button('Verify').click()
    await page.getByText('Name not as per PAN').waitFor()
    await button('Update').click()
    await page.waitForURL('**/updateDetails')
    expect(await page.getByRole('textbox', { name: 'First Name as per PAN' }).inputValue()).toBe('')
    await page.getByRole('textbox', { name: 'First Name as per PAN' }).fill('Ravi')
    await page.getByRole('checkbox', { name: "I don't have a last name" }).check()
    await button('Update').click()
    await page.waitForURL('**/uploadpan')
  })

  it('needs a picture of the card where the look-up is not enough, or the card could not be read', async () => {
    answer(page, 'findPanName', { ...nameless, message: 'Please upload a picture of your PAN card.', ask_upload: true })
    await field().fill('ABCPM1234X')
    await button('Verify').click()
    await makePictures(page, 100)
    await choose('PAN card: file', 'card.pdf', 'application/pdf')
    await page.getByText('Unsupported format').waitFor()
    await choose('PAN card: file', 'card.png', 'image/png')
    answer(page, 'uploadPan', { success: false, message: 'This is not a PAN card.' })
    await button('Upload').click()
    await page.getByText('Invalid details. This is not a PAN card.').waitFor()
    answerKyc(page, { aadhaar: 'approved', pan: 'UNREADABLE' })
    await open('/uploadpan')
    await page.getByText('We could not read it.').waitFor()
    await choose('PAN card: file', 'card.png', 'image/png')
    answer(page, 'uploadPan', good)
    answerKyc(page, { aadhaar: 'approved', pan: 'checking' })
    await button('Upload').click()
    await page.waitForURL('**/takeselfie')
  })

  it('comes after the Aadhaar', async () => {
    refuse(page, 'findPanName', 'STEP_TOO_EARLY')
    await field().fill('ABCPM1234X')
    await button('Verify').click()
    await page.getByText('Please verify your Aadhaar first').waitFor()
    await button('Verify Aadhaar').click()
    await page.waitForURL('**/uploadaadhar')
  })
})

describe('the selfie', () => {
  beforeEach(() => answerKyc(page, { aadhaar: 'approved', pan: 'approved' }))

  it('without a camera is a photo, made small; one that was not good is taken again (S81, X54, V13, C22)', async () => {
    await open('/takeselfie')
    await page.getByText('We could not open the camera').waitFor()
    const chat = page.getByRole('link', { name: "Can't take a selfie? Chat with us" })
    expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(/selfie for my KYC/)
    await expectNoViolations(page)
    const qualities = await makePictures(page, 60 * 1_024)
    await choose('Selfie: photo', 'me.jpg', 'image/jpeg', mb)
    await page.getByRole('img', { name: 'Your selfie' }).waitFor()
    expect(qualities).toEqual([0.2])
    answer(page, 'uploadSelfie', { success: false, message: "Couldn't see you properly! Take another selfie" })
    answerKyc(page, { aadhaar: 'approved', pan: 'approved', selfie: 'NO_FACE' })
    await button('Upload').click()
    await page.getByText("Couldn't see you properly! Take another selfie").waitFor()
    await expectNoViolations(page)
    await button('Retake').click()
    await choose('Selfie: photo', 'me.jpg', 'image/jpeg', mb)
    await button('Upload').click()
    await button('Close').click()
    await page.waitForURL('**/status')
  })

  it('asks the wrapper for the camera, and says how to allow it (S81)', async () => {
    const wrapper = wrap(page)
    await open('/takeselfie')
    await expect.poll(() => wrapper.posted.map(({ type }) => type)).toContain('CAMERA_PERMISSION')
    await wrapper.send({ type: 'CAMERA_PERMISSION', granted: false })
    await page.getByText('The camera is not allowed').waitFor()
    await page.getByText('Allow the camera for this site in the settings of your browser or phone').waitFor()
    await button('Try again').click()
    expect(wrapper.posted.filter(({ type }) => type === 'CAMERA_PERMISSION')).toHaveLength(2)
  })
})

it('the signature is a small picture, and the bank follows (R33, S82, X51, V12)', async () => {
  answerKyc(page, approvedBut({ signature: {}, demat: {} }))
  await open('/sign')
  await page.getByRole('heading', { name: 'Add Signature' }).waitFor()
  const qualities = await makePictures(page, 100)
  await choose('Signature: file', 'sign.pdf', 'application/pdf')
  await page.getByText('Unsupported format').waitFor()
  await choose('Signature: file', 'sign.png', 'image/png')
  answer(page, 'uploadSignature', { success: false, message: 'Invalid details' })
  await button('Upload').click()
  await page.getByText('Invalid details', { exact: true }).waitFor()
  await expectNoViolations(page)
  answer(page, 'uploadSignature', good)
  answerKyc(page, approvedBut({ demat: {} }))
  await button('Upload').click()
  await page.waitForURL('**/demat')
  expect(qualities).toEqual([0.6])
})
