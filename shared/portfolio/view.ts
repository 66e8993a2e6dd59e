import type { Day } from '#shared/kernel/instant.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import type { GainRow, GainsView } from './api.ts'
import type { gainsOfYear, LotGain } from './gains.ts'
import type { PortfolioValue } from './value.ts'

/** A point of the line on the wire. */
export function viewPortfolioValue(date: Day, { value, invested }: PortfolioValue) {
  return { date, value: rupeesFrom(value), invested: rupeesFrom(invested) }
}

/** A percentage on the wire, with two decimals. */
export function viewPercent(percent: number | undefined): number | null {
  return percent === undefined ? null : Math.round(percent * 100) / 100
}

/** The gains of a year on the wire. */
export function viewGains(gains: ReturnType<typeof gainsOfYear>, complete: boolean): GainsView {
  const { year, years, rows, short_paise, long_paise } = gains
  return {
    year,
    years,
    rows: rows.map(viewRow),
    short_term: rupeesFrom(short_paise),
    long_term: rupeesFrom(long_paise),
    complete,
  }
}

function viewRow({ cost_paise, proceeds_paise, gain_paise, ...row }: LotGain): GainRow {
  return { ...row, cost: rupeesFrom(cost_paise), proceeds: rupeesFrom(proceeds_paise), gain: rupeesFrom(gain_paise) }
}
