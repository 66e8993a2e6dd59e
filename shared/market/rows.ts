import type { Catalogue, ListType } from './market.ts'

/** A company of the public listing, as a screen draws it. */
export interface PublicRow {
  readonly id: string
  readonly name: string
  readonly sector: string
  readonly sector_code: string
  readonly market_cap: 1 | 2 | 3
  readonly status: ListType
  /** Rupees; 0 without a price. */
  readonly price: number
  /** Against a week earlier, in percent. */
  readonly percentage_of_change: number
  /** Part of the logo's address; 0 when there is none. */
  readonly logo: number
}

/** The columns of a listing as rows. Free of schemas, so that the site can have it. */
export function rowsOf({ columns, sectors }: Pick<Catalogue, 'columns' | 'sectors'>): PublicRow[] {
  const at = <T>(values: readonly T[], place: number) => values[place] as T
  return columns.id.map((id, place) => {
    const sector = sectors[at(columns.sector, place)]
    return {
      id,
      name: at(columns.name, place),
      sector: sector?.description ?? '',
      sector_code: sector?.code ?? '',
      market_cap: at(columns.market_cap, place),
      status: at(columns.status, place),
      price: at(columns.price, place) / 100,
      percentage_of_change: at(columns.change, place) / 100,
      logo: at(columns.logo, place),
    }
  })
}
