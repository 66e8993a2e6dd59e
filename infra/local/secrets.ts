import { generateKeyPair, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { makeSigningKey, publishKeys } from '#functions/account/session/session-keys.ts'
import { SigningKeys } from '#functions/account/session/signing-keys.ts'
import type { Clock, Secrets } from '#functions/platform/port/ports.ts'
import { type SecretName, secretNames } from '#shared/kernel/permissions.ts'
import { instant } from '#shared/kernel/instant.ts'
import { systemClock } from './clock.ts'

/** The secrets that are made. What verifies sessions is derived from what signs them. */
export const madeNames = secretNames.filter((name) => name !== 'session-keys')
export type MadeName = (typeof madeNames)[number]

const SecretValues = z.record(z.string(), z.string())
type SecretValues = z.infer<typeof SecretValues>

/** A new value of a secret, and the idempotency token of its replacement. */
const Replacement = z.object({ token: z.string(), value: z.string() })
type Replacement = z.infer<typeof Replacement>

/** The replacements of each secret, oldest first. */
interface Replacements {
  list(name: SecretName): Promise<readonly Replacement[]>
  /** Appends one when there are exactly `count` before it. False when another process added one first. */
  add(name: SecretName, count: number, replacement: Replacement): Promise<boolean>
}

const makeKeyPair = promisify(generateKeyPair)

interface Options {
  /** Values generated before and shared with other local apps; a replacement in one does not reach the others. */
  readonly initialValues?: Promise<Readonly<SecretValues>>
  readonly file?: string
  /** Dates the keys: the local app's clock, which may be ahead of real time. */
  readonly clock?: Clock
}

/**
 * Generates the secrets on first use. With a file they are stored there, readable by the owner only; a value written there before is
 * used. `session-keys` is stored only once it is replaced: until then it is derived, by every process alike.
 */
export function openSecrets({ file, initialValues, clock = systemClock() }: Options = {}): Secrets {
  const replacements = file === undefined ? replacementsInMemory() : replacementsInFiles(file)
  let loading: Promise<Readonly<SecretValues>> | undefined

  async function initialValue(name: SecretName): Promise<string> {
    loading ??= file === undefined ? (initialValues ?? makeSecrets(clock)) : load(file, clock)
    const secret = (await loading)[name]
    if (secret === undefined) throw new Error(`no secret called ${name}`)
    return secret
  }

  return {
    async read(name) {
      const initial = await initialValue(name)
      return (await replacements.list(name)).at(-1)?.value ?? initial
    },
    async replace(name, value, token) {
      await initialValue(name)
      let isDone = false
      while (!isDone) {
        const known = await replacements.list(name)
        isDone =
          known.some((replacement) => replacement.token === token) ||
          (await replacements.add(name, known.length, { token, value }))
      }
    },
  }
}

/**
 * Files are written once and never changed, so two processes that start at once end with the same secrets. Names that a
 * newer version adds go into another file beside it, `secrets.json.1`, and so does each replacement,
 * `secrets.json.session-keys.1`.
 */
async function load(file: string, clock: Clock): Promise<SecretValues> {
  await mkdir(dirname(file), { recursive: true })
  let values: SecretValues = {}
  for (let index = 0; missing(values).length > 0; index += 1) {
    const part = index === 0 ? file : `${file}.${index}`
    values = { ...((await readPart(part)) ?? (await makePart(part, missing(values), clock))), ...values }
  }
  return withSessionKeys(values)
}

function missing(values: SecretValues): MadeName[] {
  return madeNames.filter((name) => values[name] === undefined)
}

async function readPart(part: string): Promise<SecretValues | undefined> {
  const text = await readIfPresent(part)
  return text === undefined ? undefined : SecretValues.parse(JSON.parse(text))
}

function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(unless('ENOENT'))
}

async function makePart(part: string, names: readonly MadeName[], clock: Clock): Promise<SecretValues> {
  await createOnce(part, await make(names, clock))
  return SecretValues.parse(JSON.parse(await readFile(part, 'utf8')))
}

/** Writes a draft, then links it to the path: the file appears complete, and only the first of several processes creates it. True for that one. */
async function createOnce(path: string, content: object): Promise<boolean> {
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

function replacementsInMemory(): Replacements {
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

/** Looks for newer files at each call, because another process may have added one. */
function replacementsInFiles(file: string): Replacements {
  const known = new Map<SecretName, readonly Replacement[]>()
  const pathOf = (name: SecretName, index: number) => `${file}.${name}.${index}`
  return {
    async list(name) {
      const found = [...(known.get(name) ?? [])]
      for (let text; (text = await readIfPresent(pathOf(name, found.length + 1))) !== undefined;)
        found.push(Replacement.parse(JSON.parse(text)))
      known.set(name, found)
      return found
    },
    add: (name, count, replacement) => createOnce(pathOf(name, count + 1), replacement),
  }
}

/** A new value for each secret. */
export async function makeSecrets(clock: Clock): Promise<Readonly<Record<string, string>>> {
  return withSessionKeys(await make(madeNames, clock))
}

async function make(names: readonly MadeName[], clock: Clock): Promise<SecretValues> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await makeSecret(name, clock)] as const)),
  )
}

/** Adds what verifies sessions. No process of a local app has verified with anything else, so its keys are dated by the newest of them. */
function withSessionKeys(values: SecretValues): SecretValues {
  const signing = SigningKeys.parse(JSON.parse(values['session-signing-keys'] ?? ''))
  const madeAt = signing.keys.at(-1)?.made_at ?? instant(0)
  return { ...values, 'session-keys': JSON.stringify(publishKeys(signing, { keys: [] }, madeAt)) }
}

/** A new value for a secret, for example of a new stage. */
export async function makeSecret(name: MadeName, clock: Clock): Promise<string> {
  if (name === 'session-signing-keys') return await makeSigningKeys(clock)
  if (name === 'vouch-signing-key') return await makeVouchKey()
  if (name === 'hyperverge-key') return JSON.stringify({ appId: 'ansh-sandbox', appKey: randomSecret() })
  if (name === 'razorpay-key') return JSON.stringify({ key_id: 'rzp_test_AnshEmbedded01', key_secret: randomSecret() })
  return randomSecret()
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function makeSigningKeys(clock: Clock): Promise<string> {
  const key = await makeSigningKey(clock.now())
  return JSON.stringify({ current: key.kid, keys: [key] } satisfies SigningKeys)
}

async function makeVouchKey(): Promise<string> {
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
