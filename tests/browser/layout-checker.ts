import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Page } from 'playwright-core'
import type { Failure, LayoutOptions } from './layout-failure.ts'

/** The checks that run inside of the page, as one script. web/tsconfig.json checks their types, because they see a document. */
const source = buildSync({
  entryPoints: [fileURLToPath(new URL('in-page/layout.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'layoutCheck',
  target: 'es2024',
}).outputFiles[0]?.text

/** What is wrong with the layout of the page as it is now. */
export function layoutOf(page: Page, options: LayoutOptions): Promise<Failure[]> {
  return check(page, `layoutFailures(${JSON.stringify(options)})`)
}

/** The texts of the page that are English, on a screen in another language. `names`: expressions for what has no translation. */
export function englishTextsOf(page: Page, names: readonly string[]): Promise<string[]> {
  return check(page, `englishTexts(${JSON.stringify(names)})`)
}

async function check<T>(page: Page, call: string): Promise<T> {
  if (!(await page.evaluate<boolean>("'layoutCheck' in window")))
    await page.evaluate(`${source}; window.layoutCheck = layoutCheck; undefined`)
  return page.evaluate<T>(`layoutCheck.${call}`)
}
