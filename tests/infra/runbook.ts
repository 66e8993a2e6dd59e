import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { formatted } from '#tests/documents/format.ts'
import { withRunbook } from '#tests/documents/runbook.ts'

it('has a runbook entry for each alarm (npm run docs writes it anew)', async () => {
  const path = 'docs/operations.md'
  const page = await readFile(path, 'utf8')
  expect(page).toBe(formatted(path, withRunbook(page)))
})
