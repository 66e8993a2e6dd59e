import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StepView } from '#shared/kyc/api.ts'
import type { DocumentName } from '#shared/kyc/kyc.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { When } from '#web/ui/when.tsx'
import { isClosed, stepNames, stepText } from './steps.ts'
import { type KycInfo, useKyc } from './use-kyc.ts'
import { ViewSent } from './view-sent.tsx'

interface StepPageProps {
  document: DocumentName
  title: string
  /** Default: to the status of the KYC. */
  onBack?: () => void
  /** The form of a step that takes a submission. */
  children: (step: StepView) => ReactNode
}

/** The frame of the screen of a step: its title, which step it is, and the step as it is when it takes no submission. */
export function StepPage({ document, title, onBack = toStatus, children }: StepPageProps) {
  const { info, error, reload } = useKyc()
  return (
    <Screen title={title} onBack={onBack}>
      <StepCount number={stepNames.indexOf(document) + 1} />
      {info === undefined ? (
        <NotLoaded failed={error !== undefined} onRetry={() => void reload()} />
      ) : (
        <Step document={document} info={info}>
          {children}
        </Step>
      )}
    </Screen>
  )
}

const toStatus = () => navigateBackTo('/status')

function StepCount({ number }: { number: number }) {
  return (
    <div className="mb-5">
      <p className="text-sm font-semibold text-muted">
        <Trans>
          Step {number} of {stepNames.length}
        </Trans>
      </p>
      <div aria-hidden className="mt-1.5 flex gap-1">
        {stepNames.map((name, index) => (
          <span key={name} className={`h-1 flex-1 rounded-full ${index < number ? 'bg-brand' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  )
}

function NotLoaded({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed)
    return <ErrorState what={t`We could not load your KYC`} safe={t`What you have sent is kept.`} onRetry={onRetry} />
  return (
    <div role="status" aria-label={t`Loading your KYC`} className="flex flex-col gap-3">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  )
}

function Step({ document, info, children }: Pick<StepPageProps, 'document' | 'children'> & { info: KycInfo }) {
  const step = info.steps.find(({ document_name }) => document_name === document)
  if (step === undefined) return null
  return isClosed(step) ? <ClosedStep step={step} nextRoute={info.next_route} /> : children(step)
}

const closed = {
  approved: { Icon: CircleCheck, colour: 'text-gain' },
  waiting: { Icon: Clock, colour: 'text-warn' },
  refused: { Icon: CircleAlert, colour: 'text-loss' },
} as const

const closedTexts = (): Readonly<Record<StepView['document_name'], Record<keyof typeof closed, string>>> => ({
  aadhaar: {
    approved: t`Your Aadhaar is verified`,
    waiting: t`Your Aadhaar is being checked`,
    refused: t`Your Aadhaar is not accepted`,
  },
  pan: {
    approved: t`Your PAN is verified`,
    waiting: t`Your PAN is being checked`,
    refused: t`Your PAN is not accepted`,
  },
  selfie: {
    approved: t`Your selfie is verified`,
    waiting: t`Your selfie is being checked`,
    refused: t`Your selfie is not accepted`,
  },
  signature: {
    approved: t`Your signature is verified`,
    waiting: t`Your signature is being checked`,
    refused: t`Your signature is not accepted`,
  },
  bank: {
    approved: t`Your bank account is verified`,
    waiting: t`Your bank account is being checked`,
    refused: t`Your bank account is not accepted`,
  },
  demat: {
    approved: t`Your demat account is verified`,
    waiting: t`Your demat account is being checked`,
    refused: t`Your demat account is not accepted`,
  },
})

/** A step that takes no submission: why, until when, and how KYC goes on. */
function ClosedStep({ step, nextRoute }: { step: StepView; nextRoute: string }) {
  const { document_name, kyc_approval_status: status, words, decided_by } = step
  const kind = status === 1 ? 'approved' : status === 3 ? 'waiting' : 'refused'
  const { Icon, colour } = closed[kind]
  return (
    <div className="flex flex-1 flex-col">
      <div role="status" className="flex flex-col items-center gap-2 py-8 text-center">
        <Icon aria-hidden className={`size-10 ${colour}`} />
        <p className="text-lg font-semibold">{closedTexts()[document_name][kind]}</p>
        {words !== undefined && <p className="text-base text-muted">{stepText(step)}</p>}
        {decided_by !== undefined && (
          <p className="text-sm text-muted">
            <Trans>
              By <When at={decided_by} />
            </Trans>
          </p>
        )}
        <ViewSent step={step} />
      </div>
      <div className="mt-auto safe-bottom pt-6">
        {kind === 'refused' ? (
          <ChatLink kind="primary" />
        ) : (
          <Button full onClick={() => navigate(nextRoute, { replace: true })}>
            {nextRoute === '/status' ? t`See your KYC` : t`Continue`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Why the step was not accepted, on its screen. */
export function RejectedNote({ step }: { step: StepView }) {
  if (step.kyc_approval_status !== 2 || step.words === undefined) return null
  return (
    <div className="col-span-full mb-4 flex flex-col gap-3 rounded-card bg-loss-tint p-4 text-base text-loss">
      <p>{stepText(step)}</p>
      {step.fix === 'CHAT' && <ChatLink />}
    </div>
  )
}

/** The lower part of a step's form, with its button. */
export function StepFooter({ children }: { children: ReactNode }) {
  return <div className="mt-auto safe-bottom pt-6">{children}</div>
}
