import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { ExternalLink } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { EscrowTrusteeAndBank } from './escrow-trustee-and-bank.tsx'

/** Names the escrow partner and explains how the payment is protected. */
export function EscrowPartnerSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [, navigate] = useLocation()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`How escrow works`}
      footer={
        <>
          <LinkButton kind="primary" href={brand.escrowPartnerAddress}>
            <Trans>Know More</Trans>
            <ExternalLink aria-hidden />
          </LinkButton>
          <Button kind="quiet" full onClick={() => onOpenChange(false)}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <p className="text-base">
        <Trans>The escrow system is brought to you by {brand.escrowPartner}, our escrow partner.</Trans>
      </p>
      <p className="mt-2 text-base text-muted">
        <Trans>
          Your payment is kept there, protected and audited by a bank and a trusteeship company. It is released to the
          seller only after the shares reach your demat account.
        </Trans>
      </p>
      <EscrowTrusteeAndBank />
      <button
        type="button"
        onClick={() => navigate('/poweredby')}
        className="-ml-2 mt-2 min-h-11 px-2 text-base font-semibold text-brand"
      >
        <Trans>Who protects your money</Trans>
      </button>
    </Sheet>
  )
}
