import { useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { listTypes } from '#shared/market/rules.ts'

/** Why the security cannot be bought now, and a button to be notified when it can. As on the cards, the entry cannot be removed. */
export function NotForSale({ security }: { security: SecurityPage }) {
  const { requested, busy, request } = useAvailabilityNotification(security)
  return (
    <section aria-label="Availability">
      <p className="mb-2 text-center text-sm text-muted">
        {security.status === listTypes.comingSoon ? 'Coming Soon. Not on sale yet.' : 'Out of Stock. Sold out for now.'}
      </p>
      <p role="status" className="text-center text-base font-semibold">
        {requested && 'We’ll tell you by email when it is available.'}
      </p>
      {!requested && (
        <Button full busy={busy} onClick={() => void request()}>
          Notify me
        </Button>
      )}
    </section>
  )
}

function useAvailabilityNotification({ id, hassecuritynotify }: SecurityPage) {
  const user = useUser()
  const [requested, setRequested] = useState(hassecuritynotify === 1)
  const [busy, setBusy] = useState(false)
  async function request() {
    if (user === undefined) return
    setBusy(true)
    try {
      await call('markNotify', { body: { related_security_id: id, related_user_id: user.id } })
      setRequested(true)
    } catch (error) {
      showToast(error instanceof ApiError ? error.userMessage : 'We could not note it. Please try again.', 'error')
    }
    setBusy(false)
  }
  return { requested: requested || hassecuritynotify === 1, busy, request }
}
