import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { kycOrigin } from '#web/platform/navigation/open-kyc.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { DematDialog } from './add-demat.tsx'

/** The dialogs of `/demat`: what is needed, and what became of it. */
export function DematDialogs({ dialog, onClose }: { dialog: DematDialog; onClose: () => void }) {
  return dialog === 'copy-help' ? <CopyHelp onClose={onClose} /> : <Sent isComplete={dialog === 'complete'} />
}

function CopyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`CMR / CML copy`}
      description={t`The client master report, or list, is a PDF from your broker. It shows your demat id and your name as the depository has them.`}
      footer={
        <Button full onClick={() => navigate('/faqs', { state: { demat: true } })}>
          <Trans>How to get your CMR/ CML copy?</Trans>
        </Button>
      }
    />
  )
}

/** It can only be left for where KYC was opened: the form behind it is done. */
function Sent({ isComplete }: { isComplete: boolean }) {
  const origin = kycOrigin()
  return (
    <Sheet
      open
      persistent
      onOpenChange={() => undefined}
      title={isComplete ? t`KYC complete` : t`We have your demat account`}
      description={
        isComplete
          ? t`All six steps are verified. You can buy shares now.`
          : t`We are still checking. We will tell you when your KYC is complete. Until then, your profile shows each step.`
      }
      footer={
        <Button full onClick={() => navigate(origin, { replace: true })}>
          {origin === '/profile' ? t`Go to Profile` : t`Go to Home`}
        </Button>
      }
    />
  )
}
