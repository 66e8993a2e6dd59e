import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { NoInternet } from '#web/system/no-internet.tsx'
import { Splash } from '#web/ui/state/splash.tsx'
import { keepConfigFresh, lastConfig, loadConfig } from '#web/platform/config.ts'
import { ErrorScreen } from './error-screen.tsx'
import { fetchGuestScreen } from './guest-screens.tsx'
import { fetchScreen, loadMembers } from './members.ts'
import { forgetAnswers } from '#web/platform/api/answers-database.ts'
import { isLoggedIn, resumeSession } from '#web/platform/session/session.ts'
import { Shell } from './shell/shell.tsx'

// Fetched while the scripts are still being evaluated: every screen waits for it.
let loading = loadConfig().catch(lastConfig)
// A separate task, because evaluating the scripts is a long task already.
setTimeout(() => void fetchShown())
// A cookie that has expired ends a session too.
if (!isLoggedIn()) forgetAnswers()

/** Fetches the code of the screen at this address. A guest has no use for that of members. */
async function fetchShown(): Promise<void> {
  await (isLoggedIn() ? fetchScreen : fetchGuestScreen)(location.pathname)
}

type Phase = 'loading' | 'ready' | 'failed'

/** Loads what the screen needs that the page shows pre-rendered. A failure is ignored here: the screen requests the same again and reports it. */
export async function loadShownScreen(): Promise<Phase> {
  try {
    await loading
  } catch {
    return 'failed'
  }
  await Promise.allSettled([...(isLoggedIn() ? [resumeSession(), loadMembers()] : []), fetchShown()])
  return 'ready'
}

/** Shows the app once the configuration is read (docs/specification/screens.md, S1). */
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
      what={t`We could not start the app`}
      safe={t`Nothing is lost. Please check your internet connection & try again.`}
      onRetry={() => {
        loading = loadConfig().catch(lastConfig)
        setPhase('loading')
      }}
    />
  )
}
