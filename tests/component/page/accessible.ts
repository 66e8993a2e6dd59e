import { Script } from 'node:vm'
import { expect } from 'vitest'
import { axeSource } from '#tests/browser/accessible.ts'
import type { Page } from './page.ts'

/** WCAG 2.2 AA and the best practices of axe-core. Those that need a layout, such as contrast, are checked in Chromium (tests/browser/every-screen.test.ts). */
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const layoutRules = ['color-contrast', 'target-size', 'scrollable-region-focusable']
const options = {
  runOnly: { type: 'tag', values: ruleTags },
  rules: Object.fromEntries(layoutRules.map((id) => [id, { enabled: false }])),
  resultTypes: ['violations'],
  preload: false,
}
const loadAxe = new Script(axeSource)
const runAxe = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => [id, help, target.join(' '), failureSummary].join(': '))))`

/** Runs axe-core on the page as it is now. Each violation is reported with the element it was found on. */
export async function expectNoViolations(page: Page): Promise<void> {
  page.run(loadAxe)
  expect(await page.evaluate<string[]>(runAxe)).toEqual([])
}
