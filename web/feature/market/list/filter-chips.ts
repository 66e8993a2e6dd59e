import { t } from '@lingui/core/macro'
import type { Sector } from '#shared/market/market.ts'
import { wholeRupees } from '#web/lib/whole-rupees.ts'
import { depositories, type ListFilter, priceBands, type SortName } from './list-choice.ts'

/** The sizes of companies, with the labels of the specification. */
export const marketCaps = () =>
  [
    { value: 1, label: t`Small Cap` },
    { value: 2, label: t`Middle Cap` },
    { value: 3, label: t`Large Cap` },
  ] as const

/** What the smallest purchase may cost, in rupees. */
export const investments = [10_000, 25_000, 50_000, 1_00_000] as const

export function investmentLabel(rupees: number): string {
  return t`Up to ${wholeRupees(rupees)}`
}

/** The orders of a list. Null: the order of the catalogue. */
export const sorts = (): readonly { readonly value: SortName | null; readonly label: string }[] => [
  { value: null, label: t`As listed` },
  { value: 'price_asc', label: t`Price: low to high` },
  { value: 'price_desc', label: t`Price: high to low` },
  { value: 'change_desc', label: t`Top gainers this week` },
  { value: 'name_asc', label: t`Name: A to Z` },
]

export function labelOfSort(sort: SortName | null): string {
  return sorts().find(({ value }) => value === sort)?.label ?? ''
}

/** A choice of the filter, and the change that takes it off. */
interface FilterChip {
  readonly label: string
  readonly without: Partial<ListFilter>
}

/** The choices of a filter in the order of its screen, and the order of the list. */
export function chipsOf(
  { sectorCodes, marketCap, priceBand, investmentTo, depository, sort }: ListFilter,
  sectors: readonly Pick<Sector, 'code' | 'description'>[],
): readonly FilterChip[] {
  const chips: FilterChip[] = sectorCodes.map((code) => ({
    label: sectors.find((sector) => sector.code === code)?.description ?? code,
    without: { sectorCodes: sectorCodes.filter((other) => other !== code) },
  }))
  const cap = marketCaps().find(({ value }) => value === marketCap)
  if (cap !== undefined) chips.push({ label: cap.label, without: { marketCap: null } })
  const band = priceBands().find(({ id }) => id === priceBand)
  if (band !== undefined) chips.push({ label: band.label, without: { priceBand: null } })
  if (investmentTo !== null)
    chips.push({
      label: t`Min. investment up to ${wholeRupees(investmentTo)}`,
      without: { investmentTo: null },
    })
  const taker = depositories.find(({ value }) => value === depository)
  if (taker !== undefined) chips.push({ label: taker.label, without: { depository: null } })
  if (sort !== null) chips.push({ label: labelOfSort(sort), without: { sort: null } })
  return chips
}
