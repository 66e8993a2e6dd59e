import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, 'tests', file), 'utf8')
const ofSandbox = readdirSync(join(root, 'tests/sandbox')).filter((file) => file.endsWith('.test.ts'))
const titles = [
  ...ofSandbox.map((file) => `sandbox/${file}`),
  'integration/difference/partner-differs.test.ts',
  'integration/difference/difference.test.ts',
  'integration/escrow/reversal.test.ts',
  'integration/payment/payment-accounts.test.ts',
  'integration/sale/sale-money.test.ts',
  'infra/monitoring.ts',
]
  .map(read)
  .join('\n')

const rows = readFileSync(join(root, 'docs/partner-assumptions.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (-+|We assume) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ assumption: cells[1] ?? '', tests: cells.at(-2) ?? '' }))

it.each(rows)('a test shows: $assumption', ({ tests }) => {
  const named = [...tests.matchAll(/"([^"]+)"/g)].map(([, title]) => title ?? '')
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
  expect(named.length).toBeGreaterThan(0)
})
