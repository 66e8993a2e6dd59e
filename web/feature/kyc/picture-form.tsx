import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserId } from '#shared/kernel/id.ts'
import type { StepView } from '#shared/kyc/api.ts'
import { call } from '#web/platform/api/client.ts'
import { FailureNote } from './failure-note.tsx'
import { PaperField } from './paper-field.tsx'
import { SendButton } from './send-button.tsx'
import { RejectedNote, StepFooter } from './step-page.tsx'
import { usePaper } from './use-paper.ts'
import { invalidDetails, useSubmission } from './use-submission.ts'

/** The steps that take one picture, and the calls that take it. */
const calls = { pan: 'uploadPan', signature: 'uploadSignature' } as const

interface PictureFormProps {
  document: keyof typeof calls
  step: StepView
  userId: UserId
  /** What is wanted, and of what. */
  intro: string
  label: string
  helper: string
  /** Another way, below the button. */
  other?: (busy: boolean) => ReactNode
}

/** A step that is one picture: chosen or photographed, uploaded, and why it was not accepted. */
export function PictureForm({ document, step, userId, intro, label, helper, other }: PictureFormProps) {
  const submission = useSubmission(document)
  const field = usePaper({ takes: 'pictures', onChange: submission.changed })

  async function send() {
    if (field.paper === undefined) return
    const body = new FormData()
    body.set('userid', userId)
    body.set('kyc_copy', field.paper.file)
    await submission.upload(async (options) => {
      const answer = await call(calls[document], { body }, options)
      if (answer.success) return submission.goOn()
      submission.fail(invalidDetails(answer))
      await submission.reload()
    })
  }

  return (
    <div className="flex flex-1 flex-col">
      {submission.failure === undefined && <RejectedNote step={step} />}
      <p role="status" className="mb-4 text-base">
        {intro}
      </p>
      <PaperField
        label={label}
        accept="image/jpeg,image/png"
        photo
        field={field}
        disabled={submission.busy}
        onChoose={field.choose}
        helper={helper}
      />
      <FailureNote failure={submission.failure} step={step} />
      <StepFooter>
        <SendButton submission={submission} ready={field.paper !== undefined} onSend={() => void send()}>
          <Trans>Upload</Trans>
        </SendButton>
        {other?.(submission.busy)}
      </StepFooter>
    </div>
  )
}
