import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FileChanged, type Files, type StoredFile } from '#functions/platform/port/files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (file: StoredFile | 'unchanged' | undefined) =>
  file === undefined || file === 'unchanged' ? file : Buffer.from(file.bytes).toString()

export function testFileConditions(files: () => Files): void {
  const fresh = () => `contract/${randomUUID()}/catalogue.json`
  const put = (key: string, text: string, condition?: Parameters<Files['put']>[3]) =>
    files().put(key, bytes(text), 'application/json', condition)
  const versionOf = async (key: string) => (await files().get(key))?.version ?? expect.fail('there is no such file')

  describe('a conditional put', () => {
    it('creates a file once, where there was none', async () => {
      const key = fresh()
      await put(key, 'first', 'absent')
      await expect(put(key, 'second', 'absent')).rejects.toThrow(FileChanged)
      expect(textOf(await files().get(key))).toBe('first')
    })

    it('may create the file again after it was deleted', async () => {
      const key = fresh()
      await put(key, 'first', 'absent')
      await files().delete(key)
      await put(key, 'second', 'absent')
      expect(textOf(await files().get(key))).toBe('second')
    })

    it('replaces only the version that was read', async () => {
      const key = fresh()
      await put(key, 'one')
      const version = await versionOf(key)
      await put(key, 'two', { version })
      await expect(put(key, 'three', { version })).rejects.toThrow(FileChanged)
      expect(textOf(await files().get(key))).toBe('two')
      await put(key, 'three', { version: await versionOf(key) })
      expect(textOf(await files().get(key))).toBe('three')
    })

    it('is refused where the file is gone', async () => {
      const key = fresh()
      await put(key, 'one')
      const version = await versionOf(key)
      await files().delete(key)
      await expect(put(key, 'two', { version })).rejects.toThrow(FileChanged)
      expect(await files().get(key)).toBeUndefined()
    })

    it.each(['absent', 'version'] as const)('lets exactly one of ten concurrent puts win: %s', async (kind) => {
      const key = fresh()
      if (kind === 'version') await put(key, 'before')
      const condition = kind === 'absent' ? kind : { version: await versionOf(key) }
      const tries = Array.from({ length: 10 }, (_, place) => `try ${place}`)
      const outcomes = await Promise.allSettled(tries.map((text) => put(key, text, condition)))
      const won = tries.filter((_, place) => outcomes[place]?.status === 'fulfilled')
      expect(won).toHaveLength(1)
      expect(
        outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).name] : [])),
      ).toStrictEqual(Array.from({ length: 9 }, () => 'FileChanged'))
      expect(textOf(await files().get(key))).toBe(won[0])
    })

    it('loses nothing when ten writers append to a file, each with retries', async () => {
      const key = fresh()
      await put(key, '')
      const add = async (word: string) => {
        for (;;) {
          const file = (await files().get(key)) ?? expect.fail('there is no such file')
          const isIn = await put(key, `${textOf(file)}${word} `, { version: file.version }).then(
            () => true,
            (failure: unknown) => {
              if (failure instanceof FileChanged) return false
              throw failure
            },
          )
          if (isIn) return
        }
      }
      await Promise.all(Array.from({ length: 10 }, (_, place) => add(`${place}`)))
      expect(
        textOf(await files().get(key))
          ?.trim()
          .split(' ')
          .sort(),
      ).toStrictEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    })
  })

  describe('a conditional get', () => {
    it('returns no file until it has changed', async () => {
      const key = fresh()
      await put(key, 'one')
      const first = await versionOf(key)
      expect(await files().getUnless(key, first)).toBe('unchanged')
      await put(key, 'two')
      const second = await files().getUnless(key, first)
      expect(second).toMatchObject({ contentType: 'application/json' })
      expect(textOf(second)).toBe('two')
      expect(second).toStrictEqual(await files().get(key))
    })

    it('returns the file for another version, and nothing once it is gone', async () => {
      const key = fresh()
      await put(key, 'one')
      const version = await versionOf(key)
      expect(textOf(await files().getUnless(key, '"00000000000000000000000000000000"'))).toBe('one')
      await files().delete(key)
      expect(await files().getUnless(key, version)).toBeUndefined()
    })

    it('refuses an unsafe key', async () => {
      await expect(files().getUnless('../a', 'x')).rejects.toThrow()
      await expect(put('../a', 'x', 'absent')).rejects.toThrow()
    })
  })
}
