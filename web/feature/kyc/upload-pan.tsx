import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StepView } from '#shared/kyc/api.ts'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FailureNote } from './failure-note.tsx'
import { NameMismatch } from './name-mismatch.tsx'
import { PictureForm } from './picture-form.tsx'
import { RejectedNote, StepFooter, StepPage } from './step-page.tsx'
import type { StepState } from './steps.ts'
import { panLength, usePan } from './use-pan.ts'

/** `/uploadpan`: the PAN by its number, and by a picture of the card where the number is not enough. */
export function UploadPan() {
  const fix = useRouteState<StepState>()?.fix
  return (
    <StepPage document="pan" title={t`Verify PAN`}>
      {(step) => <PanStep step={step} startsWithCard={(fix ?? step.fix) === 'UPLOAD_AGAIN'} />}
    </StepPage>
  )
}

function PanStep({ step, startsWithCard }: { step: StepView; startsWithCard: boolean }) {
  const [card, setCard] = useState<{ readonly why: string } | undefined>(startsWithCard ? { why: '' } : undefined)
  const userId = useUser()?.id
  if (userId === undefined) return null
  if (card !== undefined)
    return <CardForm step={step} why={card.why} userId={userId} onNumber={() => setCard(undefined)} />
  return <NumberForm step={step} userId={userId} onCard={(why) => setCard({ why })} />
}

type UserIdProp = { userId: NonNullable<ReturnType<typeof useUser>>['id'] }

function NumberForm({ step, userId, onCard }: { step: StepView; onCard: (why: string) => void } & UserIdProp) {
  const form = usePan({ userId, onCard })
  const isCompany = useUser()?.code === 'COMPANY'
  const { submission } = form
  if (form.found !== undefined) return <Confirm form={form} name={form.found} />
  const isMismatch = form.isMismatch || (step.reason === 'NAME_MISMATCH' && submission.failure === undefined)
  return (
    <form noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
      {isMismatch ? <NameMismatch from="pan" /> : submission.failure === undefined && <RejectedNote step={step} />}
      <TextField
        label="PAN"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        disabled={submission.busy}
        {...form.field}
        helper={
          isCompany
            ? t`The PAN of your company, 10 characters. Only you and our KYC team see it.`
            : t`Your own PAN, 10 characters, such as ABCPE1234F. Only you and our KYC team see it.`
        }
      />
      <FailureNote failure={submission.failure} step={step} />
      <StepFooter>
        <p role="status" className="mb-2 text-center text-sm text-muted empty:hidden">
          {submission.busy && t`Looking up your PAN…`}
        </p>
        <Button type="submit" full busy={submission.busy} disabled={form.pan.length !== panLength}>
          <Trans>Verify</Trans>
        </Button>
      </StepFooter>
    </form>
  )
}

/** The name of the PAN. It is submitted once the person says that it is theirs. */
function Confirm({ form, name }: { form: ReturnType<typeof usePan>; name: string }) {
  const { submission } = form
  return (
    <div className="flex flex-1 flex-col">
      <div role="status" className="rounded-card border border-line bg-surface p-4">
        <p className="text-base text-muted">
          <Trans>Is this</Trans>
        </p>
        <p className="text-lg font-semibold wrap-anywhere">{name}?</p>
        <p className="mt-2 text-sm text-muted">PAN {form.pan}</p>
      </div>
      <FailureNote failure={submission.failure} />
      <StepFooter>
        <Button full busy={submission.busy} onClick={form.confirm}>
          <Trans>Yes, continue</Trans>
        </Button>
        <Button full kind="quiet" disabled={submission.busy} onClick={form.again} className="mt-2">
          <Trans>No, enter another PAN</Trans>
        </Button>
      </StepFooter>
    </div>
  )
}

interface CardFormProps extends UserIdProp {
  step: StepView
  /** What the look-up said. */
  why: string
  onNumber: () => void
}

function CardForm({ step, why, userId, onNumber }: CardFormProps) {
  return (
    <PictureForm
      document="pan"
      step={step}
      userId={userId}
      intro={why || t`Please upload a picture of your PAN card.`}
      label={t`PAN card`}
      helper={t`The side with your name and PAN. JPG or PNG, at most 2 MB. Only you and our KYC team see it.`}
      other={(busy) => (
        <Button full kind="quiet" disabled={busy} onClick={onNumber} className="mt-2">
          <Trans>Enter the PAN</Trans>
        </Button>
      )}
    />
  )
}
