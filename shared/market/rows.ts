import type { SecurityId } from '#shared/kernel/id.ts'
import type { Catalogue, ListType } from './market.ts'

/** A company of the public catalogue as a row, for screens. */
export interface PublicRow {
  readonly id: SecurityId
  readonly name: string
  readonly sector: string
  readonly sector_code: string
  readonly market_cap: 1 | 2 | 3
  readonly status: ListType
  /** Rupees; 0 without a price. */
  readonly price: number
  /** Against a week earlier, in percent. */
  readonly percentage_of_change: number
  /** The version of the logo, part of its address; 0 without a logo. */
  readonly logo: number
}

/** Converts the columns of a catalogue to rows. This file contains no schemas, so that the site can load it without zod. */
export function rowsOf({ columns, sectors }: Pick<Catalogue, 'columns' | 'sectors'>): PublicRow[] {
  const at = <T>(values: readonly T[], index: number) => values[index] as T
  return columns.id.map((id, index) => {
    const sector = sectors[at(columns.sector, index)]
    return {
      id,
      name: at(columns.name, index),
      sector: sector?.description ?? '',
      sector_code: sector?.code ?? '',
      market_cap: at(columns.market_cap, index),
      status: at(columns.status, index),
      price: at(columns.price, index) / 100,
      percentage_of_change: at(columns.change, index) / 100,
      logo: at(columns.logo, index),
    }
  })
}
