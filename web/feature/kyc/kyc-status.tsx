import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { lastAnsweredMs } from '#web/platform/api/client.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { kycOrigin } from '#web/platform/navigation/open-kyc.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSkeletons } from '#web/ui/state/card-skeletons.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { StaleNotice } from '#web/ui/state/stale-notice.tsx'
import { StepRow } from './step-row.tsx'
import { type KycInfo, startKyc, useKyc } from './use-kyc.ts'

const notLoaded = () => t`Something went wrong, Please try again later`

/** `/status`: each step of the KYC, why it is where it is, and the way on. */
export function KycStatus() {
  const { info, error, reload } = useKyc()
  const failed = error !== undefined
  useEffect(() => {
    if (failed) showToast(notLoaded(), 'error')
  }, [failed])
  return (
    <Screen
      title={headingOf(info)}
      onBack={() => navigateBackTo(kycOrigin())}
      footer={info && waitsForPerson(info) ? <GoOn info={info} /> : undefined}
      bottomBar={<BottomBar />}
    >
      {info === undefined ? (
        failed ? (
          <ErrorState
            what={t`We could not load your KYC`}
            safe={t`What you have sent is kept.`}
            offline={t`Your KYC needs a connection. What you have sent is kept.`}
            onRetry={() => void reload()}
          />
        ) : (
          <CardSkeletons label={t`Loading your KYC`} heights={['h-96']} />
        )
      ) : (
        <>
          {failed && <StaleNotice atMs={lastAnsweredMs()} onRetry={() => void reload()} />}
          <Summary info={info} />
          <Card className="py-0">
            <ol aria-label={t`Steps`} className="divide-y divide-line">
              {info.steps.map((step) => (
                <StepRow key={step.document_name} step={step} reload={reload} />
              ))}
            </ol>
          </Card>
        </>
      )}
    </Screen>
  )
}

function headingOf(info: KycInfo | undefined): string {
  if (info === undefined) return 'KYC'
  if (info.display_status === 'Approved') return t`Verified`
  return countApproved(info) === 0 ? t`Start KYC` : t`Continue KYC`
}

function countApproved({ steps }: KycInfo): number {
  return steps.filter(({ kyc_approval_status }) => kyc_approval_status === 1).length
}

const summaries = (): Readonly<Record<KycInfo['display_status'], string>> => ({
  Approved: t`Your KYC is complete. You can buy shares.`,
  Submitted: t`We have everything. Our team is checking it and tells you as soon as it is decided.`,
  Rejected: t`A step needs you again. See below why, and what to do.`,
  Pending: t`About 10 minutes. Each step is kept, so you can go on later.`,
})

const goOnLater = () => t`What you have sent is kept. You can go on whenever you like.`

function Summary({ info }: { info: KycInfo }) {
  const approved = countApproved(info)
  return (
    <div role="status" className="mb-4">
      <p className="text-base">
        {info.display_status === 'Pending' && approved > 0 ? goOnLater() : summaries()[info.display_status]}
      </p>
      <p className="mt-1 text-sm text-muted">
        <Trans>
          {approved} of {info.steps.length} steps verified
        </Trans>
      </p>
    </div>
  )
}

/** Not when KYC is complete, or everything is being checked. */
function waitsForPerson(info: KycInfo): boolean {
  return info.display_status !== 'Approved' && info.next_route !== '/status'
}

function GoOn({ info }: { info: KycInfo }) {
  const isStart = countApproved(info) === 0
  function goOn() {
    if (isStart) void startKyc()
    navigate(info.next_route)
  }
  return (
    <Button full onClick={goOn}>
      {isStart ? t`Start KYC` : t`Continue KYC`}
    </Button>
  )
}
