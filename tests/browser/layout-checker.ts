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
export async function layoutOf(page: Page, options: LayoutOptions): Promise<Failure[]> {
  if (!(await page.evaluate<boolean>("'layoutCheck' in window")))
    await page.evaluate(`${source}; window.layoutCheck = layoutCheck; undefined`)
  return page.evaluate(`layoutCheck.layoutFailures(${JSON.stringify(options)})`)
}
