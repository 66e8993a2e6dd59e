import { useEffect } from 'react'
import { readText } from '#web/platform/local-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/screen.tsx'

/** `/no-internet`. Its picture was stored when there was a connection (web/platform/offline-image.ts). */
export function NoInternet() {
  const picture = readText('offlineImage')
  const heading = useFocusedHeading()
  usePageTitle('No internet')
  // Retries as soon as the network is back.
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    // The offline bar of the shell takes 3rem above it.
    <main className="mx-auto flex min-h-[calc(100dvh-3rem)] max-w-column flex-col px-6 text-center">
      <div className="flex flex-1 flex-col items-center justify-center gap-4">
        {picture !== undefined && (
          <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt="" width={160} height={120} />
        )}
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Please wait..
        </h1>
        <p className="max-w-72 text-base text-muted">Please check your internet connection & try again.</p>
      </div>
      <div className="safe-bottom">
        <Button full onClick={retry}>
          Try again
        </Button>
      </div>
    </main>
  )
}

function retry(): void {
  if (location.pathname === '/no-internet') location.assign('/home')
  else location.reload()
}
