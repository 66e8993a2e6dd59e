import { describe, expect, test } from 'vitest'
import { checkSize, preparePicture } from './prepare-picture.ts'

const picture = (bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'statement.png', { type })
const to = (bytes: number) => ({ shrink: async () => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) })
const mb = 2_097_152

describe('a picture for an upload', () => {
  test('is made smaller and named by its new type', async () => {
    const { file } = await preparePicture(picture(3 * mb, 'image/png'), to(300_000))
    expect(file).toMatchObject({ name: 'statement.jpg', type: 'image/jpeg', size: 300_000 })
  })

  test('stays unchanged when it is already small', async () => {
    const chosen = picture(1_000)
    expect(await preparePicture(chosen, to(2_000))).toEqual({ file: chosen })
    expect((await preparePicture(chosen, { ...to(2_000), redraws: true })).file).toHaveProperty('size', 2_000)
  })

  test('is measured after it was made smaller: at most 2 MB (X49, V19, C10)', async () => {
    expect(await preparePicture(picture(3 * mb), to(mb))).toHaveProperty('file')
    expect(await preparePicture(picture(3 * mb), to(mb + 1))).toEqual({ refused: 'File is too big, maximum 2 MB' })
  })

  test('is a PNG or a JPEG: the picker offers PDF, a ticket refuses it (X46, V8)', async () => {
    expect(await preparePicture(picture(10, 'application/pdf'), to(5))).toEqual({ refused: 'Unsupported format' })
    expect(await preparePicture(picture(10), { shrink: async () => undefined })).toEqual({
      refused: 'Unsupported format',
    })
  })

  test('has the quality 0.6, unless another is asked for', async () => {
    const qualities: number[] = []
    const shrink = async (chosen: File, quality: number) => {
      qualities.push(quality)
      return chosen
    }
    await preparePicture(picture(10), { shrink })
    await preparePicture(picture(10), { quality: 0.2, shrink })
    expect(qualities).toEqual([0.6, 0.2])
  })
})

test('a file that is not made smaller has at most 2 MB', () => {
  expect(checkSize(picture(mb, 'application/pdf'))).toHaveProperty('file')
  expect(checkSize(picture(mb + 1, 'application/pdf'))).toEqual({ refused: 'File is too big, maximum 2 MB' })
})
