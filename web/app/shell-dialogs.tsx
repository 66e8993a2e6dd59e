import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { closeDialog, type ShellDialog } from './shell-dialog-store.ts'
import { TermsSheet } from './terms-sheet.tsx'
import { forgetSession } from '#web/platform/session.ts'

export function ShellDialogs({ dialog }: { dialog: ShellDialog }) {
  if (dialog === 'session-expired') {
    return (
      <Sheet
        open
        persistent
        onOpenChange={forgetSession}
        title="Session expired"
        description="Session has been expired! Please re-login to continue."
        footer={
          <Button full onClick={forgetSession}>
            OK
          </Button>
        }
      />
    )
  }
  if (dialog === 'terms-changed') return <TermsSheet onClose={closeDialog} />
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
      <p className="text-base text-muted">Your orders, money and shares are safe. Please try again in a few minutes.</p>
    </Sheet>
  )
}
