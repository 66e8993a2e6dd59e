import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { InLanguage } from '#web/language/in-language.tsx'
import { languageStore, startLanguage } from '#web/language/language.ts'
import { findWrapper } from '#web/native/post.ts'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { clearTabStorage } from '#web/platform/storage/clear-tab-storage.ts'
import { followTabs } from '#web/platform/session/follow-tabs.ts'
import { closeSheetEntry, useEntryLocation } from '#web/platform/navigation/navigation.ts'
import { registerPreload } from '#web/platform/preload-screen.ts'
import { startScrollRestoration } from '#web/platform/navigation/scroll.ts'
import { isLoggedIn } from '#web/platform/session/session.ts'
import { fetchScreen } from './members.ts'
import { openDialogsOnEvents } from './shell/shell-dialog-store.ts'
import { Start, loadShownScreen } from './start.tsx'

openDialogsOnEvents()
followTabs((loggedIn) => {
  emitAppEvent(loggedIn ? 'other-person' : 'session-expired')
  if (!loggedIn) return
  clearTabStorage()
  location.reload()
})
registerPreload((path) => void fetchScreen(path))

// Only the wrapper app sends messages: a browser does not load what reads them.
if (findWrapper() !== undefined)
  void import('./native-listener.ts').then(({ listenToWrapper }) => listenToWrapper()).catch(() => undefined)

const root = document.getElementById('root')
if (root !== null) {
  closeSheetEntry()
  startScrollRestoration()
  const { shell } = document.documentElement.dataset
  const seen = `[data-for=${isLoggedIn() ? 'member' : 'guest'}] > :is(:not([data-shell]), [data-shell='${shell}'])`
  const isSeen = root.querySelector(seen) !== null
  // A pre-rendered screen stays until it can be replaced: a splash in between would hide it again.
  const from = isSeen ? loadShownScreen() : Promise.resolve('loading' as const)
  void Promise.all([from, startLanguage()]).then(([phase]) => {
    const app = createRoot(root)
    // A transition renders in slices, so that the page answers input meanwhile.
    const render = () =>
      startTransition(() =>
        app.render(
          <Router hook={useEntryLocation}>
            <InLanguage>
              <Start from={phase} />
            </InLanguage>
          </Router>,
        ),
      )
    render()
    languageStore.subscribe(render)
  })
}
