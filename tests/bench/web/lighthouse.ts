import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { yardstickFolder } from '#tests/bench/function/yardstick.ts'
import { watchedFlags } from './load.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Of 100 points each. */
export type Scores = Readonly<Record<Category, number>>

/** What this needs of Lighthouse and its launcher, which stand among the yardsticks' packages, not the product's. */
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

interface Launcher {
  launch(options: object): Promise<{ readonly port: number; kill(): void }>
}

const packaged = <T>(path: string) =>
  import(/* @vite-ignore */ pathToFileURL(join(yardstickFolder, 'node_modules', path)).href) as Promise<T>

/** A browser that Lighthouse drives: a phone with slow 4G and a quarter of the processor, both simulated, as it comes. */
export async function openLighthouse(executablePath: string) {
  const [{ default: lighthouse }, { launch }] = [
    await packaged<Lighthouse>('lighthouse/core/index.js'),
    await packaged<Launcher>('chrome-launcher/dist/index.js'),
  ]
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...watchedFlags, '--headless=new'],
    logLevel: 'silent',
  })
  return {
    /** The points of one address, opened as by somebody who has never been there, and the names of what cost some. */
    async judge(url: string): Promise<Scores & { readonly told: readonly string[] }> {
      const look = async () =>
        (
          await lighthouse(url, {
            port: chrome.port,
            output: 'json',
            logLevel: 'silent',
            onlyCategories: categories,
            throttlingMethod: 'simulate',
          })
        )?.lhr
      const first = await look()
      // Now and then it loses its own trace, and asks to be run again.
      const report = first?.runtimeError === undefined ? first : await look()
      if (report === undefined || report.runtimeError !== undefined)
        throw new Error(`${url} was not judged: ${report?.runtimeError?.message ?? 'no report'}`)
      const points = (name: Category) => Math.round((report.categories[name]?.score ?? 0) * 100)
      const lost = Object.values(report.categories).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
      )
      return {
        performance: points('performance'),
        accessibility: points('accessibility'),
        'best-practices': points('best-practices'),
        seo: points('seo'),
        told: [...new Set(lost)],
      }
    },
    async close(): Promise<void> {
      chrome.kill()
    },
  }
}
