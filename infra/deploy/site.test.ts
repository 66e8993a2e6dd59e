import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBuild } from './site.ts'

it('uploads pages that name the origin of their stage, and other files as they were built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ansh-build-'))
  const text = '<meta property="og:image" content="https://site.invalid/icon-512.png" />'
  for (const name of ['landing.html', 'note.txt']) writeFileSync(join(folder, name), text)
  const built = await readBuild(folder, 'https://shares.example')
  rmSync(folder, { recursive: true })
  expect(new Map(built.map(({ key, bytes }) => [key, bytes.toString()]))).toEqual(
    new Map([
      ['landing.html', text.replace('https://site.invalid', 'https://shares.example')],
      ['note.txt', text],
    ]),
  )
})
