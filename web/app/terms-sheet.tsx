import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/client.ts'
import { reloadUser, useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { showToast } from '#web/ui/show-toast.ts'

/** Names what has changed in the terms since the person accepted them. It may be put off until the next order (docs/adr/0063-accept-the-terms-in-force-before-a-deal.md). */
export function TermsSheet({ onClose }: { onClose: () => void }) {
  const terms = useUser()?.terms
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const known = terms !== undefined && terms.accepted !== terms.current
  useEffect(() => {
    // The terms have changed since this page was opened.
    if (!known) void reloadUser().catch(() => undefined)
  }, [known])

  async function accept(version: string) {
    setBusy(true)
    try {
      await call('acceptTerms', { body: { version } })
      onClose()
      showToast('You have accepted the terms', 'success')
      await reloadUser().catch(() => undefined)
    } catch (error) {
      const isNewer = error instanceof ApiError && error.status === 409
      if (isNewer) await reloadUser().catch(() => undefined)
      setFailure(isNewer ? error.userMessage : 'We could not save this. Please try again.')
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Our terms have changed"
      description="Please accept them before your next order. Orders that you have placed go on by the terms of their day."
      footer={
        <>
          <p role="alert" className="text-base text-loss empty:hidden">
            {failure}
          </p>
          <Button full busy={busy} disabled={!known} onClick={() => terms && void accept(terms.current)}>
            Accept
          </Button>
          <Button kind="quiet" full onClick={onClose}>
            Later
          </Button>
        </>
      }
    >
      <h3 className="font-semibold">What is new</h3>
      <ul className="mt-1 list-disc space-y-1.5 pl-5">
        {terms?.changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <a
        href="/termsandcondition"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-brand"
      >
        Read the terms
      </a>
    </Sheet>
  )
}
