import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StepView } from '#shared/kyc/api.ts'
import type { LoginDetail } from '#shared/account/api.ts'
import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FailureNote } from './failure-note.tsx'
import { NameMismatch, nameOf } from './name-mismatch.tsx'
import { PaperField } from './paper-field.tsx'
import { SendButton } from './send-button.tsx'
import { RejectedNote, StepFooter, StepPage } from './step-page.tsx'
import { usePaper } from './use-paper.ts'
import { invalidDetails, useSubmission } from './use-submission.ts'

/** `/uploadaadhar`: the Aadhaar as a picture or a PDF. */
export function UploadAadhaar() {
  const user = useUser()
  if (user === undefined) return null
  return (
    <StepPage document="aadhaar" title={t`Verify Aadhaar`}>
      {(step) => (needsSignatory(user) ? <SignatoryFirst /> : <AadhaarForm user={user} step={step} />)}
    </StepPage>
  )
}

/** The Aadhaar of a company account is that of its signatory. */
function needsSignatory({ code, first_name }: LoginDetail): boolean {
  return code === 'COMPANY' && first_name === ''
}

function SignatoryFirst() {
  return (
    <>
      <h2 className="text-lg font-semibold">
        <Trans>Name of the signatory</Trans>
      </h2>
      <p className="mt-2 text-base text-muted">
        <Trans>
          One person signs the deal terms for your company. The Aadhaar and the selfie are theirs. Please enter their
          name first.
        </Trans>
      </p>
      <StepFooter>
        <Button full onClick={() => navigate('/updateDetails', { state: { fromLocation: 'aadhar' } })}>
          <Trans>Enter the name</Trans>
        </Button>
      </StepFooter>
    </>
  )
}

function AadhaarForm({ user, step }: { user: LoginDetail; step: StepView }) {
  const form = useAadhaar(user)
  const { field, submission } = form
  const isMismatch = form.mismatch !== undefined || step.reason === 'NAME_MISMATCH'
  return (
    <div className="flex flex-1 flex-col">
      {isMismatch ? (
        <NameMismatch from="aadhar" nameRead={form.mismatch?.nameRead ?? step.name_read} />
      ) : (
        submission.failure === undefined && <RejectedNote step={step} />
      )}
      <p className="text-base">
        {user.code === 'COMPANY'
          ? t`Please upload the masked Aadhaar of ${nameOf(user)}, the side with name and photo.`
          : t`Please upload your masked Aadhaar, the side with your name and photo.`}
      </p>
      <p className="mt-2 mb-4 text-sm wrap-anywhere text-muted">
        <Trans>
          A masked Aadhaar shows only the last 4 digits. Download it at myaadhaar.uidai.gov.in: choose “Download
          Aadhaar” and “Do you want a masked Aadhaar?”.
        </Trans>
      </p>
      <PaperField
        label={t`Aadhaar`}
        accept="image/jpeg,image/png,application/pdf"
        photo
        field={field}
        disabled={submission.busy}
        onChoose={field.choose}
        helper={t`JPG, PNG or PDF, at most 2 MB. Only you and our KYC team see it.`}
      />
      {field.isProtected && <ProtectedNote />}
      <FailureNote failure={submission.failure} step={step} />
      <StepFooter>
        <SendButton submission={submission} ready={form.ready} onSend={form.send}>
          <Trans>Verify</Trans>
        </SendButton>
      </StepFooter>
    </div>
  )
}

/** A protected e-Aadhaar cannot be read, and nobody is asked for its password. */
function ProtectedNote() {
  return (
    <div role="alert" className="mt-3 rounded-card bg-warn-tint p-4 text-base">
      <p className="font-semibold text-warn">
        <Trans>Password required</Trans>
      </p>
      <p className="mt-1">
        <Trans>
          This PDF opens only with its password: the first 4 letters of your name in capitals and your year of birth.
          Open it, choose Print, then “Save as PDF”, and upload the new file. A photo of your Aadhaar works too.
        </Trans>
      </p>
    </div>
  )
}

function useAadhaar({ id }: LoginDetail) {
  const submission = useSubmission('aadhaar')
  const [mismatch, setMismatch] = useState<{ readonly nameRead: string | undefined }>()
  const field = usePaper({
    takes: 'both',
    onChange() {
      submission.changed()
      setMismatch(undefined)
    },
  })

  async function send() {
    if (field.paper === undefined) return
    const body = new FormData()
    body.set('userid', id)
    body.set('kyc_copy', field.paper.file)
    await submission.upload(async (options) => {
      const answer = await call('uploadAadhaar', { body }, options)
      if (answer.success) return submission.goOn()
      if (answer.isNameMismatch) setMismatch({ nameRead: answer.name_read })
      else submission.fail(invalidDetails(answer))
      await submission.reload()
    })
  }

  return {
    submission,
    field,
    mismatch,
    send: () => void send(),
    ready: field.paper !== undefined && !field.isProtected && !field.preparing,
  }
}
