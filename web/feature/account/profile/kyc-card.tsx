import { t } from '@lingui/core/macro'
import { ShieldAlert } from 'lucide-react'
import type { LoginDetail } from '#shared/account/api.ts'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { Button } from '#web/ui/form/button.tsx'
import { kycStatusTexts } from './kyc-status-texts.ts'

const texts = () =>
  ({
    Pending: {
      title: t`Finish KYC to buy and sell`,
      text: t`About 10 minutes. Keep ready: Aadhaar, PAN, bank account details and a CML copy of your demat account.`,
      button: t`Start KYC`,
    },
    Rejected: {
      title: t`Your KYC needs you`,
      text: t`See what is missing and send it again.`,
      button: t`Continue KYC`,
    },
    Submitted: {
      title: t`Your KYC is being checked`,
      text: t`Our team decides within 24 hours. There is nothing to do for you now.`,
      button: t`See status`,
    },
  }) as const

const under18 = () =>
  ({
    title: t`KYC is not possible yet`,
    text: t`You need to be at least 18 years old to invest.`,
    button: t`See why`,
  }) as const

/** On top of the profile until KYC is approved: what it opens, what it needs, and the way into it. */
export function KycCard({ user: { kyc_status: status, kyc_final_reason: finalReason } }: { user: LoginDetail }) {
  if (status === 'Approved') return null
  const { title, text, button } = finalReason === undefined ? texts()[status] : under18()
  return (
    <section aria-labelledby="kyc" className="mt-4 rounded-card bg-tint p-4">
      <h2 id="kyc" className="flex items-center gap-2 text-lg font-semibold">
        <ShieldAlert aria-hidden className="text-brand" />
        {title}
      </h2>
      <p className="mt-1">{text}</p>
      <Button
        full
        kind={status === 'Submitted' ? 'secondary' : 'primary'}
        className="mt-3"
        aria-label={t`${button} (KYC: ${kycStatusTexts()[status]})`}
        onClick={() => openKyc(status, '/profile')}
      >
        {button}
      </Button>
    </section>
  )
}
