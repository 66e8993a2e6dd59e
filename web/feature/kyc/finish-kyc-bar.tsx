import { openKyc } from '#web/platform/open-kyc.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'

const texts = {
  Pending: {
    title: 'Finish KYC to buy',
    text: 'About 10 minutes. Keep Aadhaar, PAN, bank details and a CML copy ready.',
    button: 'Start',
  },
  Rejected: { title: 'Your KYC needs you', text: 'See why, and what to do.', button: 'Open' },
  Submitted: { title: 'Your KYC is being checked', text: 'Our team decides within 24 hours.', button: 'Status' },
} as const

/** A final no: nothing that the person could send changes it. */
const finalTexts = {
  UNDER_18: {
    title: 'KYC is not possible yet',
    text: 'You need to be at least 18 years old to invest.',
    button: 'See why',
  },
} as const

/** On Home, until KYC is complete: how to finish it. */
export function FinishKycBar() {
  const { kyc_status: status, kyc_final_reason: finalReason } = useUser() ?? {}
  if (status === undefined || status === 'Approved') return null
  const { title, text, button } = finalReason === undefined ? texts[status] : finalTexts[finalReason]
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line bg-tint px-4 py-2"
    >
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-sm">{text}</p>
      </div>
      <Button onClick={() => openKyc(status, '/home')}>{button}</Button>
    </section>
  )
}
