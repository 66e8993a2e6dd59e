import { useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { listTypes } from '#shared/market/rules.ts'

/** Why it cannot be bought now, and the way to hear when it can. Like the marks on the cards, there is no way back. */
export function NotForSale({ security }: { security: SecurityPage }) {
  const { asked, busy, ask } = useNotice(security)
  return (
    <section aria-label="Availability">
      <p className="mb-2 text-center text-sm text-muted">
        {security.status === listTypes.comingSoon
          ? 'Coming Soon. These shares are not for sale yet.'
          : 'Out of Stock. All shares that we had are sold.'}
      </p>
      <p role="status" className="text-center text-base font-semibold">
        {asked && 'We will tell you when it is available.'}
      </p>
      {!asked && (
        <Button full busy={busy} onClick={() => void ask()}>
          Notify me
        </Button>
      )}
    </section>
  )
}

function useNotice({ id, hassecuritynotify }: SecurityPage) {
  const user = useUser()
  const [asked, setAsked] = useState(hassecuritynotify === 1)
  const [busy, setBusy] = useState(false)
  async function ask() {
    if (user === undefined) return
    setBusy(true)
    try {
      await call('markNotify', { body: { related_security_id: id, related_user_id: user.id } })
      setAsked(true)
    } catch (error) {
      showToast(error instanceof ApiError ? error.words : 'We could not note it. Please try again.', 'error')
    }
    setBusy(false)
  }
  return { asked: asked || hassecuritynotify === 1, busy, ask }
}
