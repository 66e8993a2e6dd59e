import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { brand } from '#shared/brand.ts'
import type { LoginDetail } from '#shared/account/api.ts'
import type { StepView } from '#shared/kyc/api.ts'
import { useUser } from '#web/platform/session/session.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FailureNote } from './failure-note.tsx'
import { PaperField } from './paper-field.tsx'
import { ParticipantField } from './participant-field.tsx'
import { SendButton } from './send-button.tsx'
import { RejectedNote, StepFooter, StepPage } from './step-page.tsx'
import { typedDematId, useDemat } from './use-demat.ts'
import { loadCode } from '#web/platform/load-code.ts'

// Dialogs need Radix, which the other steps do without.
const Dialogs = lazy(async () => ({ default: (await loadCode(() => import('./demat-dialogs.tsx'))).DematDialogs }))

export type DematDialog = 'copy-help' | 'complete' | 'sent'

/** `/demat`: the demat account with its CML or CMR copy. */
export function AddDemat() {
  const user = useUser()
  const [dialog, setDialog] = useState<DematDialog>()
  if (user === undefined) return null
  return (
    <>
      <StepPage document="demat" title={t`Add Demat Account`}>
        {(step) => (
          <DematForm
            user={user}
            step={step}
            onHelp={() => setDialog('copy-help')}
            onSent={(isComplete) => setDialog(isComplete ? 'complete' : 'sent')}
          />
        )}
      </StepPage>
      <Suspense>{dialog && <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} />}</Suspense>
    </>
  )
}

interface DematFormProps {
  user: LoginDetail
  step: StepView
  onHelp: () => void
  onSent: (isComplete: boolean) => void
}

function DematForm({ user, step, onHelp, onSent }: DematFormProps) {
  const { form, paper, isProtected, ready, submission } = useDemat(user, onSent)
  const { busy } = submission
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-1 flex-col">
      {submission.failure === undefined && <RejectedNote step={step} />}
      <div className="flex flex-col gap-5">
        <TextField
          label={t`Demat id`}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          disabled={busy}
          {...form.field('dematId', { clean: typedDematId })}
          helper={t`16 characters: IN and 14 digits with NSDL, 16 digits with CDSL`}
        />
        <ParticipantField field={form.field('participant')} disabled={busy} />
        <div>
          <p className="mb-1.5 text-sm font-semibold">
            <Trans>CMR / CML copy</Trans>
          </p>
          <PaperField
            label={t`CMR / CML copy`}
            accept="application/pdf"
            field={paper}
            disabled={busy}
            onChoose={paper.choose}
            missing={form.errorOf('paper')}
            onBlur={() => form.leave('paper')}
            helper={t`PDF, at most 2 MB. Only you and our KYC team see it.`}
          />
          <button
            type="button"
            onClick={onHelp}
            className="flex min-h-11 items-center gap-1 text-base font-semibold text-brand"
          >
            <Trans>What is a CMR / CML copy?</Trans> <ChevronRight aria-hidden />
          </button>
        </div>
        {isProtected && (
          <TextField
            label={t`Password of the PDF`}
            type="password"
            autoComplete="off"
            maxLength={128}
            disabled={busy}
            {...form.field('password')}
            helper={t`Usually your PAN in capitals. We use it only to open this PDF.`}
          />
        )}
      </div>
      <FailureNote failure={submission.failure} step={step} />
      <StepFooter>
        <SendButton submission={submission} ready={ready}>
          <Trans>Verify</Trans>
        </SendButton>
        <LinkButton href={brand.dematOnboardingAddress} className="mt-2">
          <Trans>Open a demat account</Trans> <ExternalLink aria-hidden />
        </LinkButton>
      </StepFooter>
    </form>
  )
}
