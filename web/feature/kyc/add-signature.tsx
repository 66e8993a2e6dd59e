import { t } from '@lingui/core/macro'
import { useUser } from '#web/platform/session/session.ts'
import { PictureForm } from './picture-form.tsx'
import { StepPage } from './step-page.tsx'

/** `/sign`: a picture of the signature. */
export function AddSignature() {
  const userId = useUser()?.id
  if (userId === undefined) return null
  return (
    <StepPage document="signature" title={t`Add Signature`}>
      {(step) => (
        <PictureForm
          document="signature"
          step={step}
          userId={userId}
          intro={t`Sign on white paper as you do at your bank, then upload a picture of it.`}
          label={t`Signature`}
          helper={t`JPG or PNG, at most 2 MB. Only you and our KYC team see it.`}
        />
      )}
    </StepPage>
  )
}
