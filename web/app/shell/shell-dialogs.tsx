import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { closeDialog, type ShellDialog } from './shell-dialog-store.ts'
import { TermsSheet } from './terms-sheet.tsx'
import { WelcomeSheet } from './welcome-sheet.tsx'
import { saveReturnTo } from '#web/platform/navigation/return-to.ts'
import { forgetSession } from '#web/platform/session/session.ts'

export function ShellDialogs({ dialog }: { dialog: ShellDialog }) {
  if (dialog === 'session-expired') {
    return (
      <Sheet
        open
        persistent
        onOpenChange={logInAgain}
        title={t`Session expired`}
        description={t`Session has been expired! Please re-login to continue.`}
        footer={
          <Button full onClick={logInAgain}>
            <Trans>OK</Trans>
          </Button>
        }
      >
        <p className="text-muted">
          <Trans>
            You were logged out. Log in again and you come back to this page. Your orders, money and shares are not
            affected.
          </Trans>
        </p>
      </Sheet>
    )
  }
  if (dialog === 'terms-changed') return <TermsSheet onClose={closeDialog} />
  if (dialog === 'welcome') return <WelcomeSheet onClose={closeDialog} />
  return (
    <Sheet
      open
      onOpenChange={closeDialog}
      title={t`We'll be right back`}
      description={t`Kindly come back in sometime, we are enhancing our customer experience`}
      footer={
        <Button full onClick={closeDialog}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <p className="text-muted">
        <Trans>
          Something is wrong on our side. Your orders, money and shares are safe. Please try again in a few minutes.
        </Trans>
      </p>
    </Sheet>
  )
}

/** The next login in this tab opens the page that the session ended on. */
function logInAgain(): void {
  forgetSession(saveReturnTo)
}
