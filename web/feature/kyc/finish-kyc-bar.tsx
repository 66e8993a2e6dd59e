import { t } from '@lingui/core/macro'
import { IdCard } from 'lucide-react'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useWaiting } from '#web/platform/waiting.ts'
import { StatusBar } from '#web/ui/layout/status-bar.tsx'

const texts = () =>
  ({
    Pending: {
      title: t`Finish KYC to buy`,
      text: t`About 10 minutes. Keep Aadhaar, PAN, bank details and a CML copy ready.`,
      button: t`Start`,
    },
    Rejected: { title: t`Your KYC needs you`, text: t`See why, and what to do.`, button: t`View` },
    Submitted: { title: t`Checking your KYC`, text: t`Our team decides within 24 hours.`, button: t`Status` },
  }) as const

/** A final no: nothing that the person could send changes it. */
const finalTexts = () =>
  ({
    UNDER_18: {
      title: t`KYC is not possible yet`,
      text: t`You need to be at least 18 years old to invest.`,
      button: t`See why`,
    },
  }) as const

/** Whatever a screen of KYC has read. Home asks for nothing. */
const asLoaded = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
} as const

/** On Home, until KYC is complete: how to finish it. */
export function FinishKycBar() {
  const { kyc_status: status, kyc_final_reason: finalReason } = useUser() ?? {}
  const turn = useWaiting().profile
  const steps = useEndpoint('readKyc', {}, asLoaded).data?.data.steps ?? []
  const done = steps.filter(({ kyc_approval_status: step }) => step === 1 || step === 3).length
  if (status === undefined || status === 'Approved' || turn === undefined) return null
  const { title, text, button } = finalReason === undefined ? texts()[status] : finalTexts()[finalReason]
  return (
    <StatusBar
      label={title}
      Icon={IdCard}
      turn={turn}
      title={title}
      detail={text}
      action={done === 0 || status !== 'Pending' ? button : t`Continue, ${done} of ${steps.length}`}
      onAction={() => openKyc(status, '/home')}
    />
  )
}
