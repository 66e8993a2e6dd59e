import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { HoldingView } from '#shared/holding/api.ts'
import { longTermFrom } from '#shared/holding/long-term.ts'
import { Money } from '#web/ui/money.tsx'
import { BuyAverage } from './buy-average.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Day } from '#web/ui/when.tsx'

/** The lots of a holding, each with its price. */
export function BuyHistory({ holding, onClose }: { holding: HoldingView; onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t`Buy price history`}
      description={holding.scrip_name}
    >
      <BuyAverage holding={holding} />
      <table className="mt-4 w-full text-base">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 text-left font-normal">
              <Trans>Date</Trans>
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              <Trans>Quantity</Trans>
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              <Trans>Price per share</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {holding.holding_transactions.map((lot, index) => (
            <tr key={index} className="border-b border-line last:border-b-0">
              <td className="py-3">
                <Day at={lot.transaction_date} />
                <span className="block text-sm text-muted">
                  <Trans>
                    Long-term from <Day at={longTermFrom(lot.transaction_date)} />
                  </Trans>
                </span>
              </td>
              <td className="py-3 pl-3 text-right">{lot.quantity.toLocaleString('en-IN')}</td>
              <td className="py-3 pl-3 text-right">
                <Money rupees={lot.price_per_share} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">
        <Trans>Long-term for income tax: held for more than 24 months.</Trans>
      </p>
    </Sheet>
  )
}
