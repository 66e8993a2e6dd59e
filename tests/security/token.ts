import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { readSigningKeys } from '#functions/account/session/signing-keys.ts'
import { sessions } from '#functions/platform/security/entities.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { SessionId } from '#shared/kernel/id.ts'
import { epochSeconds } from '#shared/kernel/instant.ts'

type Json = Record<string, unknown>

/** A session of a seeded person, made with the app's own keys. */
export async function tokenOf(context: FullContext, phone: string): Promise<string> {
  const user = await findUserByPhone(context, phone)
  if (user === undefined) throw new Error(`no account has ${phone}`)
  return startSession(context, user)
}

const text = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
const signed =
  (key: KeyObject, hash = 'sha256') =>
  (what: string) =>
    sign(hash, Buffer.from(what), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
const keyed =
  (secret: string | Buffer, hash = 'sha256') =>
  (what: string) =>
    createHmac(hash, secret).update(what).digest('base64url')
const without = (from: Json, name: string) => Object.fromEntries(Object.entries(from).filter(([each]) => each !== name))

function tokenWith(header: unknown, payload: unknown, by: (what: string) => string): string {
  const what = `${text(header)}.${text(payload)}`
  return `${what}.${by(what)}`
}

export function claimsOf(token: string): Json {
  return read(token.split('.')[1])
}

/** Signs any claims with the app's own key, as only a thief of the key could. */
export async function signedByUs(context: FullContext, payload: unknown, header: Json = {}): Promise<string> {
  const { right, kid } = await keysOf(context)
  return tokenWith({ alg: 'ES256', kid, ...header }, payload, signed(right))
}

async function keysOf(context: FullContext) {
  const { current, keys } = await readSigningKeys(context)
  const key = keys.find(({ kid }) => kid === current)
  if (key === undefined) throw new Error('no current key')
  const publicJwk = key.publicJwk as JsonWebKey
  return {
    kid: current,
    right: createPrivateKey({ key: key.privateJwk as JsonWebKey, format: 'jwk' }),
    publicJwk,
    publicKey: createPublicKey({ key: publicJwk, format: 'jwk' }),
  }
}

/** Made once: the forgers of all tokens are the same people, and an RSA key takes longer than all their tokens. */
let forgersKeys: ReturnType<typeof makeForgersKeys> | undefined

function makeForgersKeys() {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    other: pair.privateKey,
    otherJwk: pair.publicKey.export({ format: 'jwk' }),
    wide: generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
    rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    edwards: generateKeyPairSync('ed25519').privateKey,
  }
}

