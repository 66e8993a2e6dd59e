import { describe, expect, it } from 'vitest'
import { asked, type Checklist, checklist } from './checklist.ts'
import { asks, unproven, within } from './checklist/entry.ts'
import { hasTest, titlesIn } from './checklist/titles.ts'
import { repo } from './modules.ts'
import { listFiles, readSources } from './source.ts'

/** A part of a title that is shorter would be in too many. */
const lettersMin = 8

/** What the list claims and the tests do not bear out. Everything at once, so that one run tells all that is missing. */
function wrongIn(list: Checklist, texts: ReadonlyMap<string, string>, numbers: readonly string[] = asked): string[] {
  const missing = numbers.filter((number) => !(number in list)).map((number) => `${number} has no entry`)
  const stray = Object.keys(list)
    .filter((number) => !numbers.includes(number))
    .map((number) => `${number} is no number that is asked for`)
  const unproved = Object.entries(list).flatMap(([number, { says, proof }]) => {
    if ('because' in proof) return proof.because.length < lettersMin ? [`${number} (${says}) has no reason`] : []
    if (proof.length === 0) return [`${number} (${says}) has no proof`]
    return proof.flatMap(({ file, test }) => {
      const text = texts.get(file)
      if (text === undefined) return [`${number} (${says}): no file ${file}`]
      return test.length >= lettersMin && hasTest(text, test)
        ? []
        : [`${number} (${says}): no test “${test}” in ${file}`]
    })
  })
  return [...missing, ...stray, ...unproved]
}

describe('the checklist', () => {
  it('names for each of the specification’s numbers a test that is there', async () => {
    const paths = (await listFiles(repo)).filter((path) => /\.test\.tsx?$/.test(path))
    const texts = new Map((await readSources(repo, paths)).map(({ path, text }) => [path, text]))
    const wrong = wrongIn(checklist, texts)
    if (wrong.length > 0) throw new Error(`${wrong.length} of the checklist are not proved:\n${wrong.join('\n')}`)
  })

  it('finds a number without entry or proof, a file and a test that are not there', () => {
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
    expect(wrongIn(list, texts, ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'])).toEqual([
      'R9 has no entry',
      'R10 is no number that is asked for',
      'R2 (two): no test “sends nobody home” in tests/a.test.ts',
      'R3 (three): no file tests/b.test.ts',
      'R4 (four) has no proof',
      'R5 (five): no test “sends” in tests/a.test.ts',
      'R6 (six) has no reason',
    ])
  })

  it('asks for every number of its ranges, once', () => {
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked).toHaveLength(17 + 16 + 7 + 59 + 37 + 2 + 13 + 49 + 1 + 9 + 17 + 3 + 12 + 2 + 5 + 6 + 3)
  })
})

describe('titles', () => {
  it('are read past tables and conditions, in any quotes, and nothing else is', () => {
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
