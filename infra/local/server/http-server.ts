import { asAttachment } from '#functions/platform/port/file-rules.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Maintenance } from '#functions/platform/http/maintenance.ts'
import { configCacheControl, configOf } from '#infra/site/config.ts'
import { documentOf, securityHeaders } from '#infra/site/headers.ts'
import { decodePath, isApiPath, isFile, notFoundPage, pagePath } from '#infra/site/page-path.ts'
import { withSiteAddress } from '#infra/site/site-address.ts'
import type { LocalFiles } from '#infra/local/files.ts'
import type { Gateway } from './gateway.ts'
import type { HttpRequest, HttpResponse } from './server.ts'
import { openStatic } from './static.ts'

/** Handles all requests to one origin: pages, `/config.json`, `/api/*`, `/files/*`, `/documents/*`. */
export type Site = (request: HttpRequest) => Promise<HttpResponse>

export interface SiteOptions {
  /** The built site; without it there are no pages. */
  readonly folder?: string
  readonly gateway: Gateway
  readonly files: LocalFiles
  readonly documents: LocalFiles
  readonly settings: Settings
  readonly readMaintenance: () => Promise<Maintenance>
  /** The public id of the gateway's key. */
  readonly razorPayKey: () => Promise<string>
}

export function openSite({ folder, gateway, settings, readMaintenance, razorPayKey, ...stores }: SiteOptions): Site {
  const withOrigin = (path: string, bytes: Buffer) =>
    path.endsWith('.html') ? withSiteAddress(bytes, settings.siteAddress) : bytes
  const pages = folder === undefined ? undefined : openStatic(folder, withOrigin)

  async function page(path: string, request: HttpRequest): Promise<HttpResponse> {
    const file = pagePath(path)
    const found = await pages?.serve(file, request)
    if (found !== undefined) return secured(path, file === notFoundPage ? asNotFound(found) : found, settings)
    const message = isFile(path) ? 'Nothing here' : 'The site is not built: npm start builds it'
    return refusal(404, message)
  }

  return async (request) => {
    const [path, query] = request.target.split('?', 2) as [string, string | undefined]
    if (isApiPath(path)) return gateway.call({ ...request, target: request.target.slice('/api'.length) || '/' })
    if (!['GET', 'HEAD'].includes(request.method))
      return { ...refusal(405, 'Only GET and HEAD here'), headers: { ...plainHeaders, allow: 'GET, HEAD' } }
    if (path === '/config.json')
      return secured(path, json(200, configOf(settings, await readMaintenance(), await razorPayKey())), settings)
    const store = /^\/(files|documents)\//.exec(path)?.[1] as 'files' | 'documents' | undefined
    if (store !== undefined)
      return readFile(stores[store], new URL(`${path}${query === undefined ? '' : `?${query}`}`, settings.siteAddress))
    const decoded = decodePath(path)
    return decoded === undefined ? refusal(400, 'Broken percent-encoding') : page(decoded, request)
  }
}

/** The page of an unknown address. A browser that has it already gets 304, and keeps the status. */
function asNotFound(response: HttpResponse): HttpResponse {
  return response.status === 200 ? { ...response, status: 404 } : response
}

function secured(path: string, response: HttpResponse, settings: Settings): HttpResponse {
  return { ...response, headers: { ...response.headers, ...securityHeaders(documentOf(path), settings) } }
}

const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': configCacheControl,
  'x-content-type-options': 'nosniff',
}

function json(status: number, body: unknown): HttpResponse {
  return { status, headers: plainHeaders, body: JSON.stringify(body) }
}

function refusal(status: number, message: string): HttpResponse {
  return json(status, { message })
}

/** An uploaded file must never run as a page: its stored content type without sniffing, and a sandbox that allows no scripts. */
async function readFile(files: LocalFiles, url: URL): Promise<HttpResponse> {
  const file = await files.readPresigned(url)
  if (file === 'forged' || file === 'expired')
    return refusal(403, file === 'expired' ? 'This address has expired' : 'This address is not ours')
  if (file === undefined) return refusal(404, 'Nothing here')
  return {
    status: 200,
    headers: {
      'content-type': file.contentType,
      'content-disposition': asAttachment(file.downloadAs),
      'cache-control': 'private, no-store',
      etag: `"${file.etag}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'referrer-policy': 'no-referrer',
    },
    body: file.bytes,
  }
}
