import { Trans } from '@lingui/react/macro'
import type { StepView } from '#shared/kyc/api.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import type { SubmissionFailure } from './use-submission.ts'

interface FailureNoteProps {
  failure: SubmissionFailure | undefined
  /** The step as it is now. */
  step?: StepView
}

/** Why a submission failed, and the way on. The region is always there, so that a screen reader announces its text. */
export function FailureNote({ failure, step }: FailureNoteProps) {
  const needsChat = failure?.code === 'TOO_MANY_TRIES' || (step?.kyc_approval_status === 2 && step.fix === 'CHAT')
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <div className="mt-4 flex flex-col gap-3 rounded-card bg-loss-tint p-4 text-base">
          <p className="text-loss">{failure.text}</p>
          <WayOn code={failure.code} />
          {needsChat && <ChatLink />}
        </div>
      )}
    </div>
  )
}

function WayOn({ code }: { code: string | undefined }) {
  if (code === 'STEP_TOO_EARLY')
    return (
      <Button onClick={() => navigate('/uploadaadhar')}>
        <Trans>Verify Aadhaar</Trans>
      </Button>
    )
  if (code === 'SIGNATORY_MISSING')
    return (
      <Button onClick={() => navigate('/updateDetails', { state: { fromLocation: 'aadhar' } })}>
        <Trans>Enter the name</Trans>
      </Button>
    )
  return null
}
