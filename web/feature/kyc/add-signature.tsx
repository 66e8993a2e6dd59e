import type { StepView } from '#shared/kyc/api.ts'
import { call } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session.ts'
import { FailureNote } from './failure-note.tsx'
import { PaperField } from './paper-field.tsx'
import { SendButton } from './send-button.tsx'
import { RejectedNote, StepFooter, StepPage } from './step-page.tsx'
import { usePaper } from './use-paper.ts'
import { invalidDetails, useSubmission } from './use-submission.ts'

/** `/sign`: a picture of the signature. */
export function AddSignature() {
  return (
    <StepPage document="signature" title="Add Signature">
      {(step) => <SignatureForm step={step} />}
    </StepPage>
  )
}

function SignatureForm({ step }: { step: StepView }) {
  const user = useUser()
  const submission = useSubmission('signature')
  const field = usePaper({ takes: 'pictures', onChange: submission.changed })

  async function send() {
    if (user === undefined || field.paper === undefined) return
    const body = new FormData()
    body.set('userid', user.id)
    body.set('kyc_copy', field.paper.file)
    await submission.submit(async (options) => {
      const { success, message } = await call('uploadSignature', { body }, options)
      if (success) return submission.goOn()
      submission.fail(invalidDetails(message))
      await submission.reload()
    })
  }

  return (
    <div className="flex flex-1 flex-col">
      {submission.failure === undefined && <RejectedNote step={step} />}
      <p className="mb-4 text-base">Sign on white paper as you do at your bank, then upload a picture of it.</p>
      <PaperField
        label="Signature"
        accept="image/jpeg,image/png"
        photo
        field={field}
        disabled={submission.busy}
        onChoose={(file) => void field.choose(file)}
        helper="JPG or PNG, at most 2 MB."
      />
      <FailureNote failure={submission.failure} step={step} />
      <StepFooter>
        <SendButton busy={submission.busy} ready={field.paper !== undefined} onSend={() => void send()}>
          Upload
        </SendButton>
      </StepFooter>
    </div>
  )
}
