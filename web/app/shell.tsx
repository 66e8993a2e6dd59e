import { lazy, Suspense, useSyncExternalStore } from 'react'
import { answeredStore } from '#web/platform/api/client.ts'
import { Toast } from '#web/ui/toast.tsx'
import { ProtectedRoutes } from './protected-routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { isOver, shellDialogStore } from './shell-dialog-store.ts'
import { Splash } from '#web/ui/splash.tsx'
import { useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'

// The dialogs need Radix, which is too large for the entry chunk.
const ShellDialogs = lazy(async () => ({ default: (await import('./shell-dialogs.tsx')).ShellDialogs }))

const SuspendedBar = lazy(async () => ({ default: (await import('./suspended-bar.tsx')).SuspendedBar }))

export function Shell() {
  const dialog = useStore(shellDialogStore)
  const suspended = useUser()?.account_status === 'SUSPENDED'
  return (
    <>
      <OfflineBar />
      {isOver(dialog) ? (
        <Splash />
      ) : (
        <>
          <Suspense>{suspended && <SuspendedBar />}</Suspense>
          <ErrorBoundary>
            <ProtectedRoutes />
          </ErrorBoundary>
          <Toast />
        </>
      )}
      <Suspense>{dialog !== undefined && dialog !== 'other-person' && <ShellDialogs dialog={dialog} />}</Suspense>
    </>
  )
}

/** Stays at the upper edge while a screen scrolls. */
function OfflineBar() {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const atMs = useStore(answeredStore)
  return (
    <div role="status" className="sticky top-0 z-20 bg-warn-tint text-center text-sm text-warn">
      {!online && (
        <p ref={tellHeight} className="px-4 pt-[max(.5rem,env(safe-area-inset-top))] pb-2">
          You are offline.{age(atMs)}
        </p>
      )}
    </div>
  )
}

/** Keeps `--offline` (web/theme.css) at the height of the bar, which depends on the window and the size of the text. */
function tellHeight(bar: HTMLElement | null) {
  if (bar === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--offline', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--offline')
  }
}

/** When the server gave what is shown, in Indian time: the time, and the day when it was not today. */
function age(atMs: number | undefined): string {
  if (atMs === undefined) return ''
  const at = (style: Intl.DateTimeFormatOptions, ms = atMs) =>
    new Date(ms).toLocaleString('en-GB', { ...style, timeZone: 'Asia/Kolkata' })
  const day = at({ dateStyle: 'short' }).replaceAll('/', '-')
  const isToday = day === at({ dateStyle: 'short' }, Date.now()).replaceAll('/', '-')
  return ` Last updated ${isToday ? '' : `${day}, `}${at({ hour: 'numeric', minute: '2-digit', hour12: true })}.`
}

function watchOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
