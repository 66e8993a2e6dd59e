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

function OfflineBar() {
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const atMs = useStore(answeredStore)
  return (
    <div role="status" className="mx-auto max-w-column">
      {!online && <p className="bg-warn-tint px-4 py-2 text-center text-sm text-warn">You are offline.{age(atMs)}</p>}
    </div>
  )
}

/** When the server gave what is shown, in Indian time: the time, and the day when it was not today. */
function age(atMs: number | undefined): string {
  if (atMs === undefined) return ''
  const at = (style: Intl.DateTimeFormatOptions, ms = atMs) =>
    new Date(ms).toLocaleString('en-GB', { ...style, timeZone: 'Asia/Kolkata' })
  const day = at({ dateStyle: 'short' }).replaceAll('/', '-')
  const isToday = day === at({ dateStyle: 'short' }, Date.now()).replaceAll('/', '-')
  return ` Last updated ${isToday ? '' : `${day}, `}${at({ timeStyle: 'short' })}.`
}

function watchOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
