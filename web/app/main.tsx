import { createRoot } from 'react-dom/client'
import { findWrapper } from '#web/native/post.ts'
import { readText } from './flags.ts'
import { closeSheetEntry } from './navigation.ts'
import { keepScroll } from './scroll.ts'
import { isLoggedIn } from './session.ts'
import { asked, Start } from './start.tsx'

const theme = readText('theme')
if (theme !== undefined) document.documentElement.dataset['theme'] = theme

// Nobody else needs what hears a wrapper.
if (findWrapper() !== undefined) void import('#web/native/listen.ts').then(({ listen }) => listen()).catch(() => undefined)

const root = document.getElementById('root')
if (root !== null) {
  closeSheetEntry()
  keepScroll()
  const isSeen = root.hasChildNodes() && !isLoggedIn()
  // A landing that is seen already stays until it can be woken: a splash in between would take it away again.
  void (isSeen ? asked : Promise.resolve('loading' as const)).then((from) => createRoot(root).render(<Start from={from} />))
}
