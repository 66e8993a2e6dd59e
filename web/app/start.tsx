import { useEffect, useState } from 'react'
import { NoInternet } from '#web/system/no-internet.tsx'
import { Splash } from '#web/system/splash.tsx'
import { keepConfigFresh, lastConfig, loadConfig } from '#web/platform/config.ts'
import { ErrorScreen } from './error-screen.tsx'
import { fetchScreen, preloadScreen } from './lazy-screens.tsx'
import { isLoggedIn, resumeSession } from '#web/platform/session.ts'
import { Shell } from './shell.tsx'

// Asked for while the scripts still run: every screen waits for it.
let loading = loadConfig().catch(lastConfig)
// Each a task of its own: what runs when the scripts have come is long enough.
if (isLoggedIn()) setTimeout(() => preloadScreen(location.pathname))

type Phase = 'loading' | 'ready' | 'failed'

/** Waits for all that the screen needs which its page shows already. What fails here is asked for again, and told, by whoever needs it. */
export async function whatIsShown(): Promise<Phase> {
  try {
    await loading
  } catch {
    return 'failed'
  }
  if (isLoggedIn()) await Promise.allSettled([resumeSession(), fetchScreen(location.pathname)])
  return 'ready'
}

/** Nothing of the app is shown before the configuration is read (S1). */
export function Start({ from }: { from: Phase }) {
  const [phase, setPhase] = useState(from)
  useEffect(() => {
    if (phase !== 'loading') return
    loading.then(
      () => setPhase('ready'),
      () => setPhase('failed'),
    )
  }, [phase])
  useEffect(() => {
    if (phase === 'ready') keepConfigFresh()
  }, [phase])

  if (phase === 'ready') return <Shell />
  if (phase === 'loading') return <Splash />
  if (!navigator.onLine) return <NoInternet />
  return (
    <ErrorScreen
      what="We could not start the app"
      safe="Nothing is lost. Please check your internet connection & try again."
      onRetry={() => {
        loading = loadConfig().catch(lastConfig)
        setPhase('loading')
      }}
    />
  )
}
