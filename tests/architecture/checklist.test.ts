import { describe, expect, it } from 'vitest'
import { numbersIn, pointsIn } from './checklist/numbers.ts'
import { razorpayScenarios } from './checklist/razorpay-scenarios.ts'
import { titlesIn } from './checklist/titles.ts'
import { repo } from './modules.ts'
import { listFiles, readSources, type Source } from './source.ts'

/** The name of a profile is read-only, so no form can miss it. */
const unreachable: readonly string[] = ['X14']

/**
 * What is wrong with the numbers in the titles of tests: a point without a title, and a title with a number that is none. Returns all
 * errors, so that one run shows everything.
 */
function errorsIn(tests: readonly Source[], points: readonly string[], without = unreachable): readonly string[] {
  const claims = tests.flatMap(({ path, text }) =>
    titlesIn(text).flatMap((title) => numbersIn(title).map((number) => ({ path, title: title.text, number }))),
  )
  const claimed = new Set(claims.map(({ number }) => number))
  return [
    ...points
      .filter((point) => claimed.has(point) === without.includes(point))
      .map((point) => (claimed.has(point) ? `${point} has a test now` : `${point} stands in no title of a test`)),
    ...claims
      .filter(({ number }) => !points.includes(number))
      .map(({ path, title, number }) => `${path}: “${title}” names ${number}, which is no point`),
  ]
}

async function filesLike(pattern: RegExp): Promise<readonly Source[]> {
  return readSources(
    repo,
    (await listFiles(repo)).filter((path) => pattern.test(path)),
  )
}

describe('the numbers of the specification and of the gateway’s scenarios', () => {
  it('each stand in the title of a test, and titles have no others', async () => {
    const specification = (await filesLike(/^docs\/specification\/.*\.md$/)).flatMap(({ text }) => pointsIn(text))
    const points = [...specification, ...Object.keys(razorpayScenarios)]
    const errors = errorsIn(await filesLike(/\.test\.tsx?$/), points)
    if (errors.length > 0) throw new Error(`The checklist has ${errors.length} errors:\n${errors.join('\n')}`)
    expect(new Set(points).size).toBe(points.length)
  })

  it('are missed in titles, and in the specification', () => {
    const text = "it('logs out (R1, R9)', () => {})\nit.each([['a visitor (R3)']])('sends %s home (S1–S3)', () => {})"
    expect(errorsIn([{ path: 'a.test.ts', text }], ['R1', 'R2', 'R3', 'R4', 'S1', 'S2', 'S3'], ['R3', 'R4'])).toEqual([
      'R2 stands in no title of a test',
      'R3 has a test now',
      'a.test.ts: “logs out (R1, R9)” names R9, which is no point',
    ])
  })

  it('are read from the first cells of tables alone', () => {
    expect(pointsIn('| Number | Path |\n| ------ | ---- |\n| R1     | `/`  |\n| RG2    | R5 |\n\nR3 – R4')).toEqual([
      'R1',
      'RG2',
    ])
  })
})

describe('titles', () => {
  it('are found after tables, types and conditions, in any quotes, and nothing else is', () => {
    const text = String.raw`
      import { it, test, describe } from 'vitest'
      describe.each(guarded)('%s', () => {})
      it.each([['a)', "it('no title')"], [f('(')]])("takes %s's", async () => {})
      it.each<[string, () => Promise<void>]>([['a row', run]])('does %s', () => {})
      test.skipIf(chromium === undefined)(
        ${'`is one of ${max} at most`'}, () => {})
      describe('it isn\'t', needsReader, () => {})
      const it2 = it
      visit('nowhere')
    `
    expect(titlesIn(text).map((title) => title.text)).toEqual([
      '%s',
      "takes %s's",
      'does %s',
      'is one of ${max} at most',
      "it isn't",
    ])
  })

  it('have the rows of their tables when a row fills a placeholder', () => {
    const text = "it.each([['a', 1]])('takes %s', f)\nit.each([['b']])('takes each', f)"
    expect(titlesIn(text).map(({ rows }) => rows)).toEqual([['a'], []])
  })
})
