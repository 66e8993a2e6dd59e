import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compact } from './compact.ts'

const Part = z.object({
  name: z.string(),
  count: z._default(z.int(), 0),
  ended_at: z._default(z.nullable(z.string()), null),
})
const Whole = z.object({
  id: z.string(),
  parts: z._default(z.array(Part), []),
  part: z._default(z.nullable(Part), null),
  sums: z._default(z.object({ bank: z._default(z.int(), 0), escrow: z._default(z.int(), 0) }), { bank: 0, escrow: 0 }),
  state: z._default(z.enum(['NEW', 'DONE']), 'NEW'),
  counts: z.record(z.string(), z.int()),
  said: z.nullable(z.string()),
})

const empty = {
  id: 'a',
  parts: [],
  part: null,
  sums: { bank: 0, escrow: 0 },
  state: 'NEW',
  counts: {},
  said: null,
} as const

describe('an item', () => {
  it('is stored without what its schema fills in', () => {
    expect(compact(Whole, empty)).toEqual({ id: 'a', counts: {}, said: null })
  })

  it('keeps every other value, in lists and in parts too', () => {
    const part = { name: 'x', count: 0, ended_at: null }
    const value = {
      ...empty,
      parts: [part, { ...part, count: 2 }],
      part: { ...part, ended_at: 'now' },
      sums: { bank: 0, escrow: 5 },
      state: 'DONE' as const,
      counts: { zero: 0 },
    }
    expect(compact(Whole, value)).toEqual({
      id: 'a',
      parts: [{ name: 'x' }, { name: 'x', count: 2 }],
      part: { name: 'x', ended_at: 'now' },
      sums: { escrow: 5 },
      state: 'DONE',
      counts: { zero: 0 },
      said: null,
    })
  })

  it.each([empty, { ...empty, parts: [{ name: 'x', count: 1, ended_at: null }], sums: { bank: -1, escrow: 0 } }])(
    'is read as it was before',
    (value) => {
      expect(Whole.parse(compact(Whole, value))).toEqual(value)
    },
  )

  it('stays whole where a schema does not say what it fills in', () => {
    expect(compact({ parse: () => ({}) }, { a: null, b: [] })).toEqual({ a: null, b: [] })
  })
})
