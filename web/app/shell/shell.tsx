import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { answeredStore, keptStore } from '#web/platform/api/client.ts'
import { Toast } from '#web/ui/state/toast.tsx'
import { ProtectedRoutes } from '#web/app/protected-routes.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { isOver, shellDialogStore } from './shell-dialog-store.ts'
import { brand } from '#shared/brand.ts'
import { Splash } from '#web/ui/state/splash.tsx'
import { useWide } from '#web/ui/layout/use-wide.ts'
import { useOnline } from '#web/platform/online.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { loadCode } from '#web/platform/load-code.ts'

// The dialogs need Radix, which is too large for the entry chunk.
const ShellDialogs = lazy(async () => ({ default: (await loadCode(() => import('./shell-dialogs.tsx'))).ShellDialogs }))

// On a desktop only.
const BesideForm = lazy(async () => ({
  default: (await loadCode(() => import('#web/feature/account/login/beside-form.tsx'))).BesideForm,
}))

const SuspendedBar = lazy(async () => ({ default: (await loadCode(() => import('./suspended-bar.tsx'))).SuspendedBar }))

/** The steps of a login and of a registration. */
const formSteps = /^\/(signup|otp|type$|\w+details$)/i

export function Shell() {
  const dialog = useStore(shellDialogStore)
  const user = useUser()
  const suspended = user?.account_status === 'SUSPENDED'
  const [path] = useLocation()
  const wide = useWide()
  const hasBeside = wide && user === undefined && formSteps.test(path)
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
          {hasBeside && (
            <aside
              aria-label={t`About ${brand.name}`}
              className="fixed inset-y-0 left-0 flex w-2/5 flex-col justify-center border-r border-line bg-surface px-[5vw]"
            >
              <Suspense>
                <BesideForm />
              </Suspense>
            </aside>
          )}
          <Toast />
        </>
      )}
      <Suspense>{dialog !== undefined && dialog !== 'other-person' && <ShellDialogs dialog={dialog} />}</Suspense>
    </>
  )
}

/** Screens with prices. Others have an age too. */
const priced = /^\/(home|company|holdings|watch)/i

/** Stays at the upper edge while a screen scrolls, without a network and until what was kept on the screen is replaced. */
function OfflineBar() {
  const online = useOnline()
  const kept = useStore(keptStore)
  const atMs = useStore(answeredStore)
  const [path] = useLocation()
  return (
    <div
      role="status"
      className="sticky top-0 z-20 bg-warn-tint text-center text-[length:min(var(--text-sm),5vw)] leading-tight text-warn"
    >
      {(!online || kept) && (
        <p ref={tellHeight} className="px-4 pt-[max(.5rem,env(safe-area-inset-top))] pb-2">
          {!online && t`You are offline.`}
          {!online && atMs !== undefined && ' '}
          {atMs !== undefined && (priced.test(path) ? t`Prices of ${age(atMs)}.` : t`Last updated ${age(atMs)}.`)}
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

const dayMs = 86_400_000

/** Day and time in India: `25 Nov, 10:32 am`, and how old that is from a day on. */
function age(atMs: number): string {
  const at = new Date(atMs).toLocaleString(i18n.locale === 'hi' ? 'hi-IN' : 'en-IN', {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'Asia/Kolkata',
  })
  const days = Math.floor((Date.now() - atMs) / dayMs)
  return days < 1 ? at : t`${at}, ${plural(days, { one: '# day', other: '# days' })} old`
}
