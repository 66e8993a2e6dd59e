import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { unknownFields } from './unknown-fields.ts'

const Company = z.object({
  name: z.string(),
  note: z.optional(z.string()),
  investors: z.array(z.object({ name: z.string() })),
  facts: z.record(z.string(), z.number()),
})
const company = { name: 'Kaveri', investors: [{ name: 'A' }, { name: 'B' }], facts: { year: 2026 } }

it.each([
  [company, []],
  [{ ...company, note: 'x' }, []],
  [{ ...company, notes: 'x' }, ['notes']],
  [{ ...company, investors: [{ name: 'A' }, { name: 'B', share: 1 }] }, ['investors.1.share']],
  [{ ...company, facts: { anything: 1 } }, []],
  [JSON.parse(`${JSON.stringify(company).slice(0, -1)},"__proto__":{}}`), ['__proto__']],
])('names the fields of %j that the schema does not know', (given, expected) => {
  expect(unknownFields(given, Company.parse(given))).toEqual(expected)
})

it('compares no bytes', () => {
  const Form = z.object({ file: z.custom<Uint8Array>() })
  const file = new Uint8Array([1])
  expect(unknownFields({ file }, Form.parse({ file }))).toEqual([])
})
