import { answerText } from '#web/platform/answer-text.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/client.ts'
import { reloadUser, useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'

/** Names what has changed in the terms since the person accepted them. It may be put off until the next order (docs/adr/0029-require-current-terms-and-an-active-account-for-new-deals.md). */
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
      showToast(t`You have accepted the terms`, 'success')
      await reloadUser().catch(() => undefined)
    } catch (error) {
      const isNewer = error instanceof ApiError && error.status === 409
      if (isNewer) await reloadUser().catch(() => undefined)
      setFailure(isNewer ? error.userMessage : t`We could not save this. Please try again.`)
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t`Our terms have changed`}
      description={t`Please accept them before your next order. Orders that you have placed go on by the terms of their day.`}
      footer={
        <>
          <p role="alert" className="text-base text-loss empty:hidden">
            {failure}
          </p>
          <Button full busy={busy} disabled={!known} onClick={() => terms && void accept(terms.current)}>
            <Trans>Accept</Trans>
          </Button>
          <Button kind="quiet" full onClick={onClose}>
            <Trans>Later</Trans>
          </Button>
        </>
      }
    >
      <h3 className="font-semibold">
        <Trans>What is new</Trans>
      </h3>
      <ul className="mt-1 list-disc space-y-1.5 pl-5">
        {terms?.changes.map((change, index) => (
          <li key={change}>{answerText(`terms.${terms.change_codes[index]}`, change)}</li>
        ))}
      </ul>
      <a
        href="/termsandcondition"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-brand"
      >
        <Trans>Read the terms</Trans>
      </a>
    </Sheet>
  )
}
