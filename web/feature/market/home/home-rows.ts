import type { Catalogue, SecurityView } from '#shared/market/market.ts'
import { type PublicRow, rowsOf } from '#shared/market/rows.ts'
import { config } from '#web/platform/config.ts'
import { sectorOf } from '#web/feature/market/list/sector-of.ts'

/** A company as Home shows it. `change` is the weekly change in percent. */
export type HomeRow = Omit<PublicRow, 'percentage_of_change' | 'logo'> & {
  readonly change: number
  readonly logo_url: string
}

/** The rows of the whole catalogue, or of its first screen while the rest loads. A first screen of a newer build overrides the rows of an older whole catalogue. */
export function rowsFrom(first: Catalogue | undefined, whole: Catalogue | undefined): readonly HomeRow[] {
  const firstRows = first === undefined || first.build <= (whole?.build ?? -1) ? [] : homeRows(first)
  if (whole === undefined) return firstRows
  const newer = new Map(firstRows.map((row) => [row.id, row]))
  return homeRows(whole).map((row) => newer.get(row.id) ?? row)
}

function homeRows(catalogue: Catalogue): HomeRow[] {
  return rowsOf(catalogue).map(({ percentage_of_change, logo, ...row }) => ({
    ...row,
    change: percentage_of_change,
    logo_url: logo === 0 ? '' : `${config().ApiEndPoint}/market/logo/${row.id}/${logo}`,
  }))
}

/** A row of a page that the server has searched and sorted. */
export function rowOfView(view: SecurityView): HomeRow {
  return {
    ...view,
    sector: sectorOf(view),
    market_cap: view.related_market_capital_id,
    change: view.percentage_of_change,
  }
}
