import { Trans } from '@lingui/react/macro'
import { formatRupees } from '#shared/kernel/format.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { formatShares } from '#web/lib/format.ts'
import { config } from '#web/platform/config.ts'
import { ChatLink } from './gate-notice.tsx'
import { formatWholeRupees, type QuantityBounds } from './quantity.ts'

/** Shown when no quantity can be bought here, because the smallest costs more than one order may. A person can arrange it. */
export function AboveLimit({ security, bounds }: { security: SecurityPage; bounds: QuantityBounds }) {
  return (
    <div className="space-y-4 py-4">
      <p role="alert" className="text-base">
        <Trans>
          <span className="font-semibold">One order can be up to {formatWholeRupees(config().singleLotMaxPrice)}.</span>{' '}
          The least of {security.name} is {formatShares(bounds.min)} for {formatRupees(bounds.min * security.price)}.
          Chat with us to buy them.
        </Trans>
      </p>
      <ChatLink />
    </div>
  )
}
