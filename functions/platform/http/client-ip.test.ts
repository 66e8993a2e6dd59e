import { beforeEach, describe, expect, it } from 'vitest'
import type { LogLine } from '#functions/platform/port/ports.ts'
import { localSettings } from '#infra/local/settings.ts'
import { clientIp } from './client-ip.ts'

const settings = (behindCloudFront: boolean) =>
  localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' }, { behindCloudFront })
const client = '2001:db8::7'
const caller = '203.0.113.1'
const logged: LogLine[] = []
const log = (line: LogLine) => void logged.push(line)
const ipOf = (headers: Record<string, string>, { secret = 'right', behindCloudFront = true } = {}) =>
  clientIp(
    { headers, requestContext: { http: { sourceIp: caller } } },
    { settings: settings(behindCloudFront), secrets: { read: async () => secret }, log },
  )
beforeEach(() => logged.splice(0))
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

  it('says once for each request that the proof is missing or wrong, without the words and addresses', async () => {
    for (const headers of [forwarded('wrong'), {}, forwarded('right')] as Record<string, string>[]) await ipOf(headers)
    expect(logged).toEqual([
      { level: 'warn', event: 'origin-proof-wrong', sent: true },
      { level: 'warn', event: 'origin-proof-wrong', sent: false },
    ])
    logged.splice(0)
    await ipOf(forwarded('wrong'), { behindCloudFront: false })
    expect(logged).toEqual([])
  })

  it('is that of each client while the word is replaced, whichever CloudFront and the functions know', async () => {
    // The drill of docs/operations.md: both words are stored and deployed, then the new one alone.
    const [stored, sent] = [
      ['old', 'new old', 'new old', 'new', 'new'],
      ['old', 'old', 'new old', 'new old', 'new'],
    ]
    for (const [step, secret] of stored.entries())
      expect(await ipOf(forwarded(sent[step] ?? ''), { secret })).toBe(client)
    expect(logged).toEqual([])
    expect(await ipOf(forwarded('old'), { secret: 'new' })).toBe(caller)
  })

  it('is the source address without CloudFront, and no secret is read', async () => {
    const secrets = { read: async () => Promise.reject(new Error('not to be read')) }
    expect(
      await clientIp(
        { headers: forwarded('right'), requestContext: { http: { sourceIp: caller } } },
        { settings: settings(false), secrets, log },
      ),
    ).toBe(caller)
  })
})
