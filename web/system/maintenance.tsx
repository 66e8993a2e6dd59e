import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { formatClock } from '#shared/kernel/format.ts'
import { loadConfig, useMaintenanceEnd } from '#web/platform/config.ts'
import { useMaintenance } from '#web/platform/maintenance.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { MessageScreen } from '#web/ui/state/message-screen.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'

export function Maintenance() {
  const [busy, setBusy] = useState(false)
  const closed = useMaintenance()
  const until = useMaintenanceEnd()
  const orders = useOrders()
  // Over while the page was open: the configuration is read again every minute.
  const wasClosed = useRef(closed)
  useEffect(() => {
    if (wasClosed.current && !closed) toLogin()
    wasClosed.current = closed
  }, [closed])

  /** Leaves the screen only when maintenance is over: otherwise the guard would lead back here. */
  async function leave() {
    setBusy(true)
    const over = await loadConfig().then(
      ({ maintenanceMode }) => !maintenanceMode,
      () => false,
    )
    setBusy(false)
    if (over) toLogin()
    else showToast(t`Still under maintenance.`)
  }

  return (
    <MessageScreen
      title={t`Maintenance`}
      heading={t`Something exciting cooking! We'll be back soon.`}
      actions={
        <Button full busy={busy} onClick={() => void leave()}>
          <Trans>Return</Trans>
        </Button>
      }
    >
      <p className="max-w-80 text-base text-muted">
        {closed && (
          <>
            <Trans>We are down for maintenance.</Trans>{' '}
          </>
        )}
        <Trans>
          Your orders, money and shares are safe. You can still complete a payment or a signature that you have started.
        </Trans>
      </p>
      {closed && until !== undefined && (
        <p className="text-base font-semibold">
          <Trans>We expect to be back by {formatClock(until)}.</Trans>
        </p>
      )}
      {closed && orders.length > 0 && (
        <div className="max-w-80 text-base">
          <p className="font-semibold">
            <Trans>Your orders continue meanwhile.</Trans>
          </p>
          <ul className="mt-1 space-y-1 text-muted wrap-anywhere">
            {orders.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {closed && (
        <p className="text-sm text-muted">
          <Trans>This page checks every minute, and opens again by itself.</Trans>
        </p>
      )}
      {!closed && (
        // The login leads here too, with an account that may not log in.
        <p className="text-base text-muted">
          <Trans>
            If you cannot log in to your account, write to{' '}
            <a href={`mailto:${brand.supportEmail}`} className="text-brand underline wrap-anywhere">
              {brand.supportEmail}
            </a>
            .
          </Trans>
        </p>
      )}
    </MessageScreen>
  )
}

/** What this browser knows of the orders under way. Its code is fetched after the screen: without it nothing is shown. */
function useOrders(): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    import('./orders-under-way.ts')
      .then(async ({ ordersUnderWay }) => setLines(await ordersUnderWay()))
      .catch(() => undefined)
  }, [])
  return lines
}

/** A member goes on to Home (docs/specification/routes.md, RG1). */
function toLogin(): void {
  navigate('/signupphone', { replace: true, state: { type: 'login' } })
}
