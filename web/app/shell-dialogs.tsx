import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { closeDialog, type ShellDialog } from './shell-dialog-store.ts'
import { TermsSheet } from './terms-sheet.tsx'
import { WelcomeSheet } from './welcome-sheet.tsx'
import { saveReturnTo } from '#web/platform/return-to.ts'
import { forgetSession } from '#web/platform/session.ts'

export function ShellDialogs({ dialog }: { dialog: ShellDialog }) {
  if (dialog === 'session-expired') {
    return (
      <Sheet
        open
        persistent
        onOpenChange={logInAgain}
        title="Session expired"
        description="Session has been expired! Please re-login to continue."
        footer={
          <Button full onClick={logInAgain}>
            OK
          </Button>
        }
      >
        <p className="text-muted">
          You were logged out. Log in again and you come back to this page. Your orders, money and shares are not
          affected.
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
      title="We'll be right back"
      description="Kindly come back in sometime, we are enhancing our customer experience"
      footer={
        <Button full onClick={closeDialog}>
          OK
        </Button>
      }
    >
      <p className="text-muted">
        Something is wrong on our side. Your orders, money and shares are safe. Please try again in a few minutes.
      </p>
    </Sheet>
  )
}

/** The next login in this tab opens the page that the session ended on. */
function logInAgain(): void {
  forgetSession(saveReturnTo)
}
