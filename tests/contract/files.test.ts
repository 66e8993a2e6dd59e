import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { movableClock, systemClock } from '#infra/local/clock.ts'
import { type LocalFiles, openFiles } from '#infra/local/files.ts'
import { describeFiles } from './files-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const address = 'http://localhost:5173/files'
const start = instantOf('2026-11-21T10:00:00.000Z')
const bytes = new TextEncoder().encode('x')

async function download(files: LocalFiles, presigned: string) {
  const file = await files.readPresigned(new URL(presigned))
  if (file === undefined) return 'missing'
  return typeof file === 'string' ? 'refused' : file
}

for (const [name, where] of [
  ['files in memory', {}],
  ['files in a folder', { folder: join(folder, 'contract') }],
] as const) {
  describeFiles(name, async () => {
    const files = openFiles({ ...where, address, signingKey: 'key', clock: systemClock() })
    return { files, download: (presigned) => download(files, presigned) }
  })
}

describe('local files', () => {
  function open(options: { folder?: string; signingKey?: string } = {}) {
    const clock = movableClock(start)
    return { clock, files: openFiles({ address, signingKey: 'key', clock, ...options }) }
  }

  it('are there after reopening, without temporary files', async () => {
    const at = { folder: join(folder, 'reopened') }
    await open(at).files.put('a/b.pdf', bytes, 'application/pdf')
    expect(await open(at).files.get('a/b.pdf')).toMatchObject({ contentType: 'application/pdf', bytes })
    expect(readdirSync(at.folder, { recursive: true }).filter((name) => String(name).endsWith('.draft'))).toStrictEqual(
      [],
    )
  })

  it('expire to the second', async () => {
    const { clock, files } = open()
    await files.put('a/b.pdf', bytes, 'application/pdf')
    const url = new URL(await files.presign('a/b.pdf', 'b.pdf', 60))
    clock.advance(59_999)
    expect(await files.readPresigned(url)).toMatchObject({ downloadAs: 'b.pdf' })
    clock.advance(1)
    expect(await files.readPresigned(url)).toBe('expired')
  })

  it.each<[string, (url: URL) => void]>([
    ['another key', (url) => (url.pathname = '/files/a/c.pdf')],
    ['a path outside', (url) => (url.pathname = '/a/b.pdf')],
    ['a broken path', (url) => (url.pathname = '/files/%E0%A4')],
    ['a later end', (url) => url.searchParams.set('expires', '9999999999')],
    ['another name', (url) => url.searchParams.set('as', 'c.pdf')],
    ['another signature', (url) => url.searchParams.set('signature', '0'.repeat(64))],
    ['a short signature', (url) => url.searchParams.set('signature', 'é')],
    ['no signature', (url) => url.searchParams.delete('signature')],
  ])('refuse %s', async (_, change) => {
    const { files } = open()
    await files.put('a/b.pdf', bytes, 'application/pdf')
    await files.put('a/c.pdf', bytes, 'application/pdf')
    const url = new URL(await files.presign('a/b.pdf', 'b.pdf', 60))
    change(url)
    expect(await files.readPresigned(url)).toBe('forged')
  })

  it('refuse an address signed with another key', async () => {
    const url = new URL(await open({ signingKey: 'other' }).files.presign('a/b.pdf', 'b.pdf', 60))
    expect(await open().files.readPresigned(url)).toBe('forged')
  })
})
