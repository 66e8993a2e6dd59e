import { createStore } from '#web/platform/store.ts'

export type ToastKind = 'info' | 'error' | 'success'
export interface ToastMessage {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
}

/** How long a notice stays (S4). */
const noticeMs = 4_000

export const toastStore = createStore<ToastMessage | undefined>(undefined)
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short message at the lower edge; a newer one takes its place. */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  clearTimeout(timer)
  timer = setTimeout(() => toastStore.set(undefined), noticeMs)
  last += 1
  toastStore.set({ id: last, text, kind })
}
