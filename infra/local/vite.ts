import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pagePath } from '#infra/site/page-path.ts'

/** What the site is made of. */
const sources = ['web', 'shared', 'vite.config.ts', 'package-lock.json']

/** Builds the site into dist/web unless it is there and newer than everything it is made of. True when it was built. */
export async function buildPages(repo: string): Promise<boolean> {
  const builtMs = await newestMs(join(repo, 'dist/web/app.html'))
  const changedMs = Math.max(...(await Promise.all(sources.map((source) => newestMs(join(repo, source))))))
  if (builtMs > changedMs) return false
  // Vite takes a while to load, and most starts have nothing to build.
  const { build } = await import('vite')
  await build({ configFile: join(repo, 'vite.config.ts'), logLevel: 'warn' })
  return true
}

/** Shows the pages from their sources and again after each change. */
export async function openVite(repo: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({ configFile: join(repo, 'vite.config.ts'), server: { middlewareMode: true } })

  async function page(path: string, response: ServerResponse): Promise<void> {
    const source = await readFile(join(repo, 'web', pagePath(path)), 'utf8')
    const html = await vite.transformIndexHtml(path, source)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
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

/** When the newest file below a place was last changed; 0 when there is none. */
async function newestMs(place: string): Promise<number> {
  const about = await stat(place).catch(() => undefined)
  if (about === undefined) return 0
  if (!about.isDirectory()) return about.mtimeMs
  const inside = await readdir(place)
  // A folder's own time tells of what was deleted.
  return Math.max(about.mtimeMs, ...(await Promise.all(inside.map((name) => newestMs(join(place, name))))))
}
