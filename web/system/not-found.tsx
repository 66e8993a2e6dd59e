import { isLoggedIn } from '#web/platform/session.ts'
import { navigate } from '#web/platform/navigation.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/screen.tsx'

/** An address that the site does not have. The edge answers it with 404. */
export function UnknownPath() {
  const heading = useFocusedHeading()
  usePageTitle('Page not found')
  const home = isLoggedIn() ? { path: '/home', words: 'Go to Home' } : { path: '/', words: 'Go to the start page' }
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col px-6 text-center">
      <div className="flex flex-1 flex-col items-center justify-center gap-4">
        <BrandLogo className="size-14" />
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Page not found
        </h1>
        <p className="max-w-72 text-base text-muted">
          This page does not exist, or it has moved. Check the link, or search for the company on{' '}
          {isLoggedIn() ? 'Home' : 'the start page'}.
        </p>
      </div>
      <div className="safe-bottom">
        <Button full onClick={() => navigate(home.path, { replace: true })}>
          {home.words}
        </Button>
        {isLoggedIn() && (
          <Button kind="quiet" full className="mt-2" onClick={() => navigate('/Support', { replace: true })}>
            Ask support
          </Button>
        )}
      </div>
    </main>
  )
}
