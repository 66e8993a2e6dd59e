import { createHmac, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FetchResponse } from '#functions/platform/port/ports.ts'
import { readAppleToken } from '#functions/vendor/apple/verify.ts'
import { readPhoneToken } from '#functions/vendor/firebase/verify.ts'
import { readGoogleToken } from '#functions/vendor/google/verify.ts'
import { movableClock } from '#infra/local/clock.ts'
import { embeddedSettings } from '#infra/local/settings.ts'
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

const at = '2026-11-23T05:30:00.000Z'
const now = Date.parse(at) / 1000

/** What the keys' address answers, and how often it was asked. */
let answer: { status: number; headers: Json; body: string }
let askedTimes: number
let clock: ReturnType<typeof movableClock>
let ports: KeyPorts
beforeEach(() => {
  answer = { status: 200, headers: { 'cache-control': 'public, max-age=3600' }, body: JSON.stringify(published) }
  askedTimes = 0
  clock = movableClock(at)
  ports = {
    clock,
    settings: embeddedSettings({ siteAddress: 'http://localhost:1', sandboxAddress: 'http://localhost:2' }),
    async fetch(): Promise<FetchResponse> {
      askedTimes += 1
      const { status, headers, body } = answer
      await Promise.resolve()
      if (status === 0) throw new Error('no answer')
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
  (what: string) =>
    sign(hash, Buffer.from(what), { key, ...more }).toString('base64url')
const bySecret =
  (secret: string | Buffer, hash = 'sha256') =>
  (what: string) =>
    createHmac(hash, secret).update(what).digest('base64url')
function made(head: unknown, payload: unknown, by: (what: string) => string = byKey(ours.privateKey)): string {
  const what = `${text(head)}.${text(payload)}`
  return `${what}.${by(what)}`
}

/** What no vendor has said, or not to us, made from what one might have said. */
function forgeries(good: Json): Record<string, string> {
  const token = made(header, good)
  const [head = '', body = '', mark = ''] = token.split('.')
  const pem = ours.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const der = ours.publicKey.export({ format: 'der', type: 'spki' })
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([each]) => each !== name))
  const flipped = Buffer.from(
    Buffer.from(mark, 'base64url').map((byte, place) => (place === 7 ? byte ^ 1 : byte)),
  ).toString('base64url')
  const theirs = byKey(stranger.privateKey)
  return {
    'a word': 'nonsense',
    'two dots': '..',
    random: [40, 90, 256].map((length) => randomBytes(length).toString('base64url')).join('.'),
    'no signature': `${head}.${body}.`,
    'no third part': `${head}.${body}`,
    'five parts': `${token}.a.b`,
    'a short signature': `${head}.${body}.${mark.slice(0, -8)}`,
    'a long signature': `${token}AAAA`,
    'a flipped signature': `${head}.${body}.${flipped}`,
    'a signature of zeros': `${head}.${body}.${Buffer.alloc(256).toString('base64url')}`,
    'the signature of other claims': `${head}.${text({ ...good, sub: 'another' })}.${mark}`,
    'the signature under another header': `${text({ ...header, typ: 'at+jwt' })}.${body}.${mark}`,
    'a comma between': `${head},${body},${mark}`,
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
        [`alg ${alg}`, `${text({ alg, typ: 'JWT' })}.${body}.`],
        [`alg ${alg} with kid`, `${text({ ...header, alg })}.${body}.`],
        [`alg ${alg}, signed`, `${text({ ...header, alg })}.${body}.${mark}`],
      ]),
    ),
    ...Object.fromEntries(
      ['RS384', 'RS512'].map((alg) => [
        alg,
        made({ ...header, alg }, good, byKey(ours.privateKey, `sha${alg.slice(2)}`)),
      ]),
    ),
    PS256: made({ ...header, alg: 'PS256' }, good, byKey(ours.privateKey, 'sha256', { padding: 6, saltLength: 32 })),
    RS1: made({ ...header, alg: 'RS1' }, good, byKey(ours.privateKey, 'sha1')),
    'rs256 in small letters': made({ ...header, alg: 'rs256' }, good),
    'ES256 by a published key': made(
      { alg: 'ES256', kid: 'curve' },
      good,
      byKey(curve.privateKey, 'sha256', { dsaEncoding: 'ieee-p1363' }),
    ),
    'the published key as a secret': made({ ...header, alg: 'HS256' }, good, bySecret(pem)),
    'the published key as a secret, trimmed': made({ ...header, alg: 'HS256' }, good, bySecret(pem.trim())),
    'the published key as a secret, in DER': made({ ...header, alg: 'HS256' }, good, bySecret(der)),
    'the published key as a secret, as JSON': made(
      { ...header, alg: 'HS256' },
      good,
      bySecret(JSON.stringify(published.keys[0])),
    ),
    HS512: made({ ...header, alg: 'HS512' }, good, bySecret(pem, 'sha512')),
    'an empty secret': made({ ...header, alg: 'HS256' }, good, bySecret('')),
    'a stranger’s key': made(header, good, theirs),
    'a stranger’s key within': made({ ...header, jwk: jwkOf(stranger.publicKey) }, good, theirs),
    'a stranger’s key by address': made({ ...header, jku: 'https://stranger.example/keys' }, good, theirs),
    'a stranger’s certificate': made(
      { ...header, x5c: [stranger.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')] },
      good,
      theirs,
    ),
    'a stranger’s certificate by address': made({ ...header, x5u: 'https://stranger.example/cert' }, good, theirs),
    'no kid': made({ alg: 'RS256' }, good),
    'an unknown kid': made({ ...header, kid: 'two' }, good),
    'a kid that is a path': made({ ...header, kid: '../one' }, good),
    'a kid that is a list': made({ ...header, kid: ['one'] }, good),
    'a kid that is a question': made({ ...header, kid: "one' OR '1'='1" }, good),
    'another published key’s kid': made({ ...header, kid: 'curve' }, good),
    'a key that is too short': made({ ...header, kid: 'short' }, good, byKey(short.privateKey)),
    'a published key that is broken': made({ ...header, kid: 'broken' }, good),
    crit: made({ ...header, crit: ['exp'] }, good),
    'crit of something unknown': made({ ...header, crit: ['x'], x: 1 }, good),
    'b64 false': made({ ...header, crit: ['b64'], b64: false }, good),
    'no iss': made(header, without('iss')),
    'no aud': made(header, without('aud')),
    'no sub': made(header, without('sub')),
    'no exp': made(header, without('exp')),
    'no iat': made(header, without('iat')),
    'another iss': made(header, { ...good, iss: 'https://stranger.example' }),
    'an iss that begins so': made(header, { ...good, iss: `${String(good['iss'])}.stranger.example` }),
    'an iss in a list': made(header, { ...good, iss: [good['iss']] }),
    'another aud': made(header, { ...good, aud: 'another' }),
    'our aud among others': made(header, { ...good, aud: [good['aud'], 'another'] }),
    'our aud in a list': made(header, { ...good, aud: [good['aud']] }),
    'an empty aud': made(header, { ...good, aud: '' }),
    'an empty sub': made(header, { ...good, sub: '' }),
    'a sub that is a number': made(header, { ...good, sub: 7 }),
    'a sub without end': made(header, { ...good, sub: 'x'.repeat(300) }),
    over: made(header, { ...good, exp: now - 11 }),
    'over long ago': made(header, { ...good, iat: now - 86_400, exp: now - 82_800 }),
    'not begun': made(header, { ...good, nbf: now + 60 }),
    'made in the future': made(header, { ...good, iat: now + 60 }),
    'exp in words': made(header, { ...good, exp: 'never' }),
    'iat in words': made(header, { ...good, iat: 'now' }),
    'exp without end': made(header, JSON.stringify(good).replace(/"exp":\d+/, '"exp":1e999')),
    'claims that are a list': made(header, [good]),
    'claims that are null': made(header, 'null'),
    'claims that are no JSON': made(header, '{"sub":'),
    'a header that is no JSON': `${text('{')}.${body}.${mark}`,
    'a header that is null': `${text('null')}.${body}.${mark}`,
  }
}

describe.each(['firebase', 'google', 'apple'] as const)('a token of %s', (vendor) => {
  const corpus = forgeries(claims[vendor])

  it('is believed as it is', async () => {
    expect(await readers[vendor](made(header, claims[vendor]))).toBeDefined()
  })

  it(`is not believed in any of ${Object.keys(corpus).length} forms that nobody gave it`, async () => {
    expect(Object.keys(corpus).length).toBeGreaterThanOrEqual(60)
    const believed: string[] = []
    for (const [name, token] of Object.entries(corpus)) {
      const read = await readers[vendor](token).catch((failure: unknown) => `threw ${String(failure)}`)
      if (read !== undefined) believed.push(`${name}: ${JSON.stringify(read)}`)
    }
    expect(believed).toEqual([])
  })

  it('is of no use to another vendor’s reader', async () => {
    for (const other of ['firebase', 'google', 'apple'] as const)
      if (other !== vendor) expect(await readers[other](made(header, claims[vendor]))).toBeUndefined()
  })
})

it('without any client of ours nobody is believed, and nobody is asked', async () => {
  const settings = { ...ports.settings, google: { ...ports.settings.google, clientIds: [] } }
  expect(await readGoogleToken({ ...ports, settings }, made(header, claims.google), undefined)).toBeUndefined()
  expect(askedTimes).toBe(0)
})

describe('the published keys', () => {
  const read = (head: Json = header) =>
    readGoogleToken(ports, made(head, { ...claims.google, exp: now + 1e6 }), undefined)

  it('are asked for once by however many at once, and again when they have had their time', async () => {
    expect(await Promise.all([read(), read(), read()])).not.toContain(undefined)
    expect(askedTimes).toBe(1)
    clock.advance(3_599_000)
    await read()
    expect(askedTimes).toBe(1)
    clock.advance(1_000)
    await read()
    expect(askedTimes).toBe(2)
  })

  it('are asked for again for a kid that is new, but not more than once in half a minute', async () => {
    await read()
    for (let n = 0; n < 20; n += 1) expect(await read({ ...header, kid: `none-${n}` })).toBeUndefined()
    expect(askedTimes).toBe(1)
    clock.advance(30_000)
    for (let n = 0; n < 20; n += 1) expect(await read({ ...header, kid: `none-${n}` })).toBeUndefined()
    expect(askedTimes).toBe(2)
  })

  it.each([
    ['nothing is said', {}, 600],
    ['they must not be kept', { 'cache-control': 'no-store' }, 600],
    ['they are old already', { 'cache-control': 'max-age=3600', age: '3590' }, 60],
    ['a year is said', { 'cache-control': 'max-age=31536000' }, 86_400],
  ])('are kept for a while that makes sense when %s', async (_what, headers, seconds) => {
    answer = { ...answer, headers }
    await read()
    clock.advance(seconds * 1000 - 1)
    await read()
    expect(askedTimes).toBe(1)
    clock.advance(1)
    await read()
    expect(askedTimes).toBe(2)
  })

  it.each([
    ['nothing', { status: 0 }],
    ['a failure', { status: 503 }],
    ['a way elsewhere', { status: 302 }],
    ['no JSON', { body: '<html>' }],
    ['other JSON', { body: '{"keys":{}}' }],
  ])('that are answered with %s are those of before for an hour, then nobody is judged', async (_what, broken) => {
    await read()
    answer = { ...answer, ...broken }
    clock.advance(2 * 3_600_000)
    expect(await read()).toBeDefined()
    clock.advance(1)
    await expect(read()).rejects.toMatchObject({ name: 'VendorFailed', vendor: 'google', retryable: true })
  })
})
