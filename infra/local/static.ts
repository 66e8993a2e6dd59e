import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cacheControlOf, contentTypeOf, isText } from '#infra/site/file-kind.ts'
import { isSafe } from '#infra/site/page-path.ts'
import type { HttpRequest, HttpResponse } from './server.ts'

type Encoding = 'br' | 'gzip' | 'identity'

interface Kept {
  readonly mtimeMs: number
  readonly etag: string
  readonly bytes: Readonly<Record<Encoding, Buffer>>
}

/** Smaller texts gain nothing from being packed. */
const packedBytesMin = 1024
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

export interface StaticFiles {
  /** The file at a path below the folder; undefined when there is none. */
  serve(path: string, request: HttpRequest): Promise<HttpResponse | undefined>
}

/** Files of a folder, packed once and kept in memory until they change on the disk. */
export function openStatic(folder: string): StaticFiles {
  const kept = new Map<string, Kept>()

  async function keep(path: string): Promise<Kept | undefined> {
    const file = join(folder, path)
    const about = await stat(file).catch(() => undefined)
    if (about === undefined || !about.isFile()) return undefined
    const known = kept.get(path)
    if (known?.mtimeMs === about.mtimeMs) return known
    const bytes = await packed(await readFile(file), isText(path))
    const fresh = {
      mtimeMs: about.mtimeMs,
      etag: createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 27),
      bytes,
    }
    kept.set(path, fresh)
    return fresh
  }

  return {
    async serve(path, request) {
      if (!isSafe(path)) return undefined
      const file = await keep(path)
      if (file === undefined) return undefined
      const encoding = encodingFor(request.headers['accept-encoding'] ?? '', file)
      const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
      const headers = { etag, vary: 'accept-encoding', 'cache-control': cacheControlOf(path) }
      if (matches(request.headers['if-none-match'], etag)) return { status: 304, headers, body: '' }
      const packing: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
      return {
        status: 200,
        headers: { ...headers, ...packing, 'content-type': contentTypeOf(path) },
        body: file.bytes[encoding],
      }
    },
  }
}

async function packed(identity: Buffer, isPackable: boolean): Promise<Kept['bytes']> {
  if (!isPackable || identity.byteLength < packedBytesMin) return { identity, br: identity, gzip: identity }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const [br, gz] = await Promise.all([asBrotli(identity, quality), asGzip(identity)])
  return { identity, br, gzip: gz }
}

function encodingFor(accepted: string, { bytes }: Kept): Encoding {
  const takes = (encoding: Encoding) =>
    accepted.split(',').some((one) => one.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(one))
  return (
    (['br', 'gzip'] as const).find((encoding) => bytes[encoding] !== bytes.identity && takes(encoding)) ?? 'identity'
  )
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}
