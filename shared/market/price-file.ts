import { priceRowsMax } from './limits.ts'
import { Day, day } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { Isin } from '#shared/kernel/text.ts'

/** Parsing of a price file of the desk: comma-separated values without quotes, one company and day per line. */

export const priceFileHeader = 'isin,date,close,volume'

export interface PriceRow {
  /** The line number as an editor shows it; the header is line 1. */
  readonly line: number
  readonly isin: string
  readonly date: Day
  readonly close_paise: Paise
  readonly volume: number
}

export interface LineError {
  readonly line: number
  readonly message: string
}

interface PriceFile {
  readonly rows: readonly PriceRow[]
  /** Sorted by line. A file with errors must be rejected as a whole. */
  readonly errors: readonly LineError[]
}

/**
 * Parses a price file and collects its errors. Lines end in LF or CRLF, the last line may be empty, and a byte order
 * mark is skipped.
 */
export function readPriceFile(text: string): PriceFile {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
  if (header !== priceFileHeader)
    return { rows: [], errors: [{ line: 1, message: `The first line must be ${priceFileHeader}` }] }
  if (lines.at(-1) === '') lines.pop()
  if (lines.length === 0) return { rows: [], errors: [{ line: 1, message: 'There are no prices in the file' }] }
  const read = lines.slice(0, priceRowsMax).map((text, index) => readRow(text, index + 2))
  const rows = read.flatMap(({ row }) => row ?? [])
  const tooMany =
    lines.length > priceRowsMax
      ? [{ line: priceRowsMax + 2, message: `A file has at most ${priceRowsMax} prices` }]
      : []
  return { rows, errors: byLine([...read.flatMap(({ errors }) => errors), ...duplicatesIn(rows), ...tooMany]) }
}

/** The validation of each column, in order. */
const columns: readonly { readonly isValid: (value: string) => boolean; readonly message: string }[] = [
  { isValid: (value) => Isin.safeParse(value).success, message: 'Not an ISIN, or its check digit is wrong' },
  { isValid: (value) => Day.safeParse(value).success, message: 'The date is no day of the calendar as YYYY-MM-DD' },
  // At most ten digits of rupees, below ₹1,000 crore.
  {
    isValid: (value) => /^\d{1,10}(\.\d{1,2})?$/.test(value) && /[1-9]/.test(value),
    message: 'The close must be rupees above 0, with at most 2 decimals',
  },
  { isValid: (value) => /^\d{1,15}$/.test(value), message: 'The volume must be a whole number, 0 or more' },
]

interface ReadRow {
  /** Undefined when there are errors. */
  readonly row: PriceRow | undefined
  readonly errors: readonly LineError[]
}

function readRow(text: string, line: number): ReadRow {
  const values = text.split(',')
  if (values.length !== columns.length) {
    return {
      row: undefined,
      errors: [{ line, message: text === '' ? 'An empty line' : `Four values are expected: ${priceFileHeader}` }],
    }
  }
  const errors = columns.flatMap(({ isValid, message }, index) =>
    isValid(values[index] ?? '') ? [] : [{ line, message }],
  )
  const [isin = '', date = '', close = '', volume = ''] = values
  return {
    row:
      errors.length > 0
        ? undefined
        : { line, isin, date: day(date), close_paise: paiseIn(close), volume: Number(volume) },
    errors,
  }
}

/** Rupees and decimals are parsed separately, because a fraction of a rupee has no exact binary form. */
function paiseIn(close: string): Paise {
  const [rupees, decimals = ''] = close.split('.')
  return paise(Number(rupees) * 100 + Number(decimals.padEnd(2, '0')))
}

function duplicatesIn(rows: readonly PriceRow[]): LineError[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ line, isin, date }) => {
    const known = first.get(`${isin} ${date}`)
    if (known !== undefined) return [{ line, message: `The same company and day as in line ${known}` }]
    first.set(`${isin} ${date}`, line)
    return []
  })
}

/** The stored data that rows are checked against. */
interface RecordedData {
  readonly today: Day
  readonly isListed: (isin: string) => boolean
  /** Whether another price, or another volume, is recorded for this day. */
  readonly isOtherwise: (row: PriceRow) => boolean
}

/** The errors of valid rows against the stored data. */
export function errorsAgainst(rows: readonly PriceRow[], { today, isListed, isOtherwise }: RecordedData): LineError[] {
  return rows.flatMap((row) => [
    ...(isListed(row.isin) ? [] : [{ line: row.line, message: 'No listed company has this ISIN' }]),
    ...(row.date > today ? [{ line: row.line, message: 'This day has not come yet' }] : []),
    ...(isOtherwise(row) ? [{ line: row.line, message: 'Another price is recorded for this day' }] : []),
  ])
}

export function byLine(errors: readonly LineError[]): LineError[] {
  return errors.toSorted((one, other) => one.line - other.line)
}
