import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { SaleCard } from '#shared/sale/api.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Day } from '#web/ui/when.tsx'
import { useMaySell } from './no-new-sale.tsx'
import { actionOf, canCancel, saleText, statusClass, statusTexts, waitsForYou } from './sale-words.ts'

interface SaleCardItemProps {
  sale: SaleCard
  onOpen: () => void
  onCancel: () => void
}

/** A sell request (docs/specification/screens.md, S75). */
export function SaleCardItem({ sale, onOpen, onCancel }: SaleCardItemProps) {
  const nameId = useId()
  return (
    <li aria-labelledby={nameId} className="rounded-card border border-line bg-surface p-[16px]">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2
          id={nameId}
          className="min-w-0 flex-[1_1_8rem] text-[length:min(var(--text-base),7vw)] font-semibold wrap-anywhere"
        >
          {sale.name}
        </h2>
        <SaleStatus sale={sale} />
      </div>
      <p className="text-sm text-muted">{`#REQ${sale.id}`}</p>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 gap-y-2">
        <Fact label={t`Quantity`}>{sale.qty.toLocaleString('en-IN')}</Fact>
        <Fact label={t`Price`}>{sale.price === null ? '-' : <Money rupees={sale.price} />}</Fact>
        <Fact label={t`Requested on`}>
          <Day at={sale.submitted_at} />
        </Fact>
        <Amount sale={sale} />
      </dl>
      <SaleActions sale={sale} onOpen={onOpen} onCancel={onCancel} />
    </li>
  )
}

export function SaleStatus({ sale }: { sale: SaleCard }) {
  return (
    <span
      className={`inline-block flex-none rounded-full px-2.5 py-0.5 text-sm font-semibold ${statusClass(sale.request)}`}
    >
      <span className="sr-only">
        <Trans>Status:</Trans>{' '}
      </span>
      {statusTexts()[sale.request]}
    </span>
  )
}

/** What happens now, and what the person can do. */
export function SaleActions({ sale, onOpen, onCancel }: SaleCardItemProps) {
  const action = actionOf(sale.request)
  const maySell = useMaySell()
  return (
    <>
      <p
        className={`mt-3 rounded-control px-3 py-2 text-sm wrap-anywhere ${waitsForYou(sale) ? 'bg-warn-tint text-warn' : 'bg-sunken'}`}
      >
        {saleText(sale)}
      </p>
      <div className="mt-4 flex flex-col gap-2 lg:flex-row lg:items-center">
        <Button
          className="w-full lg:w-auto"
          kind={action.label === 'Continue' ? 'primary' : 'secondary'}
          disabled={action.disabled || (action.label === 'Sell' && !maySell)}
          onClick={action.label === 'Continue' ? onOpen : () => navigate('/sell')}
        >
          {action.label}
        </Button>
        {sale.request === 'Completed' && (
          <Button className="w-full lg:w-auto" kind="quiet" onClick={onOpen}>
            <Trans>View this sale</Trans>
          </Button>
        )}
        {canCancel(sale) && (
          <button
            type="button"
            onClick={onCancel}
            className="-mb-2 min-h-11 self-center px-2 text-sm font-semibold text-loss lg:mb-0"
          >
            <Trans>Cancel request</Trans>
          </button>
        )}
      </div>
    </>
  )
}

/** What the person gets, once there is an offer that may still be paid. */
function Amount({ sale: { quote, request, state, realised } }: { sale: SaleCard }) {
  if (quote === undefined || request === 'Not Accepted') return null
  return (
    <>
      <Fact label={state === 'PAID' ? t`You got` : t`You get`}>
        <Money rupees={quote.net} />
      </Fact>
      {realised !== undefined && (
        <Fact label={t`Realised P&L`}>
          <span className={realised < 0 ? 'text-loss' : realised > 0 ? 'text-gain' : ''}>
            {realised > 0 && '+'}
            <Money rupees={realised} />
          </span>
        </Fact>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
