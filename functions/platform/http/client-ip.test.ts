import { describe, expect, it } from 'vitest'
import { embeddedSettings } from '#infra/local/settings.ts'
import { clientIp } from './client-ip.ts'

const settings = (behindCloudFront: boolean) =>
  embeddedSettings(
    { siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' },
    { behindCloudFront },
  )
const client = '2001:db8::7'
const caller = '203.0.113.1'
const ask = (headers: Record<string, string>, { secret = 'right', behindCloudFront = true } = {}) =>
  clientIp(
    { headers, requestContext: { http: { sourceIp: caller } } },
    { settings: settings(behindCloudFront), secrets: { read: async () => secret } },
  )
const told = (proof: string) => ({ 'x-client-address': client, 'x-origin-proof': proof })

describe("the client's address", () => {
  it('is what CloudFront tells, when it proves itself', async () => {
    expect(await ask(told('right'))).toBe(client)
  })

  it.each([
    { 'x-client-address': client },
    told('wrong'),
    told(''),
    told(' '),
    told('wrong right'),
    { 'x-origin-proof': 'right' },
    { 'x-forwarded-for': client },
  ])('is the caller’s for %o', async (headers) => {
    expect(await ask(headers as Record<string, string>)).toBe(caller)
  })

  it.each([
    ['old', 'new old', client],
    ['new', 'new old', client],
    ['new old', 'new old', client],
    ['new old', 'new', client],
    ['old', 'new', caller],
    ['', ' ', caller],
  ])('knows the proof %o while the secret is %o', async (proof, secret, address) => {
    expect(await ask(told(proof), { secret })).toBe(address)
  })

  it('is the caller’s where no CloudFront is, and no secret is read', async () => {
    const secrets = { read: async () => Promise.reject(new Error('not to be read')) }
    expect(
      await clientIp(
        { headers: told('right'), requestContext: { http: { sourceIp: caller } } },
        { settings: settings(false), secrets },
      ),
    ).toBe(caller)
  })
})
