import { createHmac, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import type { FetchResponse } from '#functions/platform/port/ports.ts'
import { readAppleToken } from '#functions/vendor/apple/verify.ts'
import { readPhoneToken } from '#functions/vendor/firebase/verify.ts'
import { readGoogleToken } from '#functions/vendor/google/verify.ts'
import { movableClock } from '#infra/local/clock.ts'
import { localSettings } from '#infra/local/settings.ts'
import type { KeyPorts } from './keys.ts'

type Json = Record<string, unknown>

const text = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const pairOf = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const ours = pairOf(2048)
const stranger = pairOf(2048)
const short = pairOf(1024)
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' }) as JsonWebKey & Json
const published = {
  keys: [
    { ...jwkOf(ours.publicKey), kid: 'one', use: 'sig', alg: 'RS256' },
    { ...jwkOf(short.publicKey), kid: 'short', use: 'sig', alg: 'RS256' },
    { ...jwkOf(curve.publicKey), kid: 'curve', use: 'sig' },
    { kty: 'RSA', kid: 'broken', n: '', e: 'AQAB' },
  ],
}

const at = instantOf('2026-11-23T05:30:00.000Z')
const now = Date.parse(at) / 1000

/** The response of the keys' address, and how often it was requested. */
let response: { status: number; headers: Json; body: string }
let requestCount: number
let clock: ReturnType<typeof movableClock>
let ports: KeyPorts
beforeEach(() => {
  response = { status: 200, headers: { 'cache-control': 'public, max-age=3600' }, body: JSON.stringify(published) }
  requestCount = 0
  clock = movableClock(at)
  ports = {
    clock,
    settings: localSettings({ siteAddress: 'http://localhost:1', sandboxAddress: 'http://localhost:2' }),
    async fetch(): Promise<FetchResponse> {
      requestCount += 1
      const { status, headers, body } = response
      await Promise.resolve()
      if (status === 0) throw new Error('no response')
      return {
        status,
        headers: { get: (name) => (headers[name] as string | undefined) ?? null },
        text: async () => body,
        bytes: async () => Buffer.from(body),
      }
    },
  }
})

const common = { sub: 'someone', iat: now - 10, exp: now + 600 }
const claims: Record<'firebase' | 'google' | 'apple', Json> = {
  firebase: {
    ...common,
    iss: 'https://securetoken.google.com/ansh-sandbox',
    aud: 'ansh-sandbox',
    auth_time: now - 10,
    phone_number: '+919000000001',
    firebase: { sign_in_provider: 'phone' },
  },
  google: {
    ...common,
    iss: 'https://accounts.google.com',
    aud: 'ansh-sandbox.apps.googleusercontent.com',
    email: 'a@gmail.com',
    email_verified: true,
  },
  apple: {
    ...common,
    iss: 'https://appleid.apple.com',
    aud: 'example.ansh',
    email: 'a@example.com',
    email_verified: 'true',
  },
}
const readers = {
  firebase: (token: string) => readPhoneToken(ports, token),
  google: (token: string) => readGoogleToken(ports, token, undefined),
  apple: (token: string) => readAppleToken(ports, token, undefined),
}

const header = { alg: 'RS256', kid: 'one', typ: 'JWT' }
const byKey =
  (key: KeyObject, hash = 'sha256', more: object = {}) =>
  (data: string) =>
    sign(hash, Buffer.from(data), { key, ...more }).toString('base64url')
const bySecret =
  (secret: string | Buffer, hash = 'sha256') =>
  (data: string) =>
    createHmac(hash, secret).update(data).digest('base64url')
function tokenOf(head: unknown, payload: unknown, by: (data: string) => string = byKey(ours.privateKey)): string {
  const data = `${text(head)}.${text(payload)}`
  return `${data}.${by(data)}`
}

/** Tokens that no vendor has issued, or not to us, derived from a valid set of claims. */
function forgeries(good: Json): Record<string, string> {
  const token = tokenOf(header, good)
  const [head = '', body = '', signature = ''] = token.split('.')
  const pem = ours.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const der = ours.publicKey.export({ format: 'der', type: 'spki' })
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([each]) => each !== name))
  const flipped = Buffer.from(
    Buffer.from(signature, 'base64url').map((byte, index) => (index === 7 ? byte ^ 1 : byte)),
  ).toString('base64url')
  const byStranger = byKey(stranger.privateKey)
  return {
    'a plain word': 'nonsense',
    'two dots': '..',
    random: [40, 90, 256].map((length) => randomBytes(length).toString('base64url')).join('.'),
    'no signature': `${head}.${body}.`,
    'no third part': `${head}.${body}`,
    'five parts': `${token}.a.b`,
    'a short signature': `${head}.${body}.${signature.slice(0, -8)}`,
    'a long signature': `${token}AAAA`,
    'a flipped signature': `${head}.${body}.${flipped}`,
    'a signature of zeros': `${head}.${body}.${Buffer.alloc(256).toString('base64url')}`,
    'the signature of other claims': `${head}.${text({ ...good, sub: 'another' })}.${signature}`,
    'the signature under another header': `${text({ ...header, typ: 'at+jwt' })}.${body}.${signature}`,
    'a comma between': `${head},${body},${signature}`,
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
        [`alg ${alg}`, `${text({ alg, typ: 'JWT' })}.${body}.`],
        [`alg ${alg} with kid`, `${text({ ...header, alg })}.${body}.`],
        [`alg ${alg}, signed`, `${text({ ...header, alg })}.${body}.${signature}`],
      ]),
    ),
    ...Object.fromEntries(
      ['RS384', 'RS512'].map((alg) => [
        alg,
        tokenOf({ ...header, alg }, good, byKey(ours.privateKey, `sha${alg.slice(2)}`)),
      ]),
    ),
    PS256: tokenOf({ ...header, alg: 'PS256' }, good, byKey(ours.privateKey, 'sha256', { padding: 6, saltLength: 32 })),
    RS1: tokenOf({ ...header, alg: 'RS1' }, good, byKey(ours.privateKey, 'sha1')),
    'rs256 in small letters': tokenOf({ ...header, alg: 'rs256' }, good),
    'ES256 by a published key': tokenOf(
      { alg: 'ES256', kid: 'curve' },
      good,
      byKey(curve.privateKey, 'sha256', { dsaEncoding: 'ieee-p1363' }),
    ),
    'the published key as a secret': tokenOf({ ...header, alg: 'HS256' }, good, bySecret(pem)),
    'the published key as a secret, trimmed': tokenOf({ ...header, alg: 'HS256' }, good, bySecret(pem.trim())),
    'the published key as a secret, in DER': tokenOf({ ...header, alg: 'HS256' }, good, bySecret(der)),
    'the published key as a secret, as JSON': tokenOf(
      { ...header, alg: 'HS256' },
      good,
      bySecret(JSON.stringify(published.keys[0])),
    ),
    HS512: tokenOf({ ...header, alg: 'HS512' }, good, bySecret(pem, 'sha512')),
    'an empty secret': tokenOf({ ...header, alg: 'HS256' }, good, bySecret('')),
    'a stranger’s key': tokenOf(header, good, byStranger),
    'a stranger’s key embedded as jwk': tokenOf({ ...header, jwk: jwkOf(stranger.publicKey) }, good, byStranger),
    'a stranger’s key by jku': tokenOf({ ...header, jku: 'https://stranger.example/keys' }, good, byStranger),
    'a stranger’s certificate in x5c': tokenOf(
      { ...header, x5c: [stranger.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')] },
      good,
      byStranger,
    ),
    'a stranger’s certificate by x5u': tokenOf({ ...header, x5u: 'https://stranger.example/cert' }, good, byStranger),
    'no kid': tokenOf({ alg: 'RS256' }, good),
    'an unknown kid': tokenOf({ ...header, kid: 'two' }, good),
    'a kid that is a path': tokenOf({ ...header, kid: '../one' }, good),
    'a kid that is a list': tokenOf({ ...header, kid: ['one'] }, good),
    'a kid with SQL': tokenOf({ ...header, kid: "one' OR '1'='1" }, good),
    'another published key’s kid': tokenOf({ ...header, kid: 'curve' }, good),
    'a key that is too short': tokenOf({ ...header, kid: 'short' }, good, byKey(short.privateKey)),
    'a published key that is broken': tokenOf({ ...header, kid: 'broken' }, good),
    crit: tokenOf({ ...header, crit: ['exp'] }, good),
    'crit of something unknown': tokenOf({ ...header, crit: ['x'], x: 1 }, good),
    'b64 false': tokenOf({ ...header, crit: ['b64'], b64: false }, good),
    'no iss': tokenOf(header, without('iss')),
    'no aud': tokenOf(header, without('aud')),
    'no sub': tokenOf(header, without('sub')),
    'no exp': tokenOf(header, without('exp')),
    'no iat': tokenOf(header, without('iat')),
    'another iss': tokenOf(header, { ...good, iss: 'https://stranger.example' }),
    'an iss with a suffix': tokenOf(header, { ...good, iss: `${String(good['iss'])}.stranger.example` }),
    'an iss in a list': tokenOf(header, { ...good, iss: [good['iss']] }),
    'another aud': tokenOf(header, { ...good, aud: 'another' }),
    'our aud among others': tokenOf(header, { ...good, aud: [good['aud'], 'another'] }),
    'our aud in a list': tokenOf(header, { ...good, aud: [good['aud']] }),
    'an empty aud': tokenOf(header, { ...good, aud: '' }),
    'an empty sub': tokenOf(header, { ...good, sub: '' }),
    'a sub that is a number': tokenOf(header, { ...good, sub: 7 }),
    'a sub that is too long': tokenOf(header, { ...good, sub: 'x'.repeat(300) }),
    expired: tokenOf(header, { ...good, exp: now - 11 }),
    'expired long ago': tokenOf(header, { ...good, iat: now - 86_400, exp: now - 82_800 }),
    'not yet valid': tokenOf(header, { ...good, nbf: now + 60 }),
    'made in the future': tokenOf(header, { ...good, iat: now + 60 }),
    'exp as text': tokenOf(header, { ...good, exp: 'never' }),
    'iat as text': tokenOf(header, { ...good, iat: 'now' }),
    'infinite exp': tokenOf(header, JSON.stringify(good).replace(/"exp":\d+/, '"exp":1e999')),
    'claims that are a list': tokenOf(header, [good]),
    'claims that are null': tokenOf(header, 'null'),
    'claims that are not JSON': tokenOf(header, '{"sub":'),
    'a header that is not JSON': `${text('{')}.${body}.${signature}`,
    'a header that is null': `${text('null')}.${body}.${signature}`,
  }
}

