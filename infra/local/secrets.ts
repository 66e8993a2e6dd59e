import { generateKeyPair, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type SecretName, secretNames, type Secrets } from '#functions/kit/port/ports.ts'

const Kept = z.record(z.string(), z.string())
type Kept = z.infer<typeof Kept>

const makeKeyPair = promisify(generateKeyPair)

/** Made on first use. With a file they are kept there, for the owner's eyes only; one may be put there by hand before. */
export function openSecrets({ file }: { readonly file?: string } = {}): Secrets {
  let loading: Promise<Kept> | undefined
  return {
    async read(name) {
      loading ??= file === undefined ? make(secretNames) : load(file)
      const secret = (await loading)[name]
      if (secret === undefined) throw new Error(`no secret called ${name}`)
      return secret
    },
  }
}

/**
 * A file once made is never changed, so two processes that start at once end with the same secrets. Names that a newer
 * version brings go into a file of their own beside it: `secrets.json.1`.
 */
async function load(file: string): Promise<Kept> {
  await mkdir(dirname(file), { recursive: true })
  let kept: Kept = {}
  for (let place = 0; missing(kept).length > 0; place += 1) {
    const part = place === 0 ? file : `${file}.${place}`
    kept = { ...((await readPart(part)) ?? (await makePart(part, missing(kept)))), ...kept }
  }
  return kept
}

function missing(kept: Kept): SecretName[] {
  return secretNames.filter((name) => kept[name] === undefined)
}

async function readPart(part: string): Promise<Kept | undefined> {
  const text = await readFile(part, 'utf8').catch(unless('ENOENT'))
  return text === undefined ? undefined : Kept.parse(JSON.parse(text))
}

/** Written elsewhere, then linked: the name appears with all its content, and only for the first who comes. */
async function makePart(part: string, names: readonly SecretName[]): Promise<Kept> {
  const draft = `${part}.${randomBytes(8).toString('hex')}.draft`
  await writeFile(draft, JSON.stringify(await make(names), undefined, 2), { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, part).catch(unless('EEXIST'))
  } finally {
    await unlink(draft)
  }
  return Kept.parse(JSON.parse(await readFile(part, 'utf8')))
}

function unless(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}

async function make(names: readonly SecretName[]): Promise<Kept> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await makeSecret(name)] as const)))
}

export async function makeSecret(name: SecretName): Promise<string> {
  if (name === 'session-keys') return await makeSessionKeys()
  if (name === 'vouch-signing-key') return await makeSigningKey()
  return randomBytes(32).toString('base64url')
}

/** ES256. A list, so that a key can be replaced while tokens of the old one are still about. */
async function makeSessionKeys(): Promise<string> {
  const { privateKey, publicKey } = await makeKeyPair('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(8).toString('base64url')
  const about = { kid, alg: 'ES256', use: 'sig' }
  const key = { kid, privateJwk: { ...privateKey.export({ format: 'jwk' }), ...about }, publicJwk: { ...publicKey.export({ format: 'jwk' }), ...about } }
  return JSON.stringify({ current: kid, keys: [key] })
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
