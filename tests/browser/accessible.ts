import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The small build: each page load evaluates it anew. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA and the best practices of axe-core. */
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for finite animations, because contrast changes while they run. Endless ones, such as a spinner, are skipped. A colour that an element inherits begins to change when that of its parent has. */
const waitForAnimations = `(async () => {
  const finite = () => document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  for (let turns = 0; turns < 50 && finite().length > 0; turns += 1)
    await Promise.all(finite().map((each) => each.finished.catch(() => undefined)))
})()`
/**
 * Ends with a function that lets the bars stick again. A bar that sticks lies over whatever has come to be below it: a person scrolls
 * on, and `layoutFailures` looks at bars and at the focus below them. So axe-core looks at the page with its bars where they would be
 * without sticking: each target is measured as a whole.
 */
const unstick = `(() => {
  const stuck = [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).position === 'sticky')
  for (const each of stuck) each.style.position = 'static'
  return () => { for (const each of stuck) each.style.position = '' }
})()`
const runAxe = (runOnly: object) => `(async () => {
  const stick = ${unstick}
  const { violations } = await axe.run(document, {
    runOnly: ${JSON.stringify(runOnly)},
    resultTypes: ['violations'],
    preload: false,
  }).finally(stick)
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => [id, help, target.join(' '), failureSummary].join(': ')))
})()`

/** Runs axe-core on the page as it is now. Each violation is reported with the element it was found on. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expectNone(page, { type: 'tag', values: ruleTags })
}

/** In the other colour scheme only the contrast can differ. Afterwards the scheme is as before. */
export async function expectContrast(page: Page, colorScheme: 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expectNone(page, { type: 'rule', values: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: null })
}

async function expectNone(page: Page, rules: object): Promise<void> {
  await page.evaluate(waitForAnimations)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(`${axeSource}; undefined`)
  // What follows is looked at too: one run names everything.
  expect.soft(await page.evaluate<string[]>(runAxe(rules))).toEqual([])
}
