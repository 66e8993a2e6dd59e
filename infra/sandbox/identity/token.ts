import { createHmac, createPublicKey, generateKeyPair, type JsonWebKey, randomUUID, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { epochSeconds } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'

/** A signing key as it is stored. */
interface SigningKey {
  readonly kid: string
  readonly privateJwk: JsonWebKey
}

export type Claims = Readonly<Record<string, unknown>>
export type TokenKeys = ReturnType<typeof tokenKeys>

const publishedMax = 3

/** The signing keys of a partner: generated at the first use, stored over restarts, and rotated on request. */
export function tokenKeys(tools: Pick<SandboxTools, 'collection' | 'next'>) {
  const stored = tools.collection<SigningKey>('key')
  let making: Promise<SigningKey> | undefined
  const make = async (): Promise<SigningKey> => {
    const key = { kid: `key-${tools.next('key', 1)}`, privateJwk: await newKey() }
    stored.put(key.kid, key)
    return key
  }
  const current = async () => stored.list().at(-1) ?? (await (making ??= make()))
  return {
    current,
    /** Signs with a new key from now on; the two keys before it stay published. */
    rotate: make,
    async published() {
      await current()
      const keys = stored.list().slice(-publishedMax)
      return {
        keys: keys.map(({ kid, privateJwk }) => ({
          kty: 'RSA',
          use: 'sig',
          alg: 'RS256',
          kid,
          n: privateJwk.n,
          e: privateJwk.e,
        })),
      }
    },
    async sign(claims: Claims): Promise<string> {
      const { kid, privateJwk } = await current()
      return signed({ alg: 'RS256', kid, typ: 'JWT' }, claims, privateJwk)
    },
    /** The claims of a token that was signed here; undefined for any other token. */
    read(token: string): unknown {
      const end = token.lastIndexOf('.')
      const [text, signature] = [Buffer.from(token.slice(0, end)), Buffer.from(token.slice(end + 1), 'base64url')]
      const isOurs = stored
        .list()
        .some(({ privateJwk }) =>
          verify('sha256', text, createPublicKey({ key: privateJwk, format: 'jwk' }), signature),
        )
      return isOurs ? JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) : undefined
    },
    /** `jti` makes two tokens of the same moment different. */
    mint: async (claims: Claims, options: MintOptions): Promise<string> =>
      mint(await current(), { ...claims, jti: randomUUID() }, options),
  }
}

/** How a test token differs from a valid one. */
export const MintOptions = z.object({
  /** Override the default claims; null removes a claim. */
  claims: z._default(z.record(z.string(), z.unknown()), {}),
  alg: z._default(z.enum(['RS256', 'HS256', 'none']), 'RS256'),
  /** Signs with an unpublished key under the `kid` of a published one. */
  foreign: z._default(z.boolean(), false),
  kid: z.optional(z.string()),
})
export type MintOptions = z.infer<typeof MintOptions>

async function mint(
  { kid: currentKid, privateJwk }: SigningKey,
  defaults: Claims,
  { claims, alg, foreign, kid = currentKid }: MintOptions,
): Promise<string> {
  const merged = Object.fromEntries(Object.entries({ ...defaults, ...claims }).filter(([, value]) => value !== null))
  if (alg === 'none') return `${textOf({ alg, typ: 'JWT' }, merged)}.`
  if (alg === 'RS256') return signed({ alg, kid, typ: 'JWT' }, merged, foreign ? await newKey() : privateJwk)
  // Algorithm confusion: the public key as the HMAC secret (RFC 8725, section 2.1).
  const secret = createPublicKey({ key: privateJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const text = textOf({ alg, kid, typ: 'JWT' }, merged)
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function signed(header: object, claims: Claims, privateJwk: JsonWebKey): string {
  const text = textOf(header, claims)
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateJwk, format: 'jwk' }).toString('base64url')}`
}

function textOf(header: object, claims: Claims): string {
  return [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

async function newKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'jwk' })
}

/** Seconds since 1970 by the sandbox's clock. */
export function nowSeconds({ clock }: Pick<SandboxTools, 'clock'>): number {
  return epochSeconds(clock.now())
}
