import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const textOf = (...cells: (string | number)[]) => csvOf(['Name'], [cells])

it('begins with a byte order mark and ends its lines as RFC 4180 says', () => {
  expect(textOf('आशा राव', 12.5)).toBe('\uFEFF"Name"\r\n"आशा राव","12.5"\r\n')
})

it('doubles quotation marks, and keeps commas and line ends within a cell', () => {
  expect(textOf('a "b", c\nd')).toContain('"a ""b"", c\nd"')
})

it.each(['=1+1', '+91', '@SUM(A1)', '-2+3', '\t=1', '\r=1'])('makes no formula of %j', (text) => {
  expect(textOf(text)).toContain(`"'${text}"`)
})

it('keeps a number below zero', () => {
  expect(textOf(-12.5, '-7')).toContain('"-12.5","-7"')
})
