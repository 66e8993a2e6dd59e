import type { HomeRow } from './home-rows.ts'

let known: readonly HomeRow[] = []

/** Remembers the rows of the catalogue, so that the page of a company begins with what its row shows. */
export function rememberRows(rows: readonly HomeRow[]): void {
  known = rows
}

/** The row of a company as it was shown last. */
export function knownRow(id: string): HomeRow | undefined {
  return known.find((row) => row.id === id)
}
