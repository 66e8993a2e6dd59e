import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { readText } from '#web/platform/storage/local-storage.ts'
import { Button } from '#web/ui/form/button.tsx'
import { MessageScreen } from '#web/ui/state/message-screen.tsx'

/** `/no-internet`. Its picture was stored when there was a connection (web/platform/offline-image.ts). */
export function NoInternet() {
  const picture = readText('offlineImage')
  // Retries as soon as the network is back.
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return (
    <MessageScreen
      title={t`No internet`}
      heading={t`Please wait..`}
      picture={
        picture && <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt="" width={160} height={120} />
      }
      actions={
        <Button full onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p className="max-w-72 text-base text-muted">
        <Trans>Please check your internet connection & try again.</Trans>
      </p>
      <p className="text-sm text-muted">
        <Trans>Your orders, money and shares are safe.</Trans>
      </p>
    </MessageScreen>
  )
}

function retry(): void {
  if (location.pathname === '/no-internet') location.assign('/home')
  else location.reload()
}
