import { generateKeyPair, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { makeSessionKey } from '#functions/account/session/session-keys.ts'
import { type Clock, type SecretName, secretNames, type Secrets } from '#functions/platform/port/ports.ts'
import type { SessionKeys } from '#functions/platform/security/session.ts'
import { systemClock } from './clock.ts'

const Kept = z.record(z.string(), z.string())
type Kept = z.infer<typeof Kept>

/** What took a secret's place, and by which token. */
const Replacement = z.object({ token: z.string(), value: z.string() })
type Replacement = z.infer<typeof Replacement>

/** The replacements of each secret, oldest first. */
interface Shelf {
  list(name: SecretName): Promise<readonly Replacement[]>
  /** Puts one after as many as the caller knows. False: somebody was faster. */
  add(name: SecretName, known: number, replacement: Replacement): Promise<boolean>
}

const makeKeyPair = promisify(generateKeyPair)

interface Options {
  /** Made before, and shared with other houses; what is replaced in one is not replaced in the others. */
  readonly made?: Promise<Readonly<Kept>>
  readonly file?: string
  /** Says how old a key is; the house's own, which may be ahead of real time. */
  readonly clock?: Clock
}

/** Made on first use. With a file they are kept there, for the owner's eyes only; one may be put there by hand before. */
export function openSecrets({ file, made, clock = systemClock() }: Options = {}): Secrets {
  const shelf = file === undefined ? shelfInMemory() : shelfOfFiles(file)
  let loading: Promise<Readonly<Kept>> | undefined

  async function first(name: SecretName): Promise<string> {
    loading ??= file === undefined ? (made ?? makeSecrets(clock)) : load(file, clock)
    const secret = (await loading)[name]
    if (secret === undefined) throw new Error(`no secret called ${name}`)
    return secret
  }

  return {
    async read(name) {
      const made = await first(name)
      return (await shelf.list(name)).at(-1)?.value ?? made
    },
    async replace(name, value, token) {
      await first(name)
      let isDone = false
      while (!isDone) {
        const known = await shelf.list(name)
        isDone = known.some((each) => each.token === token) || (await shelf.add(name, known.length, { token, value }))
      }
    },
  }
}

/**
 * A file once made is never changed, so two processes that start at once end with the same secrets. Names that a newer
 * version brings go into a file of their own beside it, `secrets.json.1`, and so does each replacement,
 * `secrets.json.session-keys.1`.
 */
async function load(file: string, clock: Clock): Promise<Kept> {
  await mkdir(dirname(file), { recursive: true })
  let kept: Kept = {}
  for (let place = 0; missing(kept).length > 0; place += 1) {
    const part = place === 0 ? file : `${file}.${place}`
    kept = { ...((await readPart(part)) ?? (await makePart(part, missing(kept), clock))), ...kept }
  }
  return kept
}

function missing(kept: Kept): SecretName[] {
  return secretNames.filter((name) => kept[name] === undefined)
}

async function readPart(part: string): Promise<Kept | undefined> {
  const text = await readIfThere(part)
  return text === undefined ? undefined : Kept.parse(JSON.parse(text))
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(unless('ENOENT'))
}

async function makePart(part: string, names: readonly SecretName[], clock: Clock): Promise<Kept> {
  await claim(part, await make(names, clock))
  return Kept.parse(JSON.parse(await readFile(part, 'utf8')))
}

/** Written elsewhere, then linked: the name appears with all its content, and only for the first who comes. True for that one. */
async function claim(path: string, content: object): Promise<boolean> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.draft`
  await writeFile(draft, JSON.stringify(content, undefined, 2), { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    return unless('EEXIST')(error) ?? false
  } finally {
    await unlink(draft)
  }
}

function unless(code: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}

function shelfInMemory(): Shelf {
  const known = new Map<SecretName, readonly Replacement[]>()
  const list = (name: SecretName) => known.get(name) ?? []
  return {
    list: async (name) => list(name),
    async add(name, count, replacement) {
      if (list(name).length > count) return false
      known.set(name, [...list(name), replacement])
      return true
    },
  }
}

/** Looks for a newer one each time, because another process may have put it there. */
function shelfOfFiles(file: string): Shelf {
  const known = new Map<SecretName, readonly Replacement[]>()
  const pathOf = (name: SecretName, place: number) => `${file}.${name}.${place}`
  return {
    async list(name) {
      const found = [...(known.get(name) ?? [])]
      for (let text; (text = await readIfThere(pathOf(name, found.length + 1))) !== undefined;)
        found.push(Replacement.parse(JSON.parse(text)))
      known.set(name, found)
      return found
    },
    add: (name, count, replacement) => claim(pathOf(name, count + 1), replacement),
  }
}

/** One of each. */
export function makeSecrets(clock: Clock): Promise<Readonly<Record<string, string>>> {
  return make(secretNames, clock)
}

async function make(names: readonly SecretName[], clock: Clock): Promise<Kept> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await makeSecret(name, clock)] as const)),
  )
}

/** Fit for a stage that has none of that name yet. */
export async function makeSecret(name: SecretName, clock: Clock): Promise<string> {
  if (name === 'session-keys') return await makeSessionKeys(clock)
  if (name === 'vouch-signing-key') return await makeSigningKey()
  return randomBytes(32).toString('base64url')
}

async function makeSessionKeys(clock: Clock): Promise<string> {
  const key = await makeSessionKey(clock.now())
  return JSON.stringify({ current: key.kid, keys: [key] } satisfies SessionKeys)
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
