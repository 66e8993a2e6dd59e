import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { useState } from 'react'
import type { StepView } from '#shared/kyc/api.ts'
import { stepRoutes } from '#shared/kyc/route.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { When } from '#web/ui/when.tsx'
import { UpdateName, UseName } from './name-mismatch.tsx'
import { stepLabels, stepNeeds, stepText, type StepState } from './steps.ts'
import { ViewSent } from './view-sent.tsx'

/** How each status is shown: 0 pending, 1 approved, 2 rejected, 3 being looked at. Amber waits for the person, grey for others. */
const states = () =>
  [
    { Icon: CircleDashed, colour: 'text-muted', words: t`To do` },
    { Icon: CircleCheck, colour: 'text-gain', words: t`Verified` },
    { Icon: CircleAlert, colour: 'text-warn', words: t`Needs you` },
    { Icon: Clock, colour: 'text-muted', words: t`Being checked` },
  ] as const

interface StepRowProps {
  step: StepView
  reload: () => Promise<unknown>
}

/** One step: its state, why, by when, and what to do. */
export function StepRow({ step, reload }: StepRowProps) {
  const { Icon, colour, words } = states()[step.kyc_approval_status]
  return (
    <li className="py-3.5">
      <div className="flex gap-3">
        <Icon aria-hidden className={`mt-0.5 ${colour}`} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="min-w-0 text-[length:min(var(--text-base),6vw)] font-semibold wrap-anywhere">
              {stepLabels()[step.document_name]}
            </h2>
            <p className={`text-sm font-semibold ${colour}`}>{words}</p>
          </div>
          {step.kyc_approval_status === 0 && (
            <p className="mt-1 text-sm text-muted">{stepNeeds()[step.document_name]}</p>
          )}
          {step.words !== undefined && <p className="mt-1 text-sm text-muted">{stepText(step)}</p>}
          {step.decided_by !== undefined && (
            <p className="mt-1 text-sm text-muted">
              <Trans>
                By <When at={step.decided_by} />
              </Trans>
            </p>
          )}
          <ViewSent step={step} />
        </div>
      </div>
      {step.kyc_approval_status === 3 && step.name_read !== undefined && (
        <div className="mt-3">
          <UseName name={step.name_read} />
        </div>
      )}
      {step.kyc_approval_status === 2 && <WhatToDo step={step} reload={reload} />}
    </li>
  )
}

const repairs = () =>
  ({
    UPLOAD_AGAIN: t`Upload again`,
    RETAKE: t`Retake`,
    ENTER_AGAIN: t`Enter again`,
    OTHER_ACCOUNT: t`Use another account`,
  }) as const

function WhatToDo({ step, reload }: StepRowProps) {
  const { fix, document_name } = step
  if (fix === undefined || fix === 'WAIT') return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      {fix === 'CHAT' && <ChatLink />}
      {fix === 'UPDATE_NAME' && (
        <UpdateName from={document_name === 'pan' ? 'pan' : 'aadhar'} nameRead={step.name_read} />
      )}
      {fix !== 'CHAT' && fix !== 'UPDATE_NAME' && <Repair step={step} label={repairs()[fix]} reload={reload} />}
    </div>
  )
}

/** Reopens the step and opens its screen. */
function Repair({ step, label, reload }: StepRowProps & { label: string }) {
  const [busy, setBusy] = useState(false)
  const { document_name, fix } = step
  async function reopen() {
    setBusy(true)
    try {
      await call('reopenStep', { body: { document_name } })
      navigate(stepRoutes[document_name], { state: { fix } satisfies StepState })
    } catch (error) {
      showToast(
        error instanceof ApiError ? error.userMessage : t`Something went wrong, Please try again later`,
        'error',
      )
      await reload()
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" busy={busy} onClick={() => void reopen()}>
      {label}
    </Button>
  )
}
