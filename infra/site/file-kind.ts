import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
}

export function contentTypeOf(path: string): string {
  return types[extname(path)] ?? 'application/octet-stream'
}

/** Whether a file is text, which is compressed when it is served. */
export function isText(path: string): boolean {
  return /charset|json/.test(contentTypeOf(path))
}

/** Files that are named by their content hash never change. Pages and the service worker are revalidated each time. */
export function cacheControlOf(path: string): string {
  if (/^\/assets\/(?:.+-)?[\w-]{8}\.\w+$/.test(path)) return 'public, max-age=31536000, immutable'
  return extname(path) === '.html' || path === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}