describe.each(['firebase', 'google', 'apple'] as const)('a token of %s', (vendor) => {
  const corpus = forgeries(claims[vendor])

  it('is accepted when it is valid', async () => {
    expect(await readers[vendor](tokenOf(header, claims[vendor]))).toBeDefined()
  })

  it(`is rejected in each of ${Object.keys(corpus).length} forged forms`, async () => {
    expect(Object.keys(corpus).length).toBeGreaterThanOrEqual(60)
    const accepted: string[] = []
    for (const [name, token] of Object.entries(corpus)) {
      const read = await readers[vendor](token).catch((failure: unknown) => `threw ${String(failure)}`)
      if (read !== undefined) accepted.push(`${name}: ${JSON.stringify(read)}`)
    }
    expect(accepted).toEqual([])
  })

  it('is rejected by the readers of other vendors', async () => {
    for (const other of ['firebase', 'google', 'apple'] as const)
      if (other !== vendor) expect(await readers[other](tokenOf(header, claims[vendor]))).toBeUndefined()
  })
})

it('without a client id every token is rejected and no keys are requested', async () => {
  const settings = { ...ports.settings, google: { ...ports.settings.google, clientIds: [] } }
  expect(await readGoogleToken({ ...ports, settings }, tokenOf(header, claims.google), undefined)).toBeUndefined()
  expect(requestCount).toBe(0)
})

