import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { prerendered } from '#infra/site/headers.ts'
import { endpoints } from '#shared/registry.ts'
import { median } from '#tests/bench/figure.ts'
import {
  type Built,
  buildOurs,
  bytesOf,
  chunksOf,
  companyWithChart,
  dialog,
  englishChunksOf,
  englishMax,
  firstRoute,
  firstRouteMax,
  gzipBytesOf,
  pageCode,
  repo,
  routesOf,
  stylesOf,
  textOf,
} from '#tests/bench/web/weight.ts'

const pages = ['landing.html', 'home.html', 'app.html', 'not-found.html']

let site: Built

beforeAll(async () => {
  // Or React would be the one for developers.
  vi.stubEnv('NODE_ENV', 'production')
  site = await buildOurs()
  vi.unstubAllEnvs()
})

describe('the first route', () => {
  it.each(pages)('is at most 72 KB of JavaScript in %s, 83 KB by gzip', (page) => {
    expect(bytesOf(site, firstRoute(site, page))).toBeLessThanOrEqual(firstRouteMax)
    expect(gzipBytesOf(site, firstRoute(site, page))).toBeLessThanOrEqual(83_000)
  })

  it('is at most 77.2 KB on the landing, with its own code', () => {
    expect(bytesOf(site, pageCode(site, 'landing.html'))).toBeLessThanOrEqual(77_200)
  })

  it.each(['uplot', '@radix-ui', 'zod', 'dompurify', 'swr'])(
    'carries no %s, which the site has elsewhere or not at all',
    (name) => {
      const early = [...firstRoute(site, 'landing.html')].flatMap((chunk) => site.chunks.get(chunk)?.moduleIds ?? [])
      expect(early.filter((id) => id.includes('/react-dom/'))).not.toEqual([])
      expect(early.filter((id) => id.includes(`/node_modules/${name}/`))).toEqual([])
    },
  )
})

describe('login by phone', () => {
  it('begins with what is there already', () => {
    expect(
      [...chunksOf(site, 'web/feature/account/sign-up-phone.tsx')].filter(
        (chunk) => !firstRoute(site, 'landing.html').has(chunk),
      ),
    ).toEqual([])
  })

  it('brings the countries and their dialog only to those who look for them', () => {
    const early = [...chunksOf(site, 'web/feature/account/sign-up-phone.tsx')].flatMap(
      (chunk) => site.chunks.get(chunk)?.moduleIds ?? [],
    )
    expect(
      early.filter(
        (id) => id.includes('country-list') || id.includes('virtual:countries') || id.includes('/@radix-ui/'),
      ),
    ).toEqual([])
    const list = [...site.chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith('virtual:countries')),
    )
    expect(list).toHaveLength(1)
  })
})

describe.each(pages)('%s', (page) => {
  it('asks for the configuration, for which every screen waits, before its scripts', () => {
    const html = textOf(site, page)
    expect(html.indexOf('<link rel="preload" href="/config.json"')).toBeGreaterThan(0)
    expect(html.indexOf('<link rel="preload" href="/config.json"')).toBeLessThan(html.indexOf('<script type="module"'))
  })

  it('has a script of its own before everything, which the content security policy knows', () => {
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(textOf(site, page)) ?? []
    expect(textOf(site, page).indexOf('<script>')).toBeLessThan(textOf(site, page).search('<link|<style'))
    expect(prerendered.scripts.boot, 'prerendered.scripts.boot in infra/site/headers.ts').toBe(hashOf(script))
    // It begins with what its screen asks for, at the addresses of the contracts.
    for (const { path } of [endpoints.readLoginDetail, endpoints.readWatchlist])
      expect(script).toContain(path.slice(path.lastIndexOf('/') + 1))
    expect(script).toContain(`/api${endpoints.readLoginDetail.path}`)
  })
})

