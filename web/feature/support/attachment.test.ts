import { describe, expect, test } from 'vitest'
import { attach } from './attachment.ts'

const picture = (bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'statement.png', { type })
const to = (bytes: number) => async () => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
const mb = 2_097_152

describe('a picture for a ticket', () => {
  test('is made smaller and named by its new type', async () => {
    const { file } = await attach(picture(3 * mb, 'image/png'), to(300_000))
    expect(file).toMatchObject({ name: 'statement.jpg', type: 'image/jpeg', size: 300_000 })
  })

  test('stays unchanged when it is already small', async () => {
    const chosen = picture(1_000)
    expect(await attach(chosen, to(2_000))).toEqual({ file: chosen })
  })

  test('is measured after it was made smaller: at most 2 MB (X49)', async () => {
    expect(await attach(picture(3 * mb), to(mb))).toHaveProperty('file')
    expect(await attach(picture(3 * mb), to(mb + 1))).toEqual({ refused: 'File is too big, maximum 2 MB' })
  })

  test('is a PNG or a JPEG: the picker offers PDF, a ticket refuses it (X46)', async () => {
    expect(await attach(picture(10, 'application/pdf'), to(5))).toEqual({ refused: 'Unsupported format' })
    expect(await attach(picture(10), async () => undefined)).toEqual({ refused: 'Unsupported format' })
  })
})
