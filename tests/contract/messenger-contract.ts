import { CreatePlatformEndpointCommand, SetEndpointAttributesCommand, type SNSClient } from '@aws-sdk/client-sns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fetch } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { push } from '#functions/vendor/sns/push.ts'

/** The service behind SNS and SES: the partner simulators, or an emulator of AWS. */
export interface OpenedMessengers {
  readonly settings: Settings
  readonly fetch: Fetch
  /** The SDK client of the vendor, for calls that our client never makes. */
  readonly sns: SNSClient
  /** ARN of a platform application for pushes. */
  readonly application: string
  /** Messages sent to a number or an address, newest first. */
  sent(to: string): Promise<readonly { readonly subject?: string; readonly text: string }[]>
  /** Behaviour of AWS that the service lacks, with the reason why its test is skipped. */
  readonly lacks?: { readonly disabledEndpoints: string }
  close(): void | Promise<void>
}

const phone = '+919000000099'
const what = { title: 'Payment received', text: 'Please sign the deal term for 10 shares of <Kaveri> & Sons: ₹ & ok' }

/** What our clients of SNS and SES rely on, for every service behind them. */
export function describeMessengers(name: string, open: () => Promise<OpenedMessengers>): void {
  describe(name, () => {
    let opened: OpenedMessengers
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    it('sends a text message, and none to another country', async () => {
      const text = 'आपका कोड 123456 है & <secret> + 100% = ok'
      await sms(opened).send({ to: phone, text })
      expect((await opened.sent(phone)).map((each) => each.text)).toEqual([text])
      await expect(sms(opened).send({ to: '+447700900123', text })).rejects.toMatchObject({
        name: 'VendorFailed',
        vendor: 'sns',
        retryable: false,
      })
      expect(await opened.sent('+447700900123')).toEqual([])
    })

    it('has one endpoint for a device, however often it registers, and pushes to it', async () => {
      const endpoint = await push(opened).register(opened.application, 'token-one')
      expect(await push(opened).register(opened.application, 'token-one')).toBe(endpoint)
      expect(await push(opened).register(opened.application, 'token-two')).not.toBe(endpoint)
      expect(await push(opened).send(endpoint, what)).toBe('accepted')
    })

    it('names the existing endpoint when a device registers with other attributes', async () => {
      const { EndpointArn: existing = '' } = await opened.sns.send(
        new CreatePlatformEndpointCommand({
          PlatformApplicationArn: opened.application,
          Token: 'token-shared',
          CustomUserData: 'other',
        }),
      )
      expect(await push(opened).register(opened.application, 'token-shared')).toBe(existing)
      expect(await push(opened).send(existing, what)).toBe('accepted')
    })

    it('sends nothing to a disabled endpoint until the device registers again', async (test) => {
      test.skip(opened.lacks !== undefined, opened.lacks?.disabledEndpoints)
      const endpoint = await push(opened).register(opened.application, 'token-disabled')
      await opened.sns.send(
        new SetEndpointAttributesCommand({ EndpointArn: endpoint, Attributes: { Enabled: 'false' } }),
      )
      expect(await push(opened).send(endpoint, what)).toBe('gone')
      expect(await push(opened).register(opened.application, 'token-disabled')).toBe(endpoint)
      expect(await push(opened).send(endpoint, what)).toBe('accepted')
    })

    it('forgets a device, also when asked twice', async () => {
      const endpoint = await push(opened).register(opened.application, 'token-forgotten')
      await push(opened).forget(endpoint)
      await push(opened).forget(endpoint)
      expect(await push(opened).send(endpoint, what)).toBe('gone')
      const again = await push(opened).register(opened.application, 'token-forgotten')
      expect(await push(opened).send(again, what)).toBe('accepted')
    })

    it('refuses a push without a platform application, not retryable', async () => {
      await expect(
        push(opened).register('arn:aws:sns:ap-south-1:000000000000:app/APNS/none', 'token-one'),
      ).rejects.toMatchObject({ name: 'VendorFailed', vendor: 'sns', retryable: false })
    })

    it('sends an e-mail', async () => {
      const words = { subject: 'Your ₹ receipt', text: 'Line one\nLine two' }
      await mail(opened).send({ to: 'messenger@example.com', ...words, html: '<p>Line one<br>Line two</p>' })
      expect(await opened.sent('messenger@example.com')).toMatchObject([words])
    })

    it('refuses an e-mail from an unknown sender, not retryable', async () => {
      const settings = { ...opened.settings, ses: { ...opened.settings.ses, from: 'somebody@elsewhere.example' } }
      await expect(
        mail({ ...opened, settings }).send({
          to: 'stranger@example.com',
          subject: 'Hello',
          text: 'Hello',
          html: 'Hello',
        }),
      ).rejects.toMatchObject({ name: 'VendorFailed', vendor: 'ses', status: 400, retryable: false })
      expect(await opened.sent('stranger@example.com')).toEqual([])
    })
  })
}
