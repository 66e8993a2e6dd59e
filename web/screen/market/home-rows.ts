import type { Listing, SecurityView } from '#shared/market/market.ts'
import { type PublicRow, rowsOf } from '#shared/market/rows.ts'
import { config } from '#web/app/config.ts'
import { sectorOf } from './sector-of.ts'

/** A company as Home draws it, wherever it came from. `change` is the weekly one in percent. */
export type HomeRow = Pick<PublicRow, 'id' | 'name' | 'sector' | 'sector_code' | 'market_cap' | 'status' | 'price'> & { readonly change: number; readonly logo_url: string }

/** The rows of a public file. Those that say what they said before are the same objects, so that nothing is drawn anew for them. */
export function rowsFrom(listing: Listing, before: readonly HomeRow[]): readonly HomeRow[] {
  return steady(before, rowsOf(listing).map(rowOf))
}

function rowOf({ percentage_of_change, logo, ...row }: PublicRow): HomeRow {
  return { ...row, change: percentage_of_change, logo_url: logo === 0 ? '' : `${config().ApiEndPoint}/market/logo/${row.id}/${logo}` }
}

/** A row of a page that the server has searched and sorted. */
export function rowOfView(view: SecurityView): HomeRow {
  const { id, name, sector_code, status, price, logo_url } = view
  return { id, name, sector: sectorOf(view), sector_code, market_cap: view.related_market_capital_id, status, price, change: view.percentage_of_change, logo_url }
}

/** `after` with the objects of `before` wherever they say the same; `before` itself when nothing differs. */
export function steady(before: readonly HomeRow[], after: readonly HomeRow[]): readonly HomeRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = after.map((row) => {
    const same = known.get(row.id)
    return same !== undefined && saysTheSame(same, row) ? same : row
  })
  return rows.length === before.length && rows.every((row, place) => row === before[place]) ? before : rows
}

function saysTheSame(one: HomeRow, other: HomeRow): boolean {
  return (Object.keys(one) as (keyof HomeRow)[]).every((name) => one[name] === other[name])
}

/** Rows with newer ones of the same companies in their places. */
export function withNewer(rows: readonly HomeRow[], newer: readonly HomeRow[]): readonly HomeRow[] {
  const fresh = new Map(newer.map((row) => [row.id, row]))
  return rows.map((row) => fresh.get(row.id) ?? row)
}
