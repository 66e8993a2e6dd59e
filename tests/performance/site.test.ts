import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { prerendered } from '#infra/site/headers.ts'
import { endpoints } from '#shared/registry.ts'
import {
  type Built,
  buildOurs,
  bytesOf,
  chunksOf,
  companyWithChart,
  dialog,
  englishChunksOf,
  firstRoute,
  companyMax,
  firstRequestsMax,
  firstRouteMax,
  screenMax,
  screensOf,
  pageCode,
  repo,
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
  it.each(['landing.html', 'app.html', 'not-found.html'])(
    'is at most 95 KB of JavaScript in %s, in few files',
    (page) => {
      expect(bytesOf(site, pageCode(site, page))).toBeLessThanOrEqual(firstRouteMax)
      // Beside them: the page, its styles, the configuration, the manifest and the companies.
      expect(pageCode(site, page).size + 5).toBeLessThanOrEqual(firstRequestsMax)
    },
  )

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
      [...chunksOf(site, 'web/feature/account/sign-up/sign-up-phone.tsx')].filter(
        (chunk) => !firstRoute(site, 'landing.html').has(chunk),
      ),
    ).toEqual([])
  })

  it('brings the countries and their dialog only to those who look for them', () => {
    const early = [...chunksOf(site, 'web/feature/account/sign-up/sign-up-phone.tsx')].flatMap(
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
  it('adds at most 45 KB for any screen', async () => {
    const screens = await screensOf(site)
    expect(screens.length).toBeGreaterThan(20)
    expect(screens.filter(({ bytes }) => bytes > screenMax)).toEqual([])
  })

  it('adds at most 60 KB for a company with its chart, and brings the rest when somebody asks', () => {
    const added = companyWithChart(site)
    expect(bytesOf(site, added)).toBeLessThanOrEqual(companyMax)
    const early = [...added].flatMap((chunk) => site.chunks.get(chunk)?.moduleIds ?? [])
    expect(early.filter((id) => /dompurify|@radix-ui|purchase-sheet|about\.tsx|news-list/.test(id))).toEqual([])
  })

  it('adds at most 45 KB for the first dialog', () => {
    const first = firstRoute(site, 'landing.html')
    const added = [...chunksOf(site, dialog)].filter((chunk) => !first.has(chunk))
    expect(bytesOf(site, added)).toBeLessThanOrEqual(screenMax)
  })
})

it('keeps each catalogue of Hindi apart, for who has chosen it', () => {
  const english = englishChunksOf(site)
  const hindi = [...site.chunks.keys()].filter((chunk) => !english.includes(chunk))
  expect(hindi.length).toBeGreaterThan(10)
  expect(bytesOf(site, hindi)).toBeLessThanOrEqual(screenMax)
  expect(
    english.flatMap((chunk) => site.chunks.get(chunk)?.imports ?? []).filter((chunk) => hindi.includes(chunk)),
  ).toEqual([])
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
    const needed = [...chunksOf(site, 'web/feature/market/home/home.tsx')].filter(
      (chunk) => !firstRoute(site, 'home.html').has(chunk),
    )
    expect(new Set(named)).toEqual(new Set(needed))
  })
})

/** As a content security policy names what stands in a page. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
