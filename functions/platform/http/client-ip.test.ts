import { describe, expect, it } from 'vitest'
import { localSettings } from '#infra/local/settings.ts'
import { clientIp } from './client-ip.ts'

const settings = (behindCloudFront: boolean) =>
  localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' }, { behindCloudFront })
const client = '2001:db8::7'
const caller = '203.0.113.1'
const ipOf = (headers: Record<string, string>, { secret = 'right', behindCloudFront = true } = {}) =>
  clientIp(
    { headers, requestContext: { http: { sourceIp: caller } } },
    { settings: settings(behindCloudFront), secrets: { read: async () => secret } },
  )
const forwarded = (proof: string) => ({ 'x-client-address': client, 'x-origin-proof': proof })

describe("the client's address", () => {
  it('is the one that CloudFront forwards with a valid proof', async () => {
    expect(await ipOf(forwarded('right'))).toBe(client)
  })

  it.each([
    { 'x-client-address': client },
    forwarded('wrong'),
    forwarded(''),
    forwarded(' '),
    forwarded('wrong right'),
    { 'x-origin-proof': 'right' },
    { 'x-forwarded-for': client },
  ])('is the source address for %o', async (headers) => {
    expect(await ipOf(headers as Record<string, string>)).toBe(caller)
  })

  it.each([
    ['old', 'new old', client],
    ['new', 'new old', client],
    ['new old', 'new old', client],
    ['new old', 'new', client],
    ['old', 'new', caller],
    ['', ' ', caller],
  ])('with the proof %o while the secret is %o', async (proof, secret, address) => {
    expect(await ipOf(forwarded(proof), { secret })).toBe(address)
  })

  it('is the source address without CloudFront, and no secret is read', async () => {
    const secrets = { read: async () => Promise.reject(new Error('not to be read')) }
    expect(
      await clientIp(
        { headers: forwarded('right'), requestContext: { http: { sourceIp: caller } } },
        { settings: settings(false), secrets },
      ),
    ).toBe(caller)
  })
})
