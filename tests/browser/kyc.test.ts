import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, answerKyc, approvedBut } from '#tests/component/kyc/kyc-answers.ts'
import { ravi } from '#tests/harness/seed.ts'
import { expectContrast, expectNoViolations } from './accessible.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

let page: Page

describe.skipIf(!hasChromium)('the selfie in Chromium, with a camera', () => {
  const site = seededSite({ viewport: usual })
  /** Whether the camera that the screen shows sends pictures. Remembers it. */
  const isOn = () =>
    page.evaluate<boolean>("(window.seen = document.querySelector('video')?.srcObject ?? undefined)?.active === true")
  const isOff = () => page.evaluate<boolean>('window.seen.active === false')

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site.context, site.app, ravi.phone)
    await answerKyc(page, { aadhaar: 'approved', pan: 'approved' })
  })

  it('is taken, taken again and uploaded as a small JPEG (R32, S81, V13, C22)', async () => {
    await site.context.grantPermissions(['camera'], { origin: site.app.siteAddress })
    await page.goto(`${site.app.siteAddress}/takeselfie`)
    const take = page.getByRole('button', { name: 'Take selfie' })
    await take.click()
    await page.getByRole('img', { name: 'Your selfie' }).waitFor()
    await page.getByRole('button', { name: 'Retake' }).click()
    await expect.poll(isOn).toBe(true)
    await take.click()
    await expect.poll(isOff).toBe(true)
    await answer(page, 'uploadSelfie', { success: true, message: 'Verified' })
    await answerKyc(page, { aadhaar: 'approved', pan: 'approved', selfie: 'approved' })
    const [request] = await Promise.all([
      page.waitForRequest('**/uploadSelfi'),
      page.getByRole('button', { name: 'Upload' }).click(),
    ])
    const body = request.postDataBuffer() ?? Buffer.of()
    expect(body.includes('filename="selfie.jpg"')).toBe(true)
    expect(body.includes(Buffer.of(0xff, 0xd8, 0xff))).toBe(true)
    expect(body.byteLength).toBeLessThan(200_000)
    await page.waitForURL('**/sign')
    expect(site.complaints).toEqual([])
  })

  it('leaves the camera off when the person goes elsewhere', async () => {
    await site.context.grantPermissions(['camera'], { origin: site.app.siteAddress })
    await page.goto(`${site.app.siteAddress}/takeselfie`)
    await expect.poll(isOn).toBe(true)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/status')
    await expect.poll(isOff).toBe(true)
  })

  it('says how to allow a camera that is blocked, and takes a photo instead, upright and small', async () => {
    await site.context.clearPermissions()
    await page.goto(`${site.app.siteAddress}/takeselfie`)
    await page.getByText('The camera is not allowed').waitFor()
    const buffer = await photoOnItsSide(page)
    await page.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    const size = () =>
      page.evaluate<string>(
        '((image) => `${image?.naturalWidth}×${image?.naturalHeight}`)(document.querySelector(\'img[alt="Your selfie"]\'))',
      )
    await expect.poll(() => size()).toBe('20×40')
  })
})

const rejected = approvedBut({
  aadhaar: {
    kyc_approval_status: 2,
    reason: 'NAME_MISMATCH',
    fix: 'UPDATE_NAME',
    words: 'The name on your Aadhaar is not the name of your account.',
    name_read: 'RAVI KRISHNAMURTHY SUBRAMANIAN',
  },
  pan: 'NAME_NEAR',
  selfie: 'NOT_LIVE',
  bank: {},
})

/** A screen, the steps of the KYC, and what is done before it is looked at. */
const shown: readonly (readonly [path: string, steps: typeof rejected, prepare: (page: Page) => Promise<unknown>])[] = [
  ['/kycslides', {}, (on) => on.getByRole('button', { name: 'NEXT' }).click()],
  [
    '/status',
    rejected,
    async (on) => {
      await on.getByRole('button', { name: 'Retake' }).waitFor()
      // Away from the button at the lower edge, which would cover one of the list.
      await on.evaluate('scrollTo(0, document.body.scrollHeight)')
    },
  ],
  ['/uploadaadhar', rejected, (on) => on.getByText('Please update your name').waitFor()],
  ['/uploadaadhar', { aadhaar: 'UNDER_18' }, (on) => on.getByText('Your Aadhaar is not accepted').waitFor()],
  ['/uploadpan', { aadhaar: 'approved', pan: 'UNREADABLE' }, (on) => on.getByText('We could not read it').waitFor()],
  ['/takeselfie', { aadhaar: 'approved' }, (on) => on.getByText('The camera is not allowed').waitFor()],
  ['/sign', {}, (on) => on.getByText('Sign on white paper').waitFor()],
  ['/home', {}, (on) => on.getByRole('heading', { name: 'Finish KYC to buy' }).waitFor()],
  [
    '/demat',
    {},
    async (on) => {
      await on.getByRole('textbox', { name: 'Demat id' }).fill('IN12')
      await on.getByRole('combobox', { name: 'DP name' }).pressSequentially('z')
      await on.getByRole('option').first().waitFor()
    },
  ],
]

describe.skipIf(!hasChromium)('the screens of KYC in Chromium', () => {
  const site = seededSite({ keepsPage: true })

  it.each(shown)(
    'have no violation of accessibility, and fit with twice the text: %s',
    async (path, steps, prepare) => {
      ;({ page } = site)
      const { context, app } = site
      // The screen before would ask again, with a session that has ended.
      await page.goto('about:blank')
      await restoreSession(context, app, ravi.phone)
      await answerKyc(page, steps)
      await page.goto(`${app.siteAddress}${path}`)
      await prepare(page)
      await expectNoViolations(page)
      await expectContrast(page, 'dark')
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
      expect(site.complaints).toEqual([])
    },
  )
})

/** A JPEG of 40×20 pixels whose Exif says that the camera was turned by a quarter. */
async function photoOnItsSide(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 })
    canvas.getContext('2d').fillRect(0, 0, 20, 20)
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })()`)
  const jpeg = Buffer.from(drawn, 'base64')
  // APP1: Exif, big-endian TIFF, one directory with the orientation 6.
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}
