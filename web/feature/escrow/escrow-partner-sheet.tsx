import { ExternalLink } from 'lucide-react'
import { brand } from '#shared/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Names the escrow partner and explains how the payment is protected. */
export function EscrowPartnerSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Your money is in escrow"
      footer={
        <>
          <a
            href={brand.escrowPartnerAddress}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-control bg-brand px-4 text-base font-semibold text-on-brand hover:bg-brand-strong"
          >
            Know More
            <ExternalLink aria-hidden />
          </a>
          <Button kind="quiet" full onClick={() => onOpenChange(false)}>
            Close
          </Button>
        </>
      }
    >
      <p className="text-base">The escrow system is brought to you by {brand.escrowPartner}, our escrow partner.</p>
      <p className="mt-2 text-base text-muted">
        Your payment is kept there, protected and audited by a bank and a trusteeship company. It is released to the
        provider only after the shares reach your demat account.
      </p>
    </Sheet>
  )
}
