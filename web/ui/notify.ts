import { createStore } from '#web/app/store.ts'

export type NoticeKind = 'info' | 'error' | 'success'
export interface Notice {
  readonly id: number
  readonly text: string
  readonly kind: NoticeKind
}

/** How long a notice stays (S4). */
const noticeMs = 4_000

export const noticeStore = createStore<Notice | undefined>(undefined)
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short message at the lower edge; a newer one takes its place. */
export function notify(text: string, kind: NoticeKind = 'info'): void {
  clearTimeout(timer)
  timer = setTimeout(() => noticeStore.set(undefined), noticeMs)
  last += 1
  noticeStore.set({ id: last, text, kind })
}
