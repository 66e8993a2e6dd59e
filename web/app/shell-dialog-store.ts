import { type AppEvent, onAppEvent } from '#web/platform/app-event.ts'
import { createStore } from '#web/platform/store.ts'

/** A dialog that no screen opens, named like the event that opens it. */
export type ShellDialog = AppEvent

export const shellDialogStore = createStore<ShellDialog | undefined>(undefined)

/** Opens the dialog of each event. Call it before the first request: an expired session may be found before the shell is rendered. Returns the function that stops it. */
export function openDialogsOnEvents(): () => void {
  return onAppEvent((event) => {
    // An expired session takes precedence over an outage.
    if (shellDialogStore.get() !== 'session-expired') shellDialogStore.set(event)
  })
}

export function closeDialog(): void {
  shellDialogStore.set(undefined)
}
