import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { endAllSessions } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Sheet } from '#web/ui/sheet.tsx'

export function EndAllSessions({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    await endAllSessions().catch(() => {
      showToast(t`We couldn't log you out everywhere. Please try again.`, 'error')
      setBusy(false)
    })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Log out everywhere?`}
      description={t`You will be logged out on this and every other device. Your orders and shares stay as they are.`}
      footer={
        <>
          <Button kind="danger" full busy={busy} onClick={() => void end()}>
            <Trans>Log out everywhere</Trans>
          </Button>
          <Button kind="quiet" full onClick={() => onOpenChange(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    />
  )
}
