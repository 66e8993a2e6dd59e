import { priceRowsMax } from './limits.ts'
import { describe, expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { errorsAgainst, priceFileHeader, readPriceFile } from './price-file.ts'

const isin = 'INE0KV010102'
const read = (...lines: readonly string[]) => readPriceFile([priceFileHeader, ...lines].join('\n'))
const errorsOf = (...lines: readonly string[]) => read(...lines).errors.map(({ line, message }) => `${line} ${message}`)

describe('a file of prices', () => {
  it('is read line by line', () => {
    expect(read(`${isin},2026-11-20,523.4,30`, `${isin},2024-02-29,1,0`)).toEqual({
      rows: [
        { line: 2, isin, date: '2026-11-20', close_paise: 52_340, volume: 30 },
        { line: 3, isin, date: '2024-02-29', close_paise: 100, volume: 0 },
      ],
      errors: [],
    })
  })

  it('may have a trailing newline, CRLF line ends and a byte order mark', () => {
    const row = { line: 2, isin, date: '2026-11-20', close_paise: 100, volume: 1 }
    for (const text of [
      `${priceFileHeader}\n${isin},2026-11-20,1,1\n`,
      `${priceFileHeader}\r\n${isin},2026-11-20,1,1\r\n`,
      `\uFEFF${priceFileHeader}\n${isin},2026-11-20,1,1`,
    ]) {
      expect(readPriceFile(text)).toEqual({ rows: [row], errors: [] })
    }
  })

  it.each([
    '',
    '\n',
    'ISIN,date,close,volume',
    ' isin,date,close,volume',
    'isin,date,close,volume,',
    'isin,date,close',
    '\uFEFF\uFEFFisin,date,close,volume',
    '"isin","date","close","volume"',
  ])('is rejected without its header: %j', (text) => {
    expect(readPriceFile(text)).toEqual({
      rows: [],
      errors: [{ line: 1, message: 'The first line must be isin,date,close,volume' }],
    })
  })

  it('is rejected without a price', () => {
    expect(readPriceFile(priceFileHeader).errors).toHaveLength(1)
    expect(readPriceFile(`${priceFileHeader}\r\n`).errors).toHaveLength(1)
  })

  it.each(['0.01', '0.1', '1', '01.50', '9999999999.99'])('accepts a close of %s', (close) => {
    expect(read(`${isin},2026-11-20,${close},1`).rows[0]?.close_paise).toBe(Math.round(Number(close) * 100))
  })

  it.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1.005',
    '1.',
    '.5',
    '1e3',
    '10000000000',
    '1 000',
    ' 1',
    '1,0',
    '₹1',
    'NaN',
    '',
    '٣',
  ])('rejects a close of %j', (close) => {
    expect(read(`${isin},2026-11-20,${close},1`).rows).toEqual([])
    expect(read(`${isin},2026-11-20,${close},1`).errors[0]?.line).toBe(2)
  })

  it.each(['-1', '1.0', '1.5', '', ' ', '1e3', '9999999999999999'])('rejects a volume of %j', (volume) => {
    expect(errorsOf(`${isin},2026-11-20,1,${volume}`)).toEqual(['2 The volume must be a whole number, 0 or more'])
  })

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-11-31',
    '20-11-2026',
    '2026-11-2',
    '2026-11-20T00:00:00.000Z',
    '',
    '20.11.2026',
  ])('rejects the date %j', (date) => {
    expect(errorsOf(`${isin},${date},1,1`)).toEqual(['2 The date is no day of the calendar as YYYY-MM-DD'])
  })

  it.each(['INE0KV010103', 'INE0KV01010', 'ine0kv010102', '', `${isin} `, `"${isin}"`])(
    'rejects the ISIN %j',
    (wrong) => {
      expect(errorsOf(`${wrong},2026-11-20,1,1`)).toEqual(['2 Not an ISIN, or its check digit is wrong'])
    },
  )

  it('reports every error with its line number', () => {
    expect(
      errorsOf(
        '',
        `${isin},2026-11-20,1,1`,
        `${isin},2026-11-20,2,1`,
        'x,y,0,-1',
        `${isin},2026-11-19,1,1,1`,
        `${isin},2026-11-20,1,1`,
      ),
    ).toEqual([
      '2 An empty line',
      '4 The same company and day as in line 3',
      '5 Not an ISIN, or its check digit is wrong',
      '5 The date is no day of the calendar as YYYY-MM-DD',
      '5 The close must be rupees above 0, with at most 2 decimals',
      '5 The volume must be a whole number, 0 or more',
      '6 Four values are expected: isin,date,close,volume',
      '7 The same company and day as in line 3',
    ])
  })

  it('has at most 20,000 prices', () => {
    const from = dayNumber(day('1950-01-01'))
    const lines = Array.from({ length: priceRowsMax + 1 }, (_, index) => `${isin},${dayOf(from + index)},1,1`)
    expect(read(...lines.slice(0, -1))).toMatchObject({ rows: { length: 20_000 }, errors: [] })
    expect(errorsOf(...lines)).toEqual(['20002 A file has at most 20000 prices'])
  })
})

describe('rows checked against recorded data', () => {
  const { rows } = read(`${isin},2026-11-20,1,1`, `${isin},2026-11-23,1,1`, `${isin},2026-11-24,1,1`)

  it('are valid when the company is listed, the day is not in the future and no other price is recorded', () => {
    expect(errorsAgainst(rows, { today: day('2026-11-24'), isListed: () => true, isOtherwise: () => false })).toEqual(
      [],
    )
  })

  it('give an error with their line number', () => {
    expect(
      errorsAgainst(rows, {
        today: day('2026-11-23'),
        isListed: () => true,
        isOtherwise: ({ date }) => date === '2026-11-20',
      }),
    ).toEqual([
      { line: 2, message: 'Another price is recorded for this day' },
      { line: 4, message: 'This day has not come yet' },
    ])
    expect(
      errorsAgainst(rows.slice(0, 1), { today: day('2026-11-23'), isListed: () => false, isOtherwise: () => false }),
    ).toEqual([{ line: 2, message: 'No listed company has this ISIN' }])
  })
})
