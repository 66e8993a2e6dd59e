import { beforeEach, describe, expect, it } from 'vitest'
import { enterCode, newestCode } from '#tests/browser/sign-up-steps.ts'
import { brand } from '#shared/brand.ts'
import { asha } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import type { Page } from '#tests/component/page/page.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'
import { wrap, type Wrapper } from '#tests/component/page/wrapper.ts'

let page: Page
let wrapper: Wrapper

describe('the app inside its native wrapper', () => {
  const site = seededSite()
  const device = { type: 'FCM_TOKEN', fcm_token: 'device-token-1', deviceType: 'android' }

  beforeEach(() => {
    ;({ page } = site)
    wrapper = wrap(page)
  })

  /** The bodies of the requests that register this device. */
  const registered = () =>
    page.network.requests
      .filter(({ url }) => url.endsWith('/updateUsersFcmToken'))
      .map(({ body }) => JSON.parse(String(body)) as Record<string, unknown>)

  it('registers the device for the logged-in person and for one who logs in later, once each (N2)', async () => {
    await page.goto(site.app.siteAddress)
    await wrapper.waitForListener()
    await wrapper.send(device)
    expect(registered()).toEqual([])
    await page.getByRole('button', { name: 'Login with Phone Number' }).click()
    await page.getByRole('textbox', { name: /phone/i }).fill(asha.phone.slice(-10))
    await page.getByRole('button', { name: 'SEND OTP' }).click()
    await page.getByText(/Retry in 00:\d\d/).waitFor()
    const answer = page.waitForResponse('**/updateUsersFcmToken')
    await enterCode(page, await newestCode(site.app, asha.phone))
    await page.waitForURL('**/home')
    expect((await answer).status).toBe(200)
    await wrapper.send(device)
    await wrapper.send({ ...device, fcm_token: 'device-token-2' })
    await expect
      .poll(() => registered().map(({ fcm_token }) => fcm_token))
      .toEqual(['device-token-1', 'device-token-2'])
    expect(registered()[0]).toEqual({
      fcm_token: 'device-token-1',
      deviceType: 'android',
      userId: wrapper.posted.find(({ type }) => type === 'AUTH')?.['userId'],
    })
  })

  it('repeats a failed registration when the network is back', async () => {
    await restoreSession(site)
    page.route('**/updateUsersFcmToken', (route) => route.abort(), { times: 1 })
    await page.goto(`${site.app.siteAddress}/home`)
    await page.getByText('Kaveri Robotics').waitFor()
    await wrapper.waitForListener()
    await wrapper.send(device)
    await expect.poll(() => registered().length).toBe(1)
    page.setOffline(false)
    await expect.poll(() => registered().length).toBe(2)
  })

  it('shows that there is a newer version, and links only to our own store page (N2)', async () => {
    const opened: string[] = []
    page.provide({ open: (address: string) => void opened.push(address) })
    await page.goto(site.app.siteAddress)
    await wrapper.waitForListener()
    await wrapper.send({ type: 'APP_VERSION', version: '1.2.3' })
    await wrapper.send({ type: 'APP_UPDATE', force: false, url: brand.iosStoreAddress })
    const dialog = page.getByRole('dialog', { name: 'A new version is there' })
    await dialog.getByText('You have version 1.2.3.').waitFor()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Update' }).click()
    expect(opened).toEqual([brand.iosStoreAddress])
    await dialog.getByRole('button', { name: 'Later' }).click()
    await dialog.waitFor({ state: 'detached' })

    await wrapper.send({ type: 'APP_UPDATE', force: true, url: 'https://evil.example/ansh' })
    await dialog.getByText(`To go on, please update ${brand.name} first.`).waitFor()
    expect(await dialog.getByRole('button', { name: /Later|Close/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Update' }).click()
    expect(opened.at(-1)).toBe(brand.androidStoreAddress)
  })
})
