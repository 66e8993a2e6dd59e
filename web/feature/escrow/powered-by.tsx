import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRightLeft, ExternalLink, Landmark, ReceiptText, Scale, Undo2 } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { useBack } from '#web/platform/navigation/navigation.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EscrowTrusteeAndBank } from './escrow-trustee-and-bank.tsx'

const points = () =>
  [
    {
      Icon: Landmark,
      name: t`Kept apart from us`,
      text: t`Your payment is held at ${brand.escrowPartner}, in an escrow account of its own for each order.`,
    },
    {
      Icon: Scale,
      name: t`Protected and audited`,
      text: t`Your funds are protected and audited by a bank and a trusteeship services firm.`,
    },
    {
      Icon: ArrowRightLeft,
      name: t`Paid out last`,
      text: t`The seller is paid only after the shares are in your demat account.`,
    },
    {
      Icon: Undo2,
      name: t`Yours if the deal falls through`,
      text: t`You get a full refund. You need not ask for it, and Orders shows when it comes.`,
    },
    {
      Icon: ReceiptText,
      name: t`Yours to follow`,
      text: t`Every step is dated, and its documents stay in Orders.`,
    },
  ] as const

/** `/poweredby`: who protects the money of a buyer. */
export function PoweredBy() {
  const back = useBack('/profile')
  return (
    <Screen title={t`Your money is protected`} onBack={back}>
      <p className="text-lg">
        <Trans>
          Escrow powered by <span className="font-semibold">{brand.escrowPartner}</span>
        </Trans>
      </p>
      <EscrowTrusteeAndBank />
      <ul aria-label={t`How your money is protected`} className="mt-4 flex flex-col gap-5">
        {points().map(({ Icon, name, text }) => (
          <li key={name} className="flex gap-[12px]">
            <span aria-hidden className="grid size-[44px] flex-none place-items-center rounded-full bg-tint text-brand">
              <Icon />
            </span>
            <div className="min-w-0 wrap-anywhere">
              <h2 className="text-base font-semibold">{name}</h2>
              <p className="text-base text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-muted">
        <Trans>Escrow protects your payment. It does not protect against a fall in the price of the shares.</Trans>
      </p>
      <LinkButton className="mt-6" href={brand.escrowPartnerAddress}>
        <Trans>About {brand.escrowPartner}</Trans>
        <ExternalLink aria-hidden />
      </LinkButton>
    </Screen>
  )
}
