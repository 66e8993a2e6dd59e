import { ArrowRightLeft, ExternalLink, Landmark, ReceiptText, Scale, Undo2 } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { useBack } from '#web/platform/navigation.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { EscrowTrusteeAndBank } from './escrow-trustee-and-bank.tsx'

const points = [
  {
    Icon: Landmark,
    name: 'Kept apart from us',
    text: `Your payment is held at ${brand.escrowPartner}, in an escrow account of its own for each order.`,
  },
  {
    Icon: Scale,
    name: 'Protected and audited',
    text: 'Your funds are protected and audited by a bank and a trusteeship services firm.',
  },
  {
    Icon: ArrowRightLeft,
    name: 'Paid out last',
    text: 'The seller is paid only after the shares are in your demat account.',
  },
  {
    Icon: Undo2,
    name: 'Yours if the deal falls through',
    text: 'You get a full refund. You need not ask for it, and Orders shows when it comes.',
  },
  {
    Icon: ReceiptText,
    name: 'Yours to follow',
    text: 'Every step is dated, and its documents stay in Orders.',
  },
] as const

/** `/poweredby`: who protects the money of a buyer. */
export function PoweredBy() {
  const back = useBack('/profile')
  return (
    <Screen title="Your money is protected" onBack={back}>
      <p className="text-lg">
        Escrow powered by <span className="font-semibold">{brand.escrowPartner}</span>
      </p>
      <EscrowTrusteeAndBank />
      <ul aria-label="How your money is protected" className="mt-4 flex flex-col gap-5">
        {points.map(({ Icon, name, text }) => (
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
        Escrow protects your payment. It does not protect against a fall in the price of the shares.
      </p>
      <LinkButton className="mt-6" href={brand.escrowPartnerAddress}>
        About {brand.escrowPartner}
        <ExternalLink aria-hidden />
      </LinkButton>
    </Screen>
  )
}
