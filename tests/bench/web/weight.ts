import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'

/** A KB is 1,000 bytes, packed by brotli as tightly as it can; a server that packs as it goes sends a few in a hundred more. */
export const kb = (bytes: number): number => bytes / 1000

/** What a browser had to have on 2026-11-26 before the first screen could do anything. React and its DOM alone are 58 KB of it. */
const firstRouteToday = 71_784
/** Whoever lets it grow says here why, and changes the number; 72 KB is the end. */
export const firstRouteMax = Math.min(72_000, firstRouteToday + 1_000)

/** All JavaScript but Hindi: 220 KB, and 4 for each screen since then; 5 for what people read within screens (ADR 116). */
export const englishMax = 297_000

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

export function gzipBytesOf({ chunks }: Built, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').byteLength, 0)
}

/** The files alone: what the landing has of them within it, it has twice. */
export function stylesOf({ assets }: Built): number {
  return assets
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .reduce((sum, { source }) => sum + packedBytes(source), 0)
}

export interface Route {
  /** The file of its screen. */
  readonly screen: string
  /** What it adds, on arrival, to what those before it have brought. */
  readonly bytes: number
}

const ofAccount = (names: readonly string[]) => names.map((name) => `feature/account/${name}`)
const signUp = ofAccount([
  'otp-phone',
  'sign-up-email',
  'otp-email',
  'choose-type',
  'individual-details',
  'company-details',
]).concat('system/maintenance', 'system/store-redirect')
const account = [
  ...ofAccount(['profile', 'edit-profile', 'change-mobile-number', 'change-email', 'update-details', 'bank-or-demat']),
  'feature/support/support',
  'feature/support/faqs',
]
const kyc = [
  'kyc-slides',
  'kyc-status',
  'upload-aadhaar',
  'upload-pan',
  'take-selfie',
  'add-signature',
  'add-demat',
].map((name) => `feature/kyc/${name}`)
/** The order in which a person comes by the screens; the dialog that all share comes between the catalogue and the company. */
const walk = [
  'system/landing',
  ...signUp,
  'feature/legal/legal-page',
  'feature/market/home',
  'feature/market/public-company',
  'app/market-screens',
  'app/company-screen',
  'app/escrow-screens',
  'feature/payment/payment-return',
  'feature/payment/payment-status',
  'feature/agreement/sign-easy-loading',
  'app/portfolio-screen',
  'app/sale-screens',
  'feature/kyc/bank/select-bank',
  'feature/kyc/bank/locate-branch',
  'feature/kyc/bank/add-bank-account',
  ...account,
  ...kyc,
  'app/unknown-path',
]
export const dialog = 'web/ui/sheet.tsx'

/** Each further screen, with what it adds to those before. */
export function routesOf(site: Built): readonly Route[] {
  const had = new Set([...firstRoute(site, 'landing.html'), ...chunksOf(site, dialog)])
  return walk.map((name) => {
    const chunks = chunksOf(site, `web/${name}.tsx`)
    const bytes = bytesOf(
      site,
      [...chunks].filter((chunk) => !had.has(chunk)),
    )
    chunks.forEach((chunk) => had.add(chunk))
    return { screen: name, bytes }
  })
}

/** The chunks of a company and of the chart that is seen at first, beyond those of Home. */
export function companyWithChart(site: Built): ReadonlySet<string> {
  const home = chunksOf(site, 'web/feature/market/home.tsx')
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
