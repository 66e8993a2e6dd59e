import { createStore } from '#web/platform/storage/store.ts'

export type ToastKind = 'info' | 'error' | 'success'
export interface ToastMessage {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
}

/** A toast is shown for this long. */
const toastMs = 4_000

export const toastStore = createStore<ToastMessage | undefined>(undefined)
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short message below the header. A newer one replaces it. */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  clearTimeout(timer)
  timer = setTimeout(() => toastStore.set(undefined), toastMs)
  lastId += 1
  toastStore.set({ id: lastId, text, kind })
}
