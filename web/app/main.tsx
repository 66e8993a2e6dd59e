import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { findWrapper } from '#web/native/post.ts'
import { closeSheetEntry } from '#web/platform/navigation.ts'
import { keepScroll } from '#web/platform/scroll.ts'
import { isLoggedIn } from '#web/platform/session.ts'
import { Start, whatIsShown } from './start.tsx'

// Nobody else needs what hears a wrapper.
if (findWrapper() !== undefined)
  void import('#web/native/listen.ts').then(({ listen }) => listen()).catch(() => undefined)

const root = document.getElementById('root')
if (root !== null) {
  closeSheetEntry()
  keepScroll()
  const isSeen = root.querySelector(`[data-for=${isLoggedIn() ? 'member' : 'guest'}]`) !== null
  // What is seen already stays until it can be woken: a splash in between would take it away again.
  const from = isSeen ? whatIsShown() : Promise.resolve('loading' as const)
  // In slices, so that a finger is never kept waiting for the whole of it.
  void from.then((phase) => startTransition(() => createRoot(root).render(<Start from={phase} />)))
}
