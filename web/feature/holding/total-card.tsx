import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { holdingApi } from '#shared/holding/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Gain, Realised } from './gain.tsx'

type Summary = ResponseOf<typeof holdingApi.listHoldings>['summary']

export function TotalCard({ summary }: { summary: Summary }) {
  return (
    <Card role="group" aria-label="Total P&L">
      <p className="text-sm text-muted">Total P&L</p>
      <p className="mt-0.5 flex">
        <Gain rupees={summary.Total_p_and_L} percent={summary.total_p_and_l_percentage} size="2xl" />
      </p>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-4 border-t border-line pt-3">
        <div>
          <dt className="text-sm text-muted">Invested</dt>
          <dd>
            <Money rupees={summary.total_price} />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-sm text-muted">Portfolio value</dt>
          <dd>
            <Money rupees={summary.portfolio_value} />
          </dd>
        </div>
        {summary.realised !== 0 && (
          <div className="col-span-full">
            <dt className="text-sm text-muted">Realised P&L</dt>
            <dd>
              <Realised rupees={summary.realised} />
              <span className="block text-sm text-muted">from shares sold, not in the total above</span>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
