import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatWhen } from '#shared/kernel/format.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import type { SaleState } from '#shared/sale/sale.ts'
import { formatShares } from '#web/lib/format.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Tracker } from '#web/ui/tracker.tsx'
import { awaitedStep } from '#web/ui/tracker-words.ts'
import { Dated } from '#web/ui/when.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { OfferClock } from './offer-clock.tsx'
import { QuoteFacts } from './quote-facts.tsx'
import { isYourStep, linesOfStep, saleText, stepsOf } from './sale-words.ts'
import { TransferGuides } from './transfer-guides.tsx'

const titles = (): Partial<Record<SaleState, string>> => ({
  QUOTED: t`Our offer for your shares`,
  AGREED: t`Waiting for the buyer’s money`,
  FUNDED: t`Transfer your shares`,
  RECEIVED: t`Your money is on its way`,
  PAID: t`Sale complete`,
})

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
      title={titles()[sale.state] ?? t`Sell request`}
      description={`${sale.name} · #REQ${sale.id} · ${formatShares(sale.qty)}`}
      {...(isOffer && { footer: <OfferActions sale={sale} onDecline={() => setDeclining(true)} /> })}
    >
      <div className="flex flex-col gap-4">
        {/* Its words are those of the payout below. */}
        {!isOffer && sale.state !== 'PAID' && <p className="text-base wrap-anywhere">{saleText(sale)}</p>}
        {sale.transfer !== undefined && <TransferGuides sale={sale} transfer={sale.transfer} />}
        {sale.quote !== undefined && <QuoteFacts quote={sale.quote} qty={sale.qty} isPaid={sale.state === 'PAID'} />}
        {isOffer && sale.quote !== undefined && <OfferClock until={sale.quote.valid_until} onEnd={onChanged} />}
        <Payout sale={sale} />
        {sale.request !== 'Not Accepted' && (
          <section aria-label={t`Steps of this sale`}>
            <h3 className="mb-3 text-base font-semibold">
              <Trans>Steps of this sale</Trans>
            </h3>
            <Tracker
              label={t`Sale steps`}
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
      <Button full needs={t`Selling needs a connection.`} onClick={() => navigate(`/confirmBank?id=${sale.id}`)}>
        <Trans>Accept offer</Trans>
      </Button>
      <Button full kind="quiet" onClick={onDecline}>
        <Trans>Decline</Trans>
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
            ? t`The money goes to your bank account ${account}.`
            : t`Paid to your bank account ${account} on ${formatWhen(paid_at)}.`
        }
      />
      {utr !== undefined && <> {t`Bank reference (UTR) ${utr}.`}</>}
    </p>
  )
}
