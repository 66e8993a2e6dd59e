import { readFlag, writeFlag } from './storage/local-storage.ts'
import { createStore, useStore } from './storage/store.ts'

const store = createStore(false)

/** Called with the value of the configuration, and with true when a call is answered with `MaintenanceError`. */
export function setMaintenance(on: boolean): void {
  writeFlag('maintenance', on)
  store.set(on)
}

/** Whether maintenance is on. Includes the stored flag, which survives a reload. */
export function useMaintenance(): boolean {
  return useStore(store) || readFlag('maintenance')
}