describe('what comes later', () => {
  it('has every screen on its walk', async () => {
    const tables = ['guest-screens', 'lazy-screens'].map((name) => readFile(`${repo}/web/app/${name}.tsx`, 'utf8'))
    const lazy = (await Promise.all(tables)).join('\n')
    expect(new Set(routesOf(site).map(({ screen }) => screen))).toEqual(
      new Set([...lazy.matchAll(/import\('#web\/((?:app|feature|system)\/.+)\.tsx'\)/g)].map(([, screen]) => screen)),
    )
  })

  it('adds 4 KB for a screen, 24 KB at the most, and each thing that it asks for later no more', () => {
    const routes = routesOf(site)
    expect(median(routes.map(({ bytes }) => bytes))).toBeLessThanOrEqual(4_000)
    expect(routes.filter(({ bytes }) => bytes > 24_000)).toEqual([])
    const parts = englishChunksOf(site).filter((chunk) => !firstRoute(site, 'landing.html').has(chunk))
    expect(parts.filter((chunk) => bytesOf(site, [chunk]) > 24_000)).toEqual([])
  })

  it('adds 28 KB in 8 files for a screen that is opened by its address, so that none carries the code of another feature', () => {
    const known = new Set([...firstRoute(site, 'app.html'), ...chunksOf(site, 'web/app/member-screens.tsx')])
    const opened = [...new Set(routesOf(site).map(({ screen }) => screen))].map((screen) => {
      const added = [...chunksOf(site, `web/${screen}.tsx`)].filter((chunk) => !known.has(chunk))
      return { screen, bytes: bytesOf(site, added), files: added.length }
    })
    expect(opened.filter(({ bytes, files }) => bytes > 28_000 || files > 8)).toEqual([])
    expect(opened.filter(({ screen, bytes }) => screen.startsWith('feature/kyc/') && bytes > 19_500)).toEqual([])
  })

  it('adds 28 KB for a company with its chart, whose library is bundled as published, and brings the rest when somebody asks', () => {
    const added = companyWithChart(site)
    expect(bytesOf(site, added)).toBeLessThanOrEqual(28_000)
    const early = [...added].flatMap((chunk) => site.chunks.get(chunk)?.moduleIds ?? [])
    expect(early.filter((id) => /dompurify|@radix-ui|purchase-sheet|about\.tsx|news-list/.test(id))).toEqual([])
  })

  it('adds 14 KB for the first dialog', () => {
    const first = firstRoute(site, 'landing.html')
    expect(
      bytesOf(
        site,
        [...chunksOf(site, dialog)].filter((chunk) => !first.has(chunk)),
      ),
    ).toBeLessThanOrEqual(14_000)
  })

  it('is at most 220 KB of JavaScript, 4 more for each screen since then (unknown addresses, seven of KYC, three of a bank account, five of selling, the watchlist, the news), 5 for what people read within screens (ADR 116), and 11 KB of styles, which lay the app out at every width', () => {
    expect(bytesOf(site, englishChunksOf(site))).toBeLessThanOrEqual(englishMax)
    expect(stylesOf(site)).toBeLessThanOrEqual(11_000)
  })
})

it('keeps Hindi apart: 40 KB, for who has chosen it', () => {
  const hindi = [...site.chunks.keys()].filter((chunk) => !englishChunksOf(site).includes(chunk))
  expect(hindi).toHaveLength(1)
  expect(bytesOf(site, hindi)).toBeLessThanOrEqual(40_000)
})

describe.each(Object.entries(prerendered.styles))('the screen pre-rendered in %s', (page, known) => {
  it('carries its own styles, which the content security policy knows', () => {
    const styles = /<style>([^]*)<\/style>/.exec(textOf(site, page))?.[1] ?? ''
    expect(styles).toContain('.text-brand')
    expect(known, 'prerendered.styles in infra/site/headers.ts').toBe(hashOf(styles))
  })

  it('waits for no file before it is seen, and has no style that the content security policy would refuse', () => {
    const [head = '', body = ''] = textOf(site, page).split('<body>')
    expect(head).not.toContain('rel="stylesheet"')
    expect(
      [...head.matchAll(/<script[^>]* src=[^>]*>/g)].filter(([script]) => !script.includes('type="module"')),
    ).toEqual([])
    expect(body.indexOf('<h1')).toBeGreaterThan(0)
    expect(body.indexOf('<h1')).toBeLessThan(body.indexOf('rel="stylesheet"'))
    expect(body).not.toMatch(/ style=/)
  })

  it('is what dist/web has', async () => {
    const served = await readFile(`${repo}/dist/web/${page}`, 'utf8').catch(() => undefined)
    expect(
      served === textOf(site, page),
      served === undefined
        ? 'There is no dist/web: run `npm run build` first'
        : 'dist/web is of other sources: run `npm run build`',
    ).toBe(true)
  })
})

describe('Home', () => {
  it('has a script behind its markup, which the content security policy knows', () => {
    const [, script = ''] =
      /<script>((?:(?!<script>)[^])*)<\/script>\s*<link rel="stylesheet"[^>]*>\s*<\/body>/.exec(
        textOf(site, 'home.html'),
      ) ?? []
    expect(prerendered.scripts['home.html'], "prerendered.scripts['home.html'] in infra/site/headers.ts").toBe(
      hashOf(script),
    )
    const address = `/api${endpoints.readFirstScreen.path}`
    expect(script).toContain(address)
    expect(textOf(site, 'home.html')).toContain(`<link rel="preload" href="${address}" as="fetch" crossorigin />`)
  })

  it('names in its page all that its screen needs, so that nothing waits for the script before it', () => {
    const named = [...textOf(site, 'home.html').matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g)].map(
      ([, path]) => path,
    )
    const needed = [...chunksOf(site, 'web/feature/market/home.tsx')].filter(
      (chunk) => !firstRoute(site, 'home.html').has(chunk),
    )
    expect(new Set(named)).toEqual(new Set(needed))
    expect(named.length).toBeLessThanOrEqual(3)
  })
})

/** As a content security policy names what stands in a page. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
