import { formatRupees } from '#shared/kernel/format.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { holdingApi } from '#shared/holding/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { isOnlyCharges } from './charges.ts'
import { Gain, Realised } from './gain.tsx'

type Summary = ResponseOf<typeof holdingApi.listHoldings>['summary']

interface TotalCardProps {
  summary: Summary
  /** What is part of the profit or loss as charges; undefined while not all holdings are read. */
  charges: number | undefined
}

/** The value of all holdings, what was invested, and the difference. */
export function TotalCard({ summary, charges }: TotalCardProps) {
  const { Total_p_and_L: gain, total_p_and_l_percentage: percent, realised } = summary
  return (
    <Card role="group" aria-label={t`Total P&L`}>
      <dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 lg:gap-y-2">
        <div className="mb-1 w-full border-b border-line pb-3 lg:mb-0 lg:w-auto lg:border-0 lg:pb-0">
          <dt className="text-sm text-muted">
            <Trans>Current value</Trans>
          </dt>
          <dd>
            <Money rupees={summary.portfolio_value} size="2xl" />
          </dd>
        </div>
        <Figure label={t`Invested`}>
          <Money rupees={summary.total_price} />
        </Figure>
        <Figure label={t`Total P&L`}>
          <Gain rupees={gain} percent={percent} quiet={isOnlyCharges(gain, charges ?? 0)} />
        </Figure>
        {realised !== 0 && (
          <Figure label={t`Realised P&L`} note={t`from shares sold, not in the total above`}>
            <Realised rupees={realised} />
          </Figure>
        )}
      </dl>
      {charges !== undefined && charges > 0 && <Charges gain={gain} charges={charges} />}
    </Card>
  )
}

/** How much of the profit or loss are charges. A tap shows the sum. */
function Charges({ gain, charges }: { gain: number; charges: number }) {
  const [open, setOpen] = useState(false)
  const priceChange = gain + charges
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mb-2 flex min-h-11 w-full items-center justify-end gap-1 text-right text-sm text-muted"
      >
        <span className="min-w-0">
          {isOnlyCharges(gain, charges)
            ? t`The price has not fallen: P&L includes ${formatRupees(charges)} of fees and stamp duty`
            : t`Includes ${formatRupees(charges)} of fees and stamp duty`}
        </span>
        <ChevronDown aria-hidden className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      {open && (
        <dl className="mt-2 border-t border-line pt-2 text-sm">
          <Sum label={t`Change of the prices`} rupees={priceChange} />
          <Sum label={t`Platform fee and stamp duty`} rupees={-charges} />
          <Sum label={t`Total P&L`} rupees={gain} />
        </dl>
      )}
    </>
  )
}

function Sum({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto">
        {rupees > 0 && '+'}
        <Money rupees={Number(rupees.toFixed(2))} size="sm" />
      </dd>
    </div>
  )
}

/** A row on a phone, so that the amounts are below each other; a column on a desktop. */
function Figure({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4 lg:block lg:w-auto">
      <dt className="flex-[1_1_5rem] text-sm text-muted">
        {label}
        {note && <span className="block">{note}</span>}
      </dt>
      <dd className="ml-auto text-right lg:text-left">{children}</dd>
    </div>
  )
}
