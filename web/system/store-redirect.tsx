import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { brand } from '#shared/brand.ts'
import { storeAddress } from '#web/native/store.ts'
import { MessageScreen } from '#web/ui/state/message-screen.tsx'

/** `/getanshapp`: opens the app store. The link is for browsers that block the redirect and for people who come back. */
export function StoreRedirect() {
  const address = storeAddress(navigator.userAgent)
  useEffect(() => {
    location.assign(address)
  }, [address])
  return (
    <MessageScreen
      title={t`Get ${brand.name}`}
      heading={t`Get the ${brand.name} app`}
      actions={
        <a
          href={address}
          className="flex min-h-12 w-full items-center justify-center rounded-control bg-brand px-4 text-base font-semibold text-on-brand hover:bg-brand-strong"
        >
          <Trans>Open the store</Trans>
        </a>
      }
    >
      <p className="max-w-72 text-base text-muted">
        <Trans>
          Opening {address === brand.iosStoreAddress ? t`the App Store` : 'Google Play'}. If nothing happens, use the
          button below.
        </Trans>
      </p>
    </MessageScreen>
  )
}
