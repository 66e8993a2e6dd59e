import type { HoldingView } from '#shared/holding/api.ts'
import { formatPercent } from '#shared/kernel/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Percent } from '#web/ui/percent.tsx'
import { chargesOf, isOnlyCharges } from './charges.ts'

interface GainProps {
  rupees: number
  percent: number
  /** A loss that comes from the charges alone is grey: the price has not fallen. */
  quiet: boolean
}

/** Profit or loss, shown by sign, arrow and colour: colour alone is not accessible (https://www.w3.org/TR/WCAG22/#use-of-color). */
export function Gain({ rupees, percent, quiet }: GainProps) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <Amount rupees={rupees} quiet={quiet} />
      <Change percent={percent} quiet={quiet} />
    </span>
  )
}

/** The profit or loss of a holding in rupees. */
export function GainAmount({ holding }: { holding: HoldingView }) {
  return <Amount rupees={holding.individualPandL} quiet={isQuiet(holding)} />
}

/** The same, as a part of what was invested. */
export function GainPercent({ holding }: { holding: HoldingView }) {
  return <Change percent={holding.percentage_of_change} quiet={isQuiet(holding)} />
}

function isQuiet(holding: HoldingView): boolean {
  return isOnlyCharges(holding.individualPandL, chargesOf(holding).charges)
}

function Amount({ rupees, quiet }: Omit<GainProps, 'percent'>) {
  return (
    <span className={`font-semibold whitespace-nowrap ${colourOf(rupees, quiet)}`}>
      {rupees > 0 && '+'}
      <Money rupees={rupees} />
    </span>
  )
}

function Change({ percent, quiet }: Omit<GainProps, 'rupees'>) {
  if (!quiet) return <Percent value={percent} />
  return <span className="text-sm font-semibold whitespace-nowrap text-muted">{formatPercent(percent)}</span>
}

function colourOf(rupees: number, quiet = false): string {
  if (rupees === 0 || quiet) return 'text-muted'
  return rupees < 0 ? 'text-loss' : 'text-gain'
}

/** What sold shares gained or lost: an amount that no longer changes. */
export function Realised({ rupees }: { rupees: number }) {
  return (
    <span className={rupees === 0 ? '' : colourOf(rupees)}>
      {rupees > 0 && '+'}
      <Money rupees={rupees} />
    </span>
  )
}
