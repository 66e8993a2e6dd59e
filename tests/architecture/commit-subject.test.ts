import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../.githooks/commit-subject.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ansh-commit-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Checks a message as the hook does. Returns the complaint, empty when the commit may be made. */
function complaintAbout(message: string): string {
  const file = join(folder, 'COMMIT_EDITMSG')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
  expect(status).toBe(stderr === '' ? 0 : 1)
  return stderr
}

it.each([
  'order: return held shares when a payment fails',
  'order: return held shares\n\nThe body may say more. It has lines of any length.',
  'kyc: count password attempts only for files that open',
  'table: seed the first rows',
  "Merge branch 'orders'",
  'Revert "order: return held shares"',
  `docs: ${'a'.repeat(66)}`,
])('accepts %j', (message) => {
  expect(complaintAbout(message)).toBe('')
})

it.each([
  ['Order: return held shares', 'module: imperative'],
  ['order return held shares', 'module: imperative'],
  ['order: Return held shares', 'module: imperative'],
  ['order: return held shares.', 'module: imperative'],
  ['order: returned held shares', '“returned” is not an imperative'],
  ['order: returning held shares', '“returning” is not an imperative'],
  ['', 'module: imperative'],
  [`docs: ${'a'.repeat(67)}`, 'the subject has 73 letters, and 72 at most'],
])('refuses %j', (message, problem) => {
  expect(complaintAbout(message)).toContain(problem)
})