describe('the published keys', () => {
  const read = (head: Json = header) =>
    readGoogleToken(ports, tokenOf(head, { ...claims.google, exp: now + 1e6 }), undefined)

  it('are requested once by concurrent callers, and again when they have expired', async () => {
    expect(await Promise.all([read(), read(), read()])).not.toContain(undefined)
    expect(requestCount).toBe(1)
    clock.advance(3_599_000)
    await read()
    expect(requestCount).toBe(1)
    clock.advance(1_000)
    await read()
    expect(requestCount).toBe(2)
  })

  it('are requested again for an unknown kid, at most once in 30 seconds', async () => {
    await read()
    for (let n = 0; n < 20; n += 1) expect(await read({ ...header, kid: `none-${n}` })).toBeUndefined()
    expect(requestCount).toBe(1)
    clock.advance(30_000)
    for (let n = 0; n < 20; n += 1) expect(await read({ ...header, kid: `none-${n}` })).toBeUndefined()
    expect(requestCount).toBe(2)
  })

  it.each([
    ['there is no max-age', {}, 600],
    ['they must not be stored', { 'cache-control': 'no-store' }, 600],
    ['they are old already', { 'cache-control': 'max-age=3600', age: '3590' }, 60],
    ['max-age is a year', { 'cache-control': 'max-age=31536000' }, 86_400],
  ])('are cached for a bounded time when %s', async (_case, headers, seconds) => {
    response = { ...response, headers }
    await read()
    clock.advance(seconds * 1000 - 1)
    await read()
    expect(requestCount).toBe(1)
    clock.advance(1)
    await read()
    expect(requestCount).toBe(2)
  })

  it.each([
    ['no response', { status: 0 }],
    ['a failure', { status: 503 }],
    ['a redirect', { status: 302 }],
    ['no JSON', { body: '<html>' }],
    ['other JSON', { body: '{"keys":{}}' }],
  ])(
    'that are answered with %s are replaced by the cached ones for an hour, then reading fails',
    async (_case, broken) => {
      await read()
      response = { ...response, ...broken }
      clock.advance(2 * 3_600_000)
      expect(await read()).toBeDefined()
      clock.advance(1)
      await expect(read()).rejects.toMatchObject({ name: 'VendorFailed', vendor: 'google', retryable: true })
    },
  )
})
