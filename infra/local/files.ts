import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { checkFileKey, checkFolder, checkPresignSeconds } from '#functions/platform/port/file-rules.ts'
import type { Documents } from '#functions/platform/port/documents.ts'
import { FileChanged, type StoredFile } from '#functions/platform/port/files.ts'
import type { Clock } from '#functions/platform/port/ports.ts'
import { epochMs } from '#shared/kernel/instant.ts'

/** The stores of files and of documents are alike here: only the permissions of a function differ. */
export interface LocalFiles extends Documents {
  /** The file behind a presigned address; undefined when it was deleted. */
  readPresigned(url: URL): Promise<PresignedFile | 'expired' | 'forged' | undefined>
}

export interface PresignedFile extends StoredFile {
  readonly downloadAs: string
}

interface FilesOptions {
  /** In memory when absent. */
  readonly folder?: string
  /** Where `readPresigned` is served, without a trailing slash. */
  readonly address: string
  readonly signingKey: string
  readonly clock: Clock
}

/** Whole files by key; `write` replaces atomically, so that a reader never sees part of a file. */
interface Disk {
  read(key: string): Promise<Buffer | undefined>
  write(key: string, bytes: Buffer): Promise<void>
  remove(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

const Head = z.object({
  key: z.string(),
  contentType: z.string(),
  etag: z.string(),
  version: z._default(z.string(), ''),
})

export function openFiles({ folder, address, signingKey, clock }: FilesOptions): LocalFiles {
  const disk = folder === undefined ? memory() : inFolder(folder)
  const nowSeconds = () => epochMs(clock.now()) / 1000
  let lastConditionalWrite: Promise<unknown> = Promise.resolve()
  const signatureOf = (key: string, expires: string, downloadAs: string) =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify([key, expires, downloadAs]))
      .digest('hex')

  async function get(key: string): Promise<StoredFile | undefined> {
    checkFileKey(key)
    const packed = await disk.read(key)
    return packed && unpack(packed)
  }

  return {
    get,
    async getUnless(key, version) {
      const file = await get(key)
      return file?.version === version ? 'unchanged' : file
    },
    async put(key, bytes, contentType, condition) {
      checkFileKey(key)
      const packed = pack(key, bytes, contentType)
      if (condition === undefined) return disk.write(key, packed)
      const write = async () => {
        const current = await get(key)
        if (condition === 'absent' ? current !== undefined : current?.version !== condition.version)
          throw new FileChanged('the file has changed')
        await disk.write(key, packed)
      }
      // Conditional writes run one after the other, so that no other write comes between the check and the write.
      const done = lastConditionalWrite.then(write)
      lastConditionalWrite = done.catch(() => undefined)
      await done
    },
    async delete(key) {
      checkFileKey(key)
      await disk.remove(key)
    },
    async deleteAll(folder) {
      checkFolder(folder)
      const keys = (await disk.keys()).filter((key) => key.startsWith(folder))
      await Promise.all(keys.map((key) => disk.remove(key)))
    },
    async presign(key, downloadAs, expiresInSeconds) {
      checkFileKey(key)
      checkPresignSeconds(expiresInSeconds)
      const expires = Math.floor(nowSeconds() + expiresInSeconds).toString()
      const as = downloadAs.toWellFormed()
      const path = key.split('/').map(encodeURIComponent).join('/')
      return `${address}/${path}?${new URLSearchParams({ expires, as, signature: signatureOf(key, expires, as) }).toString()}`
    },
    async readPresigned(url) {
      const key = keyIn(url, address)
      const [expires, as, signature] = ['expires', 'as', 'signature'].map(
        (name) => url.searchParams.get(name) ?? '',
      ) as [string, string, string]
      if (key === undefined || !isSame(signature, signatureOf(key, expires, as))) return 'forged'
      if (nowSeconds() >= Number(expires)) return 'expired'
      const file = await get(key)
      return file && { ...file, downloadAs: as }
    },
  }
}

function keyIn(url: URL, address: string): string | undefined {
  const start = `${new URL(address).pathname.replace(/\/$/, '')}/`
  if (!url.pathname.startsWith(start)) return undefined
  try {
    return url.pathname.slice(start.length).split('/').map(decodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** One line of metadata before the bytes: one rename replaces both, while a separate metadata file could get out of step. */
function pack(key: string, bytes: Uint8Array, contentType: string): Buffer {
  const etag = createHash('sha256').update(bytes).digest('hex')
  return Buffer.concat([Buffer.from(`${JSON.stringify({ key, contentType, etag, version: randomUUID() })}\n`), bytes])
}

function unpack(packed: Buffer): StoredFile {
  const { contentType, etag, version } = headOf(packed)
  return { bytes: new Uint8Array(packed.subarray(packed.indexOf('\n') + 1)), contentType, etag, version }
}

function headOf(packed: Buffer): z.infer<typeof Head> {
  return Head.parse(JSON.parse(packed.toString('utf8', 0, packed.indexOf('\n'))))
}

function memory(): Disk {
  const files = new Map<string, Buffer>()
  return {
    read: async (key) => files.get(key),
    write: async (key, bytes) => void files.set(key, bytes),
    remove: async (key) => void files.delete(key),
    keys: async () => [...files.keys()],
  }
}

/** File names are hashes of the keys: with keys as paths, `a` and `a/b` could not both exist, and macOS would not tell `A` from `a`. */
function inFolder(folder: string): Disk {
  const pathOf = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex')
    return join(folder, hash.slice(0, 2), hash)
  }
  return {
    async read(key) {
      return await readFile(pathOf(key)).catch(unlessMissing)
    },
    async write(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(8).toString('hex')}.draft`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, path)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)
      const files = entries?.filter((each) => each.isFile() && !each.name.endsWith('.draft')) ?? []
      const packed = await Promise.all(
        files.map(({ parentPath, name }) => readFile(join(parentPath, name)).catch(unlessMissing)),
      )
      return packed.flatMap((each) => (each === undefined ? [] : [headOf(each).key]))
    },
  }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
