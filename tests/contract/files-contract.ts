import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Documents } from '#functions/platform/port/documents.ts'
import { testFileConditions } from './files-conditions.ts'

export interface Download {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly downloadAs: string
}

export interface OpenedFiles {
  /** The adapter of documents, which is that of files and deletes folders too. */
  readonly files: Documents
  /** Fetches a presigned address as a browser does. */
  download(address: string): Promise<Download | 'refused' | 'missing'>
  /** Behaviour of AWS that the service lacks, with the reason why its test is skipped. */
  readonly lacks?: { readonly permissions: string } | undefined
  close?(): Promise<void> | void
}

const text = (value: string) => new TextEncoder().encode(value)

/** The contract of the ports of files and of documents, for every adapter. */
export function describeFiles(name: string, open: () => Promise<OpenedFiles>): void {
  describe(name, () => {
    let opened: OpenedFiles
    const key = (end = '1.pdf') => `contract/${randomUUID()}/${end}`
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close?.())

    testFileConditions(() => opened.files)

    it('returns the bytes and the type that were put', async () => {
      const at = key()
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
      await opened.files.put(at, bytes, 'application/pdf')
      const file = await opened.files.get(at)
      expect(file?.contentType).toBe('application/pdf')
      expect(Buffer.compare(file?.bytes ?? text(''), bytes)).toBe(0)
    })

    it('returns nothing for a file that does not exist or was deleted', async () => {
      const at = key()
      expect(await opened.files.get(at)).toBeUndefined()
      await opened.files.put(at, text('x'), 'text/plain')
      await opened.files.delete(at)
      await opened.files.delete(at)
      expect(await opened.files.get(at)).toBeUndefined()
    })

    it('deletes a folder with all that is in it, and nothing else', async () => {
      const folder = key('usr_1')
      const [within, deeper, beside] = [`${folder}/aadhaar/1`, `${folder}/pan/1/2`, `${folder}2/aadhaar/1`]
      for (const each of [within, deeper, beside]) await opened.files.put(each, text('x'), 'text/plain')
      await opened.files.deleteAll(`${folder}/`)
      await opened.files.deleteAll(`${folder}/`)
      const left = await Promise.all([within, deeper, beside].map((each) => opened.files.get(each)))
      expect(left.map((file) => file !== undefined)).toStrictEqual([false, false, true])
    })

    it.each(['', '/', 'a', 'a//', '../', 'a/../'])('refuses to delete the folder %j', async (unsafe) => {
      await expect(opened.files.deleteAll(unsafe)).rejects.toThrow('unsafe')
    })

    it('keeps an empty file', async () => {
      const at = key()
      await opened.files.put(at, text(''), 'text/plain')
      expect((await opened.files.get(at))?.bytes).toHaveLength(0)
    })

    it('replaces a file and changes its etag', async () => {
      const at = key()
      await opened.files.put(at, text('one'), 'text/plain')
      const one = await opened.files.get(at)
      await opened.files.put(at, text('two'), 'text/html')
      const two = await opened.files.get(at)
      await opened.files.put(at, text('one'), 'text/plain')
      const again = await opened.files.get(at)
      expect([two?.contentType, Buffer.from(two?.bytes ?? []).toString()]).toStrictEqual(['text/html', 'two'])
      expect(two?.etag).not.toBe(one?.etag)
      expect(again?.etag).toBe(one?.etag)
    })

    it('keeps a copy of the bytes', async () => {
      const at = key()
      const bytes = text('abc')
      await opened.files.put(at, bytes, 'text/plain')
      bytes[0] = 0
      const read = await opened.files.get(at)
      read?.bytes.fill(0)
      expect(Buffer.from((await opened.files.get(at))?.bytes ?? []).toString()).toBe('abc')
    })

    it('distinguishes keys that a file system might not', async () => {
      const start = key('')
      const ends = ['a', 'A', 'a/b', 'é'.normalize('NFC'), 'é'.normalize('NFD'), 'अंश 😀 %2F?#&.json', 'a.json', '..a']
      for (const end of ends) await opened.files.put(start + end, text(end), 'text/plain')
      for (const end of ends)
        expect(Buffer.from((await opened.files.get(start + end))?.bytes ?? []).toString()).toBe(end)
    })

    it.each([
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a/./b',
      'a\\..\\b',
      'a\0b',
      'a\nb',
      'a'.repeat(513),
    ])('refuses the key %j', async (unsafe) => {
      await expect(opened.files.put(unsafe, text('x'), 'text/plain')).rejects.toThrow()
      await expect(opened.files.get(unsafe)).rejects.toThrow()
      await expect(opened.files.delete(unsafe)).rejects.toThrow()
      await expect(opened.files.presign(unsafe, 'a.pdf', 60)).rejects.toThrow()
    })

    it('never shows a part of a file while it is replaced', async () => {
      const at = key()
      const versions = ['a', 'b', 'c', 'd'].map((letter) => text(letter.repeat(200_000)))
      await opened.files.put(at, versions[0] ?? text(''), 'text/plain')
      const writes = Promise.all(versions.map((bytes) => opened.files.put(at, bytes, 'text/plain')))
      const reads = await Promise.all(Array.from({ length: 20 }, () => opened.files.get(at)))
      await writes
      expect(reads.filter((file) => file?.bytes.length !== 200_000 || new Set(file.bytes).size !== 1)).toStrictEqual([])
    })

    it('presigns an address that serves the file under its name', async () => {
      const at = key('deed é 😀 #1?.pdf')
      const downloadAs = 'Deal term é & 😀 "1".pdf'
      await opened.files.put(at, text('deed'), 'application/pdf')
      const download = await opened.download(await opened.files.presign(at, downloadAs, 60))
      expect(download).toMatchObject({ contentType: 'application/pdf', downloadAs })
      expect(Buffer.from((download as Download).bytes).toString()).toBe('deed')
    })

    it('presigns for five minutes at most', async () => {
      await expect(opened.files.presign(key(), 'a.pdf', 301)).rejects.toThrow()
      await expect(opened.files.presign(key(), 'a.pdf', 0)).rejects.toThrow()
      await expect(opened.files.presign(key(), 'a.pdf', Number.NaN)).rejects.toThrow()
    })

    it('answers 404 at the presigned address of a deleted file', async () => {
      expect(await opened.download(await opened.files.presign(key(), 'a.pdf', 300))).toBe('missing')
    })

    it('refuses an address that was changed', async () => {
      const [at, other] = [key(), key()]
      for (const each of [at, other]) await opened.files.put(each, text('x'), 'text/plain')
      const address = await opened.files.presign(at, 'a.pdf', 60)
      expect(await opened.download(address.replace(at, other))).toBe('refused')
    })

    it('refuses an address without its signature', async (test) => {
      test.skip(opened.lacks !== undefined, opened.lacks?.permissions)
      const at = key()
      await opened.files.put(at, text('x'), 'text/plain')
      const bare = new URL(await opened.files.presign(at, 'a.pdf', 60))
      bare.search = ''
      expect(await opened.download(bare.href)).toBe('refused')
    })
  })
}
