import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cacheControlOf, contentTypeOf, isText } from '#infra/site/file-kind.ts'
import { isSafe } from '#infra/site/page-path.ts'
import type { HttpRequest, HttpResponse } from './server.ts'

type Encoding = 'br' | 'gzip' | 'identity'

interface CachedFile {
  readonly mtimeMs: number
  readonly etag: string
  readonly bytes: Readonly<Record<Encoding, Buffer>>
}

/** Compressing smaller texts saves nothing. */
const compressedBytesMin = 1024
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

export interface StaticFiles {
  /** The file at a path below the folder; undefined when there is none. */
  serve(path: string, request: HttpRequest): Promise<HttpResponse | undefined>
}

/** Files of a folder, compressed once and cached in memory until they change on disk. `served` makes of a file what is served of it. */
export function openStatic(
  folder: string,
  served: (path: string, bytes: Buffer) => Buffer = (_, bytes) => bytes,
): StaticFiles {
  const cache = new Map<string, CachedFile>()

  async function load(path: string): Promise<CachedFile | undefined> {
    const file = join(folder, path)
    const stats = await stat(file).catch(() => undefined)
    if (stats === undefined || !stats.isFile()) return undefined
    const cached = cache.get(path)
    if (cached?.mtimeMs === stats.mtimeMs) return cached
    const bytes = await compress(served(path, await readFile(file)), isText(path))
    const loaded = {
      mtimeMs: stats.mtimeMs,
      etag: createHash('sha256').update(bytes.identity).digest('base64url').slice(0, 27),
      bytes,
    }
    cache.set(path, loaded)
    return loaded
  }

  return {
    async serve(path, request) {
      if (!isSafe(path)) return undefined
      const file = await load(path)
      if (file === undefined) return undefined
      const encoding = encodingFor(request.headers['accept-encoding'] ?? '', file)
      const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
      const headers = { etag, vary: 'accept-encoding', 'cache-control': cacheControlOf(path) }
      if (matches(request.headers['if-none-match'], etag)) return { status: 304, headers, body: '' }
      const encodingHeaders: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
      return {
        status: 200,
        headers: { ...headers, ...encodingHeaders, 'content-type': contentTypeOf(path) },
        body: file.bytes[encoding],
      }
    },
  }
}

async function compress(identity: Buffer, isCompressible: boolean): Promise<CachedFile['bytes']> {
  if (!isCompressible || identity.byteLength < compressedBytesMin) return { identity, br: identity, gzip: identity }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const [br, gz] = await Promise.all([asBrotli(identity, quality), asGzip(identity)])
  return { identity, br, gzip: gz }
}

function encodingFor(accepted: string, { bytes }: CachedFile): Encoding {
  const accepts = (encoding: Encoding) =>
    accepted.split(',').some((one) => one.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(one))
  return (
    (['br', 'gzip'] as const).find((encoding) => bytes[encoding] !== bytes.identity && accepts(encoding)) ?? 'identity'
  )
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}
