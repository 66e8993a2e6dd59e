import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 AA and the best practices of axe-core. */
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for finite animations, because contrast changes while they run. Endless ones, such as a spinner, are skipped. */
const waitForAnimations =
  'Promise.all(document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity).map((each) => each.finished.catch(() => undefined))).then(() => undefined)'
const runAxe = `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(ruleTags)} } }).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => [id, help, target.join(' '), failureSummary].join(': '))))`

/** Runs axe-core on the page as it is now. Each violation is reported with the element it was found on. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(waitForAnimations)
  await page.evaluate(axe.source)
  expect(await page.evaluate<string[]>(runAxe)).toEqual([])
}
