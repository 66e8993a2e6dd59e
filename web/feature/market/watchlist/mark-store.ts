import { createStore } from '#web/platform/storage/store.ts'

/** What has just happened to a mark, and the button that takes it back. */
export interface MarkMessage {
  readonly text: string
  readonly action: string
  readonly run: () => void
}

/** Long enough to read the message and to reach its button. */
const shownMs = 8_000

export const markMessageStore = createStore<MarkMessage | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message. A newer one replaces it. */
export function showMarkMessage(message: MarkMessage): void {
  markMessageStore.set(message)
  holdMarkMessage(false)
}

export function hideMarkMessage(): void {
  clearTimeout(timer)
  markMessageStore.set(undefined)
}

/** Keeps the message while a person is at it. */
export function holdMarkMessage(isHeld: boolean): void {
  clearTimeout(timer)
  if (!isHeld) timer = setTimeout(hideMarkMessage, shownMs)
}
