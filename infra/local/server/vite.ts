import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { notFoundPage, pagePath } from '#infra/site/page-path.ts'

/** The sources of the site. */
const sources = ['web', 'shared', 'infra/site', 'infra/build/openapi', 'vite.config.ts', 'package-lock.json']

/** Builds the site into dist/web when a source is newer than the last build. True when it was built. */
export async function buildPages(repo: string): Promise<boolean> {
  const builtMs = await newestMs(join(repo, 'dist/web/app.html'))
  const changedMs = Math.max(...(await Promise.all(sources.map((source) => newestMs(join(repo, source))))))
  if (builtMs > changedMs) return false
  // Loaded only when needed: Vite takes a while to load, and most starts have nothing to build.
  const { build } = await import('vite')
  const { NODE_ENV = 'production' } = process.env
  // A test runner sets its own, with which Vite would build React for development.
  process.env['NODE_ENV'] = 'production'
  await build({ configFile: join(repo, 'vite.config.ts'), logLevel: 'warn' }).finally(() => {
    process.env['NODE_ENV'] = NODE_ENV
  })
  return true
}

/** Serves the pages from their sources and reloads them after each change. */
export async function openVite(repo: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({ configFile: join(repo, 'vite.config.ts'), server: { middlewareMode: true } })

  async function page(path: string, response: ServerResponse): Promise<void> {
    const file = pagePath(path)
    const html = await vite.transformIndexHtml(path, await readFile(join(repo, 'web', file), 'utf8'))
    response
      .writeHead(file === notFoundPage ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(html)
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      vite.middlewares(request, response, () => {
        const [path = '/'] = (request.url ?? '/').split('?')
        page(path, response).catch(() => response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing here'))
      })
    },
    close: () => vite.close(),
  }
}

/** Time of the last change below a path in milliseconds; 0 when the path does not exist. */
async function newestMs(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = await readdir(path)
  // The time of the folder itself changes when a file in it is deleted.
  return Math.max(stats.mtimeMs, ...(await Promise.all(names.map((name) => newestMs(join(path, name))))))
}
