import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sanitizeHtml } from '#functions/platform/security/sanitize-html.ts'
import { sanitizeSvg } from '#functions/platform/security/sanitize-svg.ts'
import { type HtmlUse, htmlTags } from '#shared/kernel/html.ts'
import { sampled } from '#tests/full.ts'
import { corpus } from '#tests/security/xss/corpus.ts'
import { drawings } from '#tests/security/xss/drawing.ts'
import { junk } from '#tests/security/xss/junk.ts'
import { longest, nestings } from '#tests/security/xss/long.ts'
import { connect, hasChromium } from './seeded-site.ts'
import { buildPage, type Case, type Outcome, XssPage } from './xss-page.ts'

const uses = Object.keys(htmlTags) as HtmlUse[]
const batchMax = 800
/** Few, because any of them may end its page. */
const unprotectedMax = 50
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

const vectors = sampled(corpus, 4)

let browser: Browser
/** One page for all tests: each set of cases gets a new document. */
let xssPage: XssPage

describe.skipIf(!hasChromium)('HTML from outside, in Chromium without a content security policy', () => {
  beforeAll(async () => {
    browser = await connect()
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    xssPage = await XssPage.open(context, await buildPage())
  })
  afterAll(() => browser.close())

  async function play(cases: readonly Case[], check: (outcome: Outcome) => void): Promise<void> {
    for (let from = 0; from < cases.length; from += batchMax) {
      check(await xssPage.play(cases.slice(from, from + batchMax)))
    }
  }

  it('runs when it is not sanitized', async () => {
    // The control of the tests below. Its frames and pictures take longer than all that is sanitized.
    const raw = sampled(corpus, 16).map(({ id, html }): Case => ({ id, html, how: 'raw' }))
    let ran = 0
    for (let from = 0; from < raw.length; from += unprotectedMax)
      ran += (await xssPage.playUnprotected(raw.slice(from, from + unprotectedMax))).size
    expect(corpus.length).toBeGreaterThanOrEqual(3_000)
    expect(ran).toBeGreaterThan(raw.length * 0.3)
  })

  it.each(['written and shown', 'shown alone', 'written alone', 'cut'] as const)(
    'runs no script, sends no request and parses the same again: %s',
    async (how) => {
      const cases = await Promise.all(
        vectors.map(async ({ id, html }): Promise<Case> => {
          if (how === 'shown alone') return { id, html, how: 'shown' }
          if (how === 'cut') return { id, html: `${words(57)} ${html} ${words(9)}`, how: 'shown', wordsMax: 60 }
          return {
            id,
            html: await sanitizeHtml(html, uses[id % uses.length] ?? 'news'),
            how: how === 'written alone' ? 'raw' : 'shown',
          }
        }),
      )
      // Identical results are checked once.
      const distinct = [...new Map(cases.map((each) => [each.html, each])).values()]
      await play(distinct, (outcome) => {
        expect([...outcome.ran].map((id) => corpus[id]?.html)).toEqual([])
        expect(outcome.escapes).toEqual([])
        expect(outcome.violations).toEqual([])
        if (how === 'cut') expect(outcome.words).toBe(60)
      })
    },
  )

  it('shows sanitized drawings without running them, even inline in the page', async () => {
    const raw = (html: string | undefined, id: number): Case => ({ id, html: html ?? '', how: 'raw' })
    await play(drawings.map(raw), ({ ran, escapes }) => expect(ran.size + escapes.length).toBeGreaterThan(5))
    await play((await Promise.all(drawings.map(sanitizeSvg))).map(raw), ({ ran, escapes }) =>
      expect([[...ran], escapes]).toEqual([[], []]),
    )
  })

  it('is shown at the maximum of 20,000 characters, however hostile', async () => {
    const { violations } = await xssPage.show(
      nestings.map((piece, id): Case => ({ id, html: longest(piece), how: 'shown' })),
    )
    expect(violations).toEqual([])
  })

  it('can be truncated at any word without breaking', async () => {
    const cases = fc
      .sample(junk, { numRuns: 1_000, seed: 60 })
      .map((html, id): Case => ({ id, html, how: 'shown', wordsMax: id % 61 }))
    await play(cases, ({ violations, escapes }) => expect([violations, escapes]).toEqual([[], []]))
  })
})
