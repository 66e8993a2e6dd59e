import { readFlag, writeFlag } from './local-storage.ts'
import { createStore, useStore } from './store.ts'

const store = createStore(false)

/** Known from the configuration, or from a call that was answered with `MaintenanceError`. */
export function setMaintenance(on: boolean): void {
  writeFlag('maintenance', on)
  store.set(on)
}

/** The guard reads the stored flag, so that a page opened anew knows it too. */
export function useMaintenance(): boolean {
  return useStore(store) || readFlag('maintenance')
}
