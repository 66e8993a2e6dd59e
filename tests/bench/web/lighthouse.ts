import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { yardstickFolder } from '#tests/bench/function/yardstick.ts'
import { watchedFlags } from './load.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Of 100 points each. */
export type Scores = Readonly<Record<Category, number>>

/** The part of Lighthouse and its launcher that is used here. They are packages of the yardsticks, not of the product. */
interface Lighthouse {
  readonly default: (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>
}

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly scoreDisplayMode: string }>>
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

async function giveCookie(port: number, cookie: Cookie): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await browser.contexts()[0]?.addCookies([cookie])
  await browser.close()
}

interface Launcher {
  launch(options: object): Promise<{ readonly port: number; kill(): void }>
}

const packaged = <T>(path: string) =>
  import(/* @vite-ignore */ pathToFileURL(join(yardstickFolder, 'node_modules', path)).href) as Promise<T>

/**
 * A browser that Lighthouse drives: its default phone with slow 4G and a quarter of the processor, both simulated. `cookie`: a session
 * that the visits have, which Lighthouse keeps.
 */
export async function openLighthouse(executablePath: string, cookie?: Cookie) {
  const [{ default: lighthouse }, { launch }] = [
    await packaged<Lighthouse>('lighthouse/core/index.js'),
    await packaged<Launcher>('chrome-launcher/dist/index.js'),
  ]
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...watchedFlags, '--headless=new'],
    logLevel: 'silent',
  })
  if (cookie !== undefined) await giveCookie(chrome.port, cookie)
  return {
    /** The scores of one address at a first visit, and the names of the audits that cost points. */
    async score(url: string): Promise<Scores & { readonly lostAudits: readonly string[] }> {
      const run = async () =>
        (
          await lighthouse(url, {
            port: chrome.port,
            output: 'json',
            logLevel: 'silent',
            onlyCategories: categories,
            throttlingMethod: 'simulate',
          })
        )?.lhr
      const first = await run()
      // It sometimes loses its own trace, and asks to be run again.
      const report = first?.runtimeError === undefined ? first : await run()
      if (report === undefined || report.runtimeError !== undefined)
        throw new Error(`Lighthouse has no scores for ${url}: ${report?.runtimeError?.message ?? 'no report'}`)
      const points = (name: Category) => Math.round((report.categories[name]?.score ?? 0) * 100)
      const lost = Object.values(report.categories).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
      )
      return {
        performance: points('performance'),
        accessibility: points('accessibility'),
        'best-practices': points('best-practices'),
        seo: points('seo'),
        lostAudits: [...new Set(lost)],
      }
    },
    async close(): Promise<void> {
      chrome.kill()
    },
  }
}
