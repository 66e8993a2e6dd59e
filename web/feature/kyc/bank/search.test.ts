import { describe, expect, it } from 'vitest'
import { banks } from '#shared/bank/directory.ts'
import { accountDigits, branchesLike, ifscIn, isAccountNumber, isBankLike } from './search.ts'

const found = (text: string) => banks.filter((bank) => isBankLike(bank, text)).map(({ name }) => name)

describe('a bank', () => {
  it.each([
    ['karnataka', 'Karnataka Bank'],
    ['  SBIN ', 'State Bank of India'],
    ['sbi', 'State Bank of India'],
    ['PNB', 'Punjab National Bank'],
    ['bob', 'Bank of Baroda'],
    ['kotak m', 'Kotak Mahindra Bank'],
  ])('is found by %s (S83)', (text, name) => expect(found(text)).toContain(name))

  it('is any of them without a text, and none for nonsense', () => {
    expect(found('')).toHaveLength(banks.length)
    expect(found('zzz')).toEqual([])
  })
})

describe('a branch', () => {
  const branches = ['MG ROAD', 'WAKAD', 'PUNE ROAD'].map((branch, index) => ({
    ifsc: `SBIN000000${index}`,
    branch,
    address: 'PLOT 4',
    city: 'PUNE',
    district: 'PUNE',
    state: 'MAHARASHTRA',
    related_bank_id: 'SBIN',
  }))

  it('is found by words of its name, place or IFSC', () => {
    expect(branchesLike(branches, 'mg pune')).toEqual([branches[0]])
    expect(branchesLike(branches, 'sbin0000001')).toEqual([branches[1]])
    expect(branchesLike(branches, ' ')).toEqual(branches)
  })

  it('whose name has all words comes before one whose place has some of them', () => {
    expect(branchesLike(branches, 'pune road')).toEqual([branches[2], branches[0]])
  })

  it('is looked up by a text of eleven letters and digits', () => {
    expect(ifscIn(' hdfc0000001 ')).toBe('HDFC0000001')
    for (const text of ['HDFC000001', 'HDFC00000011', 'MAIN STREET']) expect(ifscIn(text)).toBeUndefined()
  })
})

describe('an account number', () => {
  it('is the digits of what was pasted, 9 to 18 of them', () => {
    expect(accountDigits('3012 4567-890 ')).toBe('30124567890')
    expect(accountDigits('1'.repeat(30))).toHaveLength(18)
    expect([8, 9, 18, 19].map((length) => isAccountNumber('1'.repeat(length)))).toEqual([false, true, true, false])
  })
})
