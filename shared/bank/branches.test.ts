import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantOf, later } from '#shared/kernel/instant.ts'
import type { Branch } from './bank.ts'
import { isFresh, partsOf, sortedOnce, wholeList } from './branches.ts'

const asked = instantOf('2026-11-23T06:30:00.000Z')
const branch = (number: number, name = `BRANCH ${number}`): Branch => ({
  ifsc: `SBIN0${String(number).padStart(6, '0')}`,
  branch: name,
  address: 'MAIN ROAD',
  city: 'PUNE',
  district: 'PUNE',
  state: 'MAHARASHTRA',
  related_bank_id: 'SBIN',
})
const many = (count: number) => Array.from({ length: count }, (_, number) => branch(number))

describe('an answer of the directory', () => {
  it.each([
    ['a branch', true, 30 * dayMs],
    ['no branch', false, hourMs],
  ])('that found %s counts for its time', (_, found, freshMs) => {
    expect(isFresh({ asked_at: asked, found }, later(asked, freshMs - 1))).toBe(true)
    expect(isFresh({ asked_at: asked, found }, later(asked, freshMs))).toBe(false)
  })
})

describe('a list of branches', () => {
  it.each([0, 1, 200, 201, 1_050])('of %i branches is put together from its parts', (count) => {
    const parts = partsOf(many(count), asked)
    expect(parts).toHaveLength(Math.max(1, Math.ceil(count / 200)))
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(400_000)
    expect(wholeList(parts)).toEqual({ asked_at: asked, branches: sortedOnce(many(count)) })
  })

  it('does not count while another one replaces it, nor with what a longer one has left', () => {
    const older = partsOf(many(450), asked)
    const newer = partsOf(many(300), later(asked, dayMs))
    expect(wholeList([])).toBeUndefined()
    expect(wholeList(older.slice(1))).toBeUndefined()
    expect(wholeList([newer[0] as never, ...older.slice(1)])).toBeUndefined()
    expect(wholeList([...newer, ...older.slice(2)])?.branches).toHaveLength(300)
  })

  it('has each branch once, by name', () => {
    const listed = sortedOnce([branch(3, 'WAKAD'), branch(1, 'MG ROAD 10'), branch(2, 'MG ROAD 9'), branch(3, 'WAKAD')])
    expect(listed.map((each) => each.branch)).toEqual(['MG ROAD 9', 'MG ROAD 10', 'WAKAD'])
  })
})
