import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'

/** A KB is 1,000 bytes, packed by brotli as tightly as it can; a server that packs as it goes sends a few in a hundred more. */
export const kb = (bytes: number): number => bytes / 1000

/** What a page of the first route may load: JavaScript in bytes, and requests (W1). */
export const firstRouteMax = 95_000
export const firstRequestsMax = 16
/** What any further screen may add, and a company with its chart (W2). */
export const screenMax = 45_000
export const companyMax = 60_000

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly code: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly moduleIds: readonly string[]
}

interface Asset {
  readonly type: 'asset'
  readonly fileName: string
  readonly source: string | Uint8Array
}

/** A built site, file by file. */
export interface Built {
  readonly chunks: ReadonlyMap<string, Chunk>
  readonly assets: readonly Asset[]
}

export const repo = fileURLToPath(new URL('../../..', import.meta.url))

/** Our site by its own configuration; written only where a folder is named. */
export function buildOurs(outDir?: string): Promise<Built> {
  return built({
    configFile: `${repo}/vite.config.ts`,
    build: outDir === undefined ? { write: false } : { outDir, emptyOutDir: true },
  })
}

/** A yardstick, built as Vite builds by itself: `floor` is React, wouter, swr and a lazy screen, `template` React alone, `everything` a long list of which nothing is left out. */
export function buildYardstick(name: 'floor' | 'template' | 'everything', outDir: string): Promise<Built> {
  const input = fileURLToPath(new URL(`${name}/landing.html`, import.meta.url))
  return built({
    configFile: false,
    root: fileURLToPath(new URL(name, import.meta.url)),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, rolldownOptions: { input } },
  })
}

async function built(config: InlineConfig): Promise<Built> {
  const made = await build({ ...config, logLevel: 'silent' })
  const output = [made].flat().flatMap((each) => ('output' in each ? (each.output as readonly (Chunk | Asset)[]) : []))
  return {
    chunks: new Map(output.filter((each) => each.type === 'chunk').map((chunk) => [chunk.fileName, chunk])),
    assets: output.filter((each) => each.type === 'asset'),
  }
}

/** The chunks that a page begins with, and all that they need before they run. */
export function firstRoute(site: Built, page: string): ReadonlySet<string> {
  const html = textOf(site, page)
  return closureOf(
    site,
    [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, path]) => path ?? ''),
  )
}

/** The chunks that a page fetches at once: those it begins with, and the code of what it shows. */
export function pageCode(site: Built, page: string): ReadonlySet<string> {
  const preloaded = [...textOf(site, page).matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g)]
  return closureOf(site, [...firstRoute(site, page), ...preloaded.map(([, path]) => path ?? '')])
}

/** The chunks without the dictionary of Hindi, which only those load who have chosen it. */
export function englishChunksOf({ chunks }: Built): readonly string[] {
  return [...chunks]
    .filter(([, { moduleIds }]) => !moduleIds.some((id) => id.includes('/web/language/hi/')))
    .map(([name]) => name)
}

/** What a chunk needs before it runs, itself included. */
export function closureOf({ chunks }: Built, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    chunks.get(name)?.imports.forEach(visit)
  }
  from.forEach(visit)
  return found
}

export function bytesOf({ chunks }: Built, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + packedBytes(chunks.get(name)?.code ?? ''), 0)
}

export interface Route {
  /** The file of its screen. */
  readonly screen: string
  /** What it adds to the layout of the app. */
  readonly bytes: number
}

export const dialog = 'web/ui/sheet.tsx'

/** The screens whose code is loaded when they are first shown, with what each adds where it is opened by its address. */
export async function screensOf(site: Built): Promise<readonly Route[]> {
  const tables = ['guest-screens', 'lazy-screens'].map((name) => readFile(`${repo}/web/app/${name}.tsx`, 'utf8'))
  const lazy = (await Promise.all(tables)).join('\n')
  const screens = new Set([...lazy.matchAll(/import\('#(web\/[^']+)'\)/g)].map(([, screen = '']) => screen))
  const known = new Set([...firstRoute(site, 'app.html'), ...chunksOf(site, 'web/app/member-screens.tsx')])
  return [...screens].map((screen) => {
    const added = [...chunksOf(site, screen)].filter((chunk) => !known.has(chunk))
    return { screen, bytes: bytesOf(site, added) }
  })
}

/** The chunks of a company and of the chart that is seen at first, beyond those of Home. */
export function companyWithChart(site: Built): ReadonlySet<string> {
  const home = chunksOf(site, 'web/feature/market/home/home.tsx')
  const shown = [...chunksOf(site, 'web/app/company-screen.tsx'), ...chunksOf(site, 'web/chart/price-chart.tsx')]
  return new Set(shown.filter((chunk) => !home.has(chunk) && !firstRoute(site, 'landing.html').has(chunk)))
}

/** What a file of ours brings with it: the chunk that it is in, and all that this needs. */
export function chunksOf(site: Built, file: string): ReadonlySet<string> {
  const found = [...site.chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)))
  if (found === undefined) throw new Error(`${file} is in no chunk`)
  return closureOf(site, [found.fileName])
}

export function textOf({ assets }: Built, fileName: string): string {
  const found = assets.find((asset) => asset.fileName === fileName)
  if (found === undefined) throw new Error(`${fileName} was not built`)
  return Buffer.from(found.source).toString()
}

function packedBytes(text: string | Uint8Array): number {
  return brotliCompressSync(text).byteLength
}
