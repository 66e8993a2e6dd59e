import { createStore } from '#web/platform/storage/store.ts'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'

/** The rows of the catalogue as Home has loaded them, for what is shown beside and after it. */
export const knownRowsStore = createStore<readonly HomeRow[]>([])

/** The row of a company as it was shown last. */
export function knownRow(id: string): HomeRow | undefined {
  return knownRowsStore.get().find((row) => row.id === id)
}
