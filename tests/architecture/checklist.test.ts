import { describe, expect, it } from 'vitest'
import { type Checklist, checklist, requiredNumbers } from './checklist.ts'
import { asks, unproven, within } from './checklist/entry.ts'
import { hasTest, titlesIn } from './checklist/titles.ts'
import { repo } from './modules.ts'
import { razorpayScenarios } from './razorpay-scenarios.ts'
import { listFiles, readSources } from './source.ts'

/** A shorter part of a title would match too many tests. */
const lettersMin = 8

/**
 * The errors of a checklist: missing and unknown numbers, and proofs that match no test. Returns all errors, so that
 * one run shows everything.
 */
function errorsIn(
  list: Checklist,
  texts: ReadonlyMap<string, string>,
  numbers: readonly string[] = requiredNumbers,
): string[] {
  const missing = numbers.filter((number) => !(number in list)).map((number) => `${number} has no entry`)
  const stray = Object.keys(list)
    .filter((number) => !numbers.includes(number))
    .map((number) => `${number} is no required number`)
  const unproved = Object.entries(list).flatMap(([number, { says, proof }]) => {
    if ('because' in proof) return proof.because.length < lettersMin ? [`${number} (${says}) has no reason`] : []
    if (proof.length === 0) return [`${number} (${says}) has no proof`]
    return proof.flatMap(({ files, test }) => {
      const missingFiles = files
        .filter((file) => !texts.has(file))
        .map((file) => `${number} (${says}): no file ${file}`)
      if (missingFiles.length > 0) return missingFiles
      return test.length >= lettersMin && files.some((file) => hasTest(texts.get(file) ?? '', test))
        ? []
        : [`${number} (${says}): no test “${test}” in ${files.join(' or ')}`]
    })
  })
  return [...missing, ...stray, ...unproved]
}

describe('the checklist', () => {
  it('names an existing test for each number of the specification', async () => {
    const paths = (await listFiles(repo)).filter((path) => /\.test\.tsx?$/.test(path))
    const texts = new Map((await readSources(repo, paths)).map(({ path, text }) => [path, text]))
    const errors = errorsIn(checklist, texts)
    if (errors.length > 0) throw new Error(`The checklist has ${errors.length} errors:\n${errors.join('\n')}`)
  })

  it('reports a number without entry or proof, and a missing file or test', () => {
    const file = within('tests/a.test.ts')
    const texts = new Map([
      [
        'tests/a.test.ts',
        "const who = ['a visitor', 'somebody']\nit.each(who)('sends %s to /home', () => {})\nit('logs out', () => {})",
      ],
    ])
    const list: Checklist = {
      R1: asks('one', file('sends %s to /home')),
      R2: asks('two', file('sends nobody home')),
      R3: asks('three', within('tests/b.test.ts')('sends %s to /home')),
      R4: asks('four'),
      R5: asks('five', file('sends')),
      R6: unproven('six', ''),
      R7: unproven('seven', 'nobody can see it'),
      R8: asks('eight', file('a visitor')),
      R10: asks('nine', file('to /home')),
    }
    expect(errorsIn(list, texts, ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'])).toEqual([
      'R9 has no entry',
      'R10 is no required number',
      'R2 (two): no test “sends nobody home” in tests/a.test.ts',
      'R3 (three): no file tests/b.test.ts',
      'R4 (four) has no proof',
      'R5 (five): no test “sends” in tests/a.test.ts',
      'R6 (six) has no reason',
    ])
  })
})

it('the scenarios that Razorpay publishes each have an existing test', async () => {
  const paths = (await listFiles(repo)).filter((path) => /\.test\.tsx?$/.test(path))
  const texts = new Map((await readSources(repo, paths)).map(({ path, text }) => [path, text]))
  expect(errorsIn(razorpayScenarios, texts, Object.keys(razorpayScenarios))).toEqual([])
})

describe('titles', () => {
  it('are found after tables and conditions, in any quotes, and nothing else is', () => {
    const text = String.raw`
      import { it, test, describe } from 'vitest'
      describe.each(guarded)('%s', () => {})
      it.each([['a)', "it('no title')"], [f('(')]])("takes %s's", async () => {})
      test.skipIf(chromium === undefined)(
        ${'`is one of ${max} at most`'}, () => {})
      describe('it isn\'t', needsReader, () => {})
      const it2 = it
      visit('nowhere')
    `
    expect(titlesIn(text)).toEqual(['%s', "takes %s's", 'is one of ${max} at most', "it isn't"])
  })
})
