/** One thing that was counted or measured, at each size. */
export interface Curve {
  readonly what: string
  readonly values: readonly number[]
}

const flatMax = 1.1

/** A table: a line for each thing, a column for each size, and the growth from the first to the last. */
export function tableOfCurves(title: string, sizes: readonly number[], curves: readonly Curve[]): string[] {
  const rows = curves.map(({ what, values }) => [what, ...values.map(shown), growthOf(values)])
  const all = [[title, ...sizes.map((size) => size.toLocaleString('en-IN')), ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

/** The ratio of the last value to the first. */
export function growth(values: readonly number[]): number {
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return first === last ? 1 : last / first
}

function growthOf(values: readonly number[]): string {
  const times = growth(values)
  return times <= flatMax ? 'flat' : `x${shown(times)}`
}

function shown(value: number): string {
  return (value >= 100 || Number.isInteger(value) ? Math.round(value) : Number(value.toPrecision(2))).toLocaleString(
    'en-IN',
  )
}
