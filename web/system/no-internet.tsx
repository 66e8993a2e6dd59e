import { useEffect } from 'react'
import { readText } from '#web/platform/local-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/screen.tsx'

/** Its picture was fetched and kept while there still was a connection (S30). */
export function NoInternet() {
  const picture = readText('offlineImage')
  const heading = useFocusedHeading()
  usePageTitle('No internet')
  // Nobody should have to notice that the network is back.
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    // The bar that says so lies above it.
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
        <Button full onClick={again}>
          Try again
        </Button>
      </div>
    </main>
  )
}

function again(): void {
  if (location.pathname === '/no-internet') location.assign('/home')
  else location.reload()
}
