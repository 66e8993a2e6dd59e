import { useState } from 'react'
import { formatWhen } from '#shared/kernel/format.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import type { SaleState } from '#shared/sale/sale.ts'
import { formatShares } from '#web/lib/format.ts'
import { navigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Tracker } from '#web/ui/tracker.tsx'
import { awaitedStep } from '#web/ui/tracker-words.ts'
import { Dated } from '#web/ui/when.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { OfferClock } from './offer-clock.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { isYourStep, linesOfStep, stepsOf } from './sale-words.ts'
import { TransferGuides } from './transfer-guides.tsx'

const titles: Partial<Record<SaleState, string>> = {
  QUOTED: 'Our offer for your shares',
  AGREED: 'Waiting for the buyer’s money',
  FUNDED: 'Transfer your shares',
  RECEIVED: 'Your money is on its way',
  PAID: 'Sale complete',
}

interface SaleSheetProps {
  sale: SaleCard
  onClose: () => void
  /** The request has changed, or may have. */
  onChanged: () => void
}

/** An offer, or a sale that goes on or is complete: the amounts, what to do now, and the steps. */
export function SaleSheet({ sale, onClose, onChanged }: SaleSheetProps) {
  const [declining, setDeclining] = useState(false)
  const isOffer = sale.state === 'QUOTED'
  const steps = stepsOf(sale, Date.now())
  if (declining) {
    return (
      <ConfirmSheet
        act="decline"
        sale={sale}
        onClose={() => setDeclining(false)}
        onChanged={() => {
          onChanged()
          onClose()
        }}
      />
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={titles[sale.state] ?? 'Sell request'}
      description={`${sale.name} · #REQ${sale.id} · ${formatShares(sale.qty)}`}
      {...(isOffer && { footer: <OfferActions sale={sale} onDecline={() => setDeclining(true)} /> })}
    >
      <div className="flex flex-col gap-4">
        {/* Its words are those of the payout below. */}
        {!isOffer && sale.state !== 'PAID' && <p className="text-base wrap-anywhere">{sale.words}</p>}
        {sale.transfer !== undefined && <TransferGuides sale={sale} transfer={sale.transfer} />}
        {sale.quote !== undefined && <QuoteFacts quote={sale.quote} qty={sale.qty} isPaid={sale.state === 'PAID'} />}
        {isOffer && sale.quote !== undefined && <OfferClock until={sale.quote.valid_until} onEnd={onChanged} />}
        <Payout sale={sale} />
        {sale.request !== 'Not Accepted' && (
          <section aria-label="Steps of this sale">
            <h3 className="mb-3 text-base font-semibold">Steps of this sale</h3>
            <Tracker
              label="Sale steps"
              steps={steps}
              linesOf={linesOfStep}
              waitsForYou={(step) => step === awaitedStep(steps) && isYourStep(step)}
            />
          </section>
        )}
      </div>
    </Sheet>
  )
}

function OfferActions({ sale, onDecline }: { sale: SaleCard; onDecline: () => void }) {
  return (
    <>
      <Button full needs="Selling" onClick={() => navigate(`/confirmBank?id=${sale.id}`)}>
        Accept offer
      </Button>
      <Button full kind="quiet" onClick={onDecline}>
        Decline
      </Button>
    </>
  )
}

function Payout({ sale: { payout } }: { sale: SaleCard }) {
  if (payout === undefined) return null
  const { account, utr, paid_at } = payout
  return (
    <p className="rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere">
      <Dated
        text={
          paid_at === undefined
            ? `The money goes to your bank account ${account}.`
            : `Paid to your bank account ${account} on ${formatWhen(paid_at)}.`
        }
      />
      {utr !== undefined && ` Bank reference (UTR) ${utr}.`}
    </p>
  )
}
