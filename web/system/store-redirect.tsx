import { useEffect } from 'react'
import { brand } from '#shared/brand.ts'
import { storeAddress } from '#web/native/store.ts'
import { BrandLogo } from '#web/ui/brand-logo.tsx'
import { useFocusedHeading, usePageTitle } from '#web/ui/screen.tsx'

/** `/getanshapp`: opens the app store. The link is for browsers that block the redirect and for people who come back. */
export function StoreRedirect() {
  const heading = useFocusedHeading()
  const address = storeAddress(navigator.userAgent)
  usePageTitle(`Get ${brand.name}`)
  useEffect(() => {
    location.assign(address)
  }, [address])
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col px-6 text-center">
      <div className="flex flex-1 flex-col items-center justify-center gap-4">
        <BrandLogo className="size-14" />
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Get the {brand.name} app
        </h1>
        <p className="max-w-72 text-base text-muted">
          Opening {address === brand.iosStoreAddress ? 'the App Store' : 'Google Play'}. If nothing happens, use the
          button below.
        </p>
      </div>
      <div className="safe-bottom">
        <a
          href={address}
          className="flex min-h-12 w-full items-center justify-center rounded-control bg-brand px-4 text-base font-semibold text-on-brand hover:bg-brand-strong"
        >
          Open the store
        </a>
      </div>
    </main>
  )
}
