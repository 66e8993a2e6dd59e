import { type AppEvent, onAppEvent } from '#web/platform/app-event.ts'
import { createStore } from '#web/platform/storage/store.ts'

/** A dialog that no screen opens, named like the event that opens it. `other-person` has none: the page is loaded again. */
export type ShellDialog = AppEvent

export const shellDialogStore = createStore<ShellDialog | undefined>(undefined)

/** Opens the dialog of each event. Call it before the first request: an expired session may be found before the shell is rendered. Returns the function that stops it. */
export function openDialogsOnEvents(): () => void {
  return onAppEvent((event) => {
    if (!isOver(shellDialogStore.get()) || event === 'other-person') shellDialogStore.set(event)
  })
}

export function closeDialog(): void {
  shellDialogStore.set(undefined)
}

/** Whether the session of this page is over: nothing of its person may stay on the screen, and no other dialog replaces this one. */
export function isOver(dialog: ShellDialog | undefined): boolean {
  return dialog === 'session-expired' || dialog === 'other-person'
}
