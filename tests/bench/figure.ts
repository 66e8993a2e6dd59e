import { cpus, totalmem } from 'node:os'

/** One line of the table: what was measured, what it was measured against, what it should be. */
export interface Figure {
  /** The goal's name: `L1`, `W6`. Several lines may share one. */
  readonly goal: string
  readonly what: string
  readonly unit:
    | 'ms'
    | 'us'
    | 'KB'
    | 'MB'
    | 'requests'
    | 'calls'
    | 'units'
    | 'schedules'
    | 'cells'
    | 'bugs'
    | 'points'
    | 'x'
  /** Ours: the median where it was measured more than once. */
  readonly ours: number
  /** The others, measured in the same run, one with the other in turn. */
  readonly beside?: Readonly<Record<string, number>>
  /** How it is to be, in words: `<= 0.75x ordinary`. */
  readonly wanted: string
  readonly isMet: boolean
}

/** A part of the bench: `npm run bench -- functions` runs one alone. */
export type Part = (tell: (line: string) => void) => Promise<readonly Figure[]>

/** A number of 0 to 1 of what was measured, in order: 0.5 is the median. */
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

/** As text, one figure a line, with the ratio to each that stands beside it. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ goal, what, unit, ours, beside = {}, wanted, isMet }) => [
    goal,
    what,
    `${round(ours)} ${unit}`,
    Object.entries(beside)
      .map(([name, value]) => `${name} ${round(value)} (${round(ours / value)}x)`)
      .join(', '),
    wanted,
    isMet ? 'met' : 'MISSED',
  ])
  const all = [['goal', 'what', 'ours', 'beside', 'wanted', ''], ...rows]
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
