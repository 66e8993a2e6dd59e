import { createHmac, createPublicKey, generateKeyPair, type JsonWebKey, randomUUID, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { epochSeconds } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'

/** A pair as it is kept: what signs, and what is published of it. */
interface Pair {
  readonly kid: string
  readonly privateJwk: JsonWebKey
}

export type Claims = Readonly<Record<string, unknown>>
export type TokenKeys = ReturnType<typeof tokenKeys>

const publishedMax = 3

/** What a partner signs its tokens with: made at the first use, kept over a restart, and changed as partners change theirs. */
export function tokenKeys(tools: Pick<SandboxTools, 'collection' | 'next'>) {
  const pairs = tools.collection<Pair>('key')
  let making: Promise<Pair> | undefined
  const make = async (): Promise<Pair> => {
    const pair = { kid: `key-${tools.next('key', 1)}`, privateJwk: await newKey() }
    pairs.put(pair.kid, pair)
    return pair
  }
  const current = async () => pairs.list().at(-1) ?? (await (making ??= make()))
  return {
    current,
    /** From now on a new key signs; those before it stay published for a while. */
    rotate: make,
    async published() {
      await current()
      const keys = pairs.list().slice(-publishedMax)
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
    /** What a token says that was signed here; undefined for any other. */
    read(token: string): unknown {
      const end = token.lastIndexOf('.')
      const [text, proof] = [Buffer.from(token.slice(0, end)), Buffer.from(token.slice(end + 1), 'base64url')]
      const isOurs = pairs
        .list()
        .some(({ privateJwk }) => verify('sha256', text, createPublicKey({ key: privateJwk, format: 'jwk' }), proof))
      return isOurs ? JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) : undefined
    },
    /** Where time stands still two tokens would else be the same to the letter. */
    mint: async (made: Claims, wanted: Minted): Promise<string> =>
      mint(await current(), { ...made, jti: randomUUID() }, wanted),
  }
}

/** How a test wants its token to be other than a good one. */
export const Minted = z.object({
  /** Put over what the token would say; null takes a claim away. */
  claims: z._default(z.record(z.string(), z.unknown()), {}),
  alg: z._default(z.enum(['RS256', 'HS256', 'none']), 'RS256'),
  /** Signed by a key that nobody published, under the name of one that is. */
  foreign: z._default(z.boolean(), false),
  kid: z.optional(z.string()),
})
export type Minted = z.infer<typeof Minted>

async function mint(
  { kid: currentKid, privateJwk }: Pair,
  made: Claims,
  { claims, alg, foreign, kid = currentKid }: Minted,
): Promise<string> {
  const said = Object.fromEntries(Object.entries({ ...made, ...claims }).filter(([, value]) => value !== null))
  if (alg === 'none') return `${textOf({ alg, typ: 'JWT' }, said)}.`
  if (alg === 'RS256') return signed({ alg, kid, typ: 'JWT' }, said, foreign ? await newKey() : privateJwk)
  // The oldest trick: the published key taken for a shared secret.
  const secret = createPublicKey({ key: privateJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const text = textOf({ alg, kid, typ: 'JWT' }, said)
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

export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return undefined
  }
}
