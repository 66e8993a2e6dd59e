import { cpus, totalmem } from 'node:os'

/** One line of the table: what was measured, its yardsticks and its goal. */
export interface Figure {
  /** The goal's name: `L1`, `W6`. Several lines may share one. */
  readonly goal: string
  readonly what: string
  readonly unit:
    | 'lines'
    | 'ms'
    | 'us'
    | 'micro-USD'
    | 'KB'
    | 'MB'
    | 'requests'
    | 'calls'
    | 'units'
    | 'orders'
    | 'schedules'
    | 'cells'
    | 'bugs'
    | 'points'
    | 'orders/s'
    | 'x'
  /** Our value; the median where it was measured more than once. */
  readonly ours: number
  /** The yardsticks, measured alternately in the same run. */
  readonly beside?: Readonly<Record<string, number>>
  /** The goal as text: `<= 0.75x ordinary`. */
  readonly target: string
  readonly isMet: boolean
}

/** A part of the benchmark: `npm run bench -- functions` runs one alone. */
export type Part = (print: (line: string) => void) => Promise<readonly Figure[]>

/** The quantile of the values, from 0 to 1: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  if (found === undefined) throw new RangeError('nothing was measured')
  return found
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function machine() {
  return {
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  }
}

/** As text, one figure a line, with the ratio to each yardstick. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ goal, what, unit, ours, beside = {}, target, isMet }) => [
    goal,
    what,
    `${round(ours)} ${unit}`,
    Object.entries(beside)
      .map(([name, value]) => `${name} ${round(value)}${value === 0 ? '' : ` (${round(ours / value)}x)`}`)
      .join(', '),
    target,
    isMet ? 'met' : 'MISSED',
  ])
  const all = [['goal', 'what', 'ours', 'beside', 'target', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function round(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(3)))
}
