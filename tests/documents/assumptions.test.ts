import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, 'tests', file), 'utf8')
const ofSandbox = readdirSync(join(root, 'tests/sandbox')).filter((file) => file.endsWith('.test.ts'))
const titles = [
  ...ofSandbox.map((file) => `sandbox/${file}`),
  'integration/partner-differs.test.ts',
  'infra/monitoring.ts',
]
  .map(read)
  .join('\n')

const rows = readFileSync(join(root, 'docs/partner-assumptions.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (-+|We assume) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ assumption: cells[1] ?? '', tests: cells.at(-2) ?? '' }))

it.each(rows)('a test shows, or none yet: $assumption', ({ tests }) => {
  const named = [...tests.matchAll(/"([^"]+)"/g)].map(([, title]) => title ?? '')
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
  expect(named.length > 0 || tests === 'none yet').toBe(true)
})

/** Assumptions whose failure no test shows: the number only falls. */
const gapsMax = 2

it('has no new assumption without a test', () => {
  expect(rows.filter(({ tests }) => tests === 'none yet').length).toBeLessThanOrEqual(gapsMax)
})
