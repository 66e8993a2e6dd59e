import { Money } from '#web/ui/money.tsx'
import { Percent } from '#web/ui/percent.tsx'

interface GainProps {
  rupees: number
  percent: number
  size?: 'sm' | '2xl'
}

/** Profit or loss, shown by sign, arrow and colour: colour alone is not accessible (https://www.w3.org/TR/WCAG22/#use-of-color). */
export function Gain({ rupees, percent, size = 'sm' }: GainProps) {
  const colour = rupees === 0 ? 'text-muted' : rupees < 0 ? 'text-loss' : 'text-gain'
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <span className={`whitespace-nowrap ${colour}`}>
        {rupees > 0 && '+'}
        <Money rupees={rupees} size={size} />
      </span>
      <Percent value={percent} />
    </span>
  )
}

/** What sold shares gained or lost: an amount that no longer changes. */
export function Realised({ rupees }: { rupees: number }) {
  return (
    <span className={rupees === 0 ? '' : rupees < 0 ? 'text-loss' : 'text-gain'}>
      {rupees > 0 && '+'}
      <Money rupees={rupees} />
    </span>
  )
}
