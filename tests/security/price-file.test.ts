import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf } from '#shared/kernel/day.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { priceFileHeader, readPriceFile } from '#shared/market/price-file.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const isins = fc
  .array(fc.constantFrom(...letters), { minLength: 9, maxLength: 9 })
  .map((body) => `IN${body.join('')}${isinCheckDigit(`IN${body.join('')}`)}`)
const days = fc.integer({ min: 0, max: 40_000 }).map(dayOf)
const prices = fc.record({
  isin: isins,
  date: days,
  close_paise: fc.integer({ min: 1, max: 999_999_999_999 }),
  volume: fc.integer({ min: 0, max: 999_999_999_999_999 }),
})

it('reads any valid file as it was written', () => {
  const files = fc.uniqueArray(prices, { minLength: 1, maxLength: 50, selector: ({ isin, date }) => `${isin} ${date}` })
  fc.assert(
    fc.property(files, fc.constantFrom('\n', '\r\n'), (written, end) => {
      const lines = written.map(
        ({ isin, date, close_paise, volume }) =>
          `${isin},${date},${Math.floor(close_paise / 100)}.${String(close_paise % 100).padStart(2, '0')},${volume}`,
      )
      expect(readPriceFile([priceFileHeader, ...lines, ''].join(end))).toEqual({
        rows: written.map((row, index) => ({ line: index + 2, ...row })),
        errors: [],
      })
    }),
  )
})

it('turns junk into errors at existing lines or into valid rows', () => {
  const junk = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.oneof(isins, days, fc.string(), fc.double().map(String)), { maxLength: 5 })
        .map((values) => values.join(',')),
    ),
  )
  fc.assert(
    fc.property(junk, (lines) => {
      const text = [priceFileHeader, ...lines].join('\n')
      const { rows, errors } = readPriceFile(text)
      const last = text.split('\n').length
      expect([...rows, ...errors].every(({ line }) => line >= 1 && line <= last)).toBe(true)
      expect(errors.every(({ line }, index) => index === 0 || line >= (errors[index - 1]?.line ?? 0))).toBe(true)
      expect(rows.every(({ close_paise, volume }) => close_paise > 0 && Number.isSafeInteger(volume))).toBe(true)
      if (rows.length < last - 2) expect(errors).not.toEqual([])
    }),
  )
})
