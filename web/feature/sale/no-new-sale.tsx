import { Trans } from '@lingui/react/macro'
import { useUser } from '#web/platform/session/session.ts'

/** Whether the person may ask to sell: a suspended one makes no new deal, and ends those that were begun. */
export function useMaySell(): boolean {
  return useUser()?.account_status !== 'SUSPENDED'
}

/** In place of what begins a sale. */
export function NoNewSale() {
  return (
    <p className="mb-3 text-base text-muted">
      <Trans>You cannot sell while your account is suspended.</Trans>
    </p>
  )
}
