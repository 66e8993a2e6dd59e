import { describe, expect, it } from 'vitest'
import { FileId, UserId } from '#shared/kernel/id.ts'
import { documentOfPaper, PaperKey, paperFolderOf, paperKeyOf, paperKinds } from './paper.ts'

const user = UserId.parse('usr_1')

describe('the key of a paper', () => {
  it('has the ids of its person and of its submission, and nothing else', () => {
    const key = paperKeyOf({ user, document: 'aadhaar', submission: FileId.parse('fil_1') })
    expect(key).toBe('kyc/usr_1/aadhaar/fil_1')
    expect(documentOfPaper(key)).toBe('aadhaar')
    expect(key.startsWith(paperFolderOf(user))).toBe(true)
    expect(key.startsWith(paperFolderOf(UserId.parse('usr_12')))).toBe(false)
  })

  it.each(['', '..', 'Ravi Menon', 'a/b', 'x'.repeat(65)])('takes no %j as a submission', (submission) => {
    expect(() => paperKeyOf({ user, document: 'pan', submission })).toThrow()
  })

  it.each(['kyc/usr_1/bank/1', 'kyc/usr_1/pan', 'upload/fil_1', 'kyc/../pan/1'])('is not %s', (key) => {
    expect(PaperKey.safeParse(key).success).toBe(false)
  })
})

it('is a PDF or a picture for an Aadhaar, a PDF for a CML, and a picture for the rest', () => {
  expect(paperKinds).toEqual({
    aadhaar: ['application/pdf', 'image/png', 'image/jpeg'],
    pan: ['image/png', 'image/jpeg'],
    selfie: ['image/png', 'image/jpeg'],
    signature: ['image/png', 'image/jpeg'],
    demat: ['application/pdf'],
  })
})
