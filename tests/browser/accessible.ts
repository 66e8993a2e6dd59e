import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 AA, and what axe holds good practice beyond it. */
const asked = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is still moving in has the contrast of the moment. What never ends, as a spinner, is not waited for. */
const stillness =
  'Promise.all(document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity).map((each) => each.finished.catch(() => undefined))).then(() => undefined)'
const judgement = `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(asked)} } }).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => [id, help, target.join(' '), failureSummary].join(': '))))`

/** Asks axe-core about all that the page shows now; what it finds is told with the element that it found it on. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(stillness)
  await page.evaluate(axe.source)
  expect(await page.evaluate<string[]>(judgement)).toEqual([])
}
