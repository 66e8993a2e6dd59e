import { createStore } from './store.ts'

/** Dialogs that no screen opens: they come from a call that failed. */
export type ShellDialog = 'session-expired' | 'outage'

export const dialogStore = createStore<ShellDialog | undefined>(undefined)

/** An expired session outranks an outage. */
export function openDialog(dialog: ShellDialog): void {
  if (dialogStore.get() !== 'session-expired') dialogStore.set(dialog)
}

export function closeDialog(): void {
  dialogStore.set(undefined)
}
