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
      title="Buy price history"
      description={holding.scrip_name}
    >
      <BuyAverage holding={holding} />
      <table className="mt-4 w-full text-base">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 text-left font-normal">
              Date
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Quantity
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Price per share
            </th>
          </tr>
        </thead>
        <tbody>
          {holding.holding_transactions.map((lot, index) => (
            <tr key={index} className="border-b border-line last:border-b-0">
              <td className="py-3">
                <Day at={lot.transaction_date} />
                <span className="block text-sm text-muted">
                  Long-term from <Day at={longTermFrom(lot.transaction_date)} />
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
      <p className="mt-2 text-sm text-muted">Long-term for income tax: held for more than 24 months.</p>
    </Sheet>
  )
}