/** Invalid tokens by name, each derived from a valid one. `foreign` is a valid token of another installation. */
export async function forgeries(context: FullContext, good: string, foreign: string): Promise<Record<string, string>> {
  const { kid, right, publicJwk, publicKey } = await keysOf(context)
  const [head = '', body = '', signature = ''] = good.split('.')
  const header = read(head)
  const claims = read(body)
  const now = epochSeconds(context.clock.now())
  const { other, otherJwk, wide, rsa, edwards } = (forgersKeys ??= makeForgersKeys())
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const bySecret = (alg: string, secret: string | Buffer, hash?: string) =>
    tokenWith({ alg, kid }, claims, keyed(secret, hash))
  const byOther = (more: Json = {}, payload: unknown = claims) =>
    tokenWith({ ...header, ...more }, payload, signed(other))
  const byRight = (payload: unknown, more: Json = {}) => tokenWith({ ...header, ...more }, payload, signed(right))
  const flipped = Buffer.from(
    Buffer.from(signature, 'base64url').map((byte, index) => (index === 7 ? byte ^ 1 : byte)),
  ).toString('base64url')
  const kidless = without(header, 'kid')
  return {
    nothing: '',
    'a word': 'nonsense',
    'two dots': '..',
    'random bytes': randomBytes(64).toString('base64url'),
    'random segments': [40, 90, 64].map((length) => randomBytes(length).toString('base64url')).join('.'),
    binary: 'ÿþ\u0000\u0001',
    'of another installation': foreign,
    'signature missing': `${head}.${body}.`,
    'signature cut off': `${head}.${body}`,
    'signature short': `${head}.${body}.${signature.slice(0, -4)}`,
    'signature long': `${good}x`,
    'signature flipped': `${head}.${body}.${flipped}`,
    'signature of zeros': `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'signature in DER': `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), right).toString('base64url')}`,
    'signature of another token': `${head}.${text({ ...claims, role: 'SUPERVISOR' })}.${signature}`,
    'payload alone': body,
    'segments swapped': `${body}.${head}.${signature}`,
    'four segments': `${good}.${signature}`,
    'header twice': `${head}.${head}.${body}.${signature}`,
    'five segments, as if encrypted': `${good}.${signature}.${signature}`,
    'given twice': `${good}, Bearer ${good}`,
    'in quotes': `"${good}"`,
    padded: `${good}=`,
    'header no JSON': `${text('{')}.${body}.${signature}`,
    'payload no JSON': byRight('{'),
    'payload a list': byRight([claims]),
    'payload null': byRight('null'),
    'payload a number': byRight('7'),
    'alg none': tokenWith({ alg: 'none' }, claims, () => ''),
    'alg none, signature kept': `${text({ ...header, alg: 'none' })}.${body}.${signature}`,
    'alg nOnE': `${text({ ...header, alg: 'nOnE' })}.${body}.${signature}`,
    'alg NONE': `${text({ alg: 'NONE', kid })}.${body}.AA`,
    'alg empty': byRight(claims, { alg: '' }),
    'alg missing': tokenWith(without(header, 'alg'), claims, signed(right)),
    'alg in small letters': byRight(claims, { alg: 'es256' }),
    'alg a list': byRight(claims, { alg: ['ES256'] }),
    'HS256 by the public PEM': bySecret('HS256', pem),
    'HS256 by the public PEM, trimmed': bySecret('HS256', pem.trim()),
    'HS256 by the public JWK': bySecret('HS256', JSON.stringify(publicJwk)),
    'HS256 by the public DER': bySecret('HS256', publicKey.export({ format: 'der', type: 'spki' })),
    'HS256 by the public x': bySecret('HS256', Buffer.from(String(publicJwk.x), 'base64url')),
    'HS256 by nothing': bySecret('HS256', ''),
    'HS256 by a word': bySecret('HS256', 'secret'),
    'HS384 by the public PEM': bySecret('HS384', pem, 'sha384'),
    'HS512 by the public PEM': bySecret('HS512', pem, 'sha512'),
    'ES384 by another key': tokenWith({ alg: 'ES384', kid }, claims, signed(wide, 'sha384')),
    'ES512 by the right key': tokenWith({ alg: 'ES512', kid }, claims, signed(right, 'sha512')),
    RS256: tokenWith({ alg: 'RS256', kid }, claims, (what) =>
      sign('sha256', Buffer.from(what), rsa).toString('base64url'),
    ),
    EdDSA: tokenWith({ alg: 'EdDSA', kid }, claims, (what) =>
      sign(null, Buffer.from(what), edwards).toString('base64url'),
    ),
    'the right kid, another key': byOther(),
    'another kid, another key': byOther({ kid: 'mine' }),
    'no kid, another key': tokenWith(kidless, claims, signed(other)),
    'kid empty': byOther({ kid: '' }),
    'kid a path': byOther({ kid: '../../../../dev/null' }),
    'kid a path, signed with nothing': tokenWith({ alg: 'HS256', kid: '../../dev/null' }, claims, keyed('')),
    'kid SQL': byOther({ kid: "x' UNION SELECT 'secret" }),
    'kid a prototype': byOther({ kid: '__proto__' }),
    'kid an address': byOther({ kid: 'https://evil.example/key' }),
    'kid an object': byOther({ kid: { $ne: null } }),
    'jwk embedded': byOther({ jwk: otherJwk }),
    'jwk embedded, no kid': tokenWith({ ...kidless, jwk: otherJwk }, claims, signed(other)),
    jku: byOther({ jku: 'https://evil.example/jwks.json' }),
    x5u: byOther({ x5u: 'https://evil.example/chain.pem' }),
    x5c: byOther({ x5c: [pem] }),
    'crit of an unknown word': byRight(claims, { crit: ['exp-v2'], 'exp-v2': 1 }),
    'crit empty': byRight(claims, { crit: [] }),
    'crit b64': byRight(claims, { crit: ['b64'], b64: false }),
    ...Object.fromEntries(
      ['exp', 'sub', 'sid', 'iat', 'aud', 'iss', 'role'].map((name) => [
        `without ${name}`,
        byRight(without(claims, name)),
      ]),
    ),
    ...Object.fromEntries(
      ['exp', 'iat', 'nbf'].map((name) => [`${name} a text`, byRight({ ...claims, [name]: String(now + 60) })]),
    ),
    'exp null': byRight({ ...claims, exp: null }),
    'expired long ago': byRight({ ...claims, exp: now - 86_400 }),
    'expired this second': byRight({ ...claims, exp: now }),
    'exp zero': byRight({ ...claims, exp: 0 }),
    'exp below zero': byRight({ ...claims, exp: -1 }),
    'nbf to come': byRight({ ...claims, nbf: now + 3_600 }),
    'aud of another': byRight({ ...claims, aud: 'desk' }),
    'aud an empty list': byRight({ ...claims, aud: [] }),
    'aud in capitals': byRight({ ...claims, aud: 'ANSH' }),
    'iss of another': byRight({ ...claims, iss: 'https://securetoken.google.com/ansh' }),
    'iss a list': byRight({ ...claims, iss: ['ansh'] }),
    'sub of another': byRight({ ...claims, sub: 'usr_other' }),
    'sub a list': byRight({ ...claims, sub: [claims['sub']] }),
    'unknown sid': byRight({ ...claims, sid: 'ses_none' }),
    'sid empty': byRight({ ...claims, sid: '' }),
    'sid a prototype': byRight({ ...claims, sid: '__proto__' }),
    'sid too long for a key': byRight({ ...claims, sid: 'x'.repeat(3_000) }),
    'sid an object': byRight({ ...claims, sid: sessions.key({ id: SessionId.parse(claims['sid']) }) }),
    'unknown role': byRight({ ...claims, role: 'ROOT' }),
  }
}
