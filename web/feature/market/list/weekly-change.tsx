import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { formatDay } from '#shared/kernel/format.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { Percent } from '#web/ui/percent.tsx'
import { Dated } from '#web/ui/when.tsx'

/** How long the tooltip is shown. */
const tooltipMs = 1_500

/** The weekly change with its period. A tooltip explains it on hover, tap and focus. `since`: the day that it is counted from, once that is known. */
export function WeeklyChange({ value, since }: { value: number; since: Day | undefined }) {
  const id = useId()
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === 0) return
    const timer = setTimeout(() => setShown(0), tooltipMs)
    return () => clearTimeout(timer)
  }, [shown])
  const show = () => setShown((count) => count + 1)
  return (
    <>
      <button
        type="button"
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onPointerEnter={show}
        onKeyDown={(event) => event.key === 'Escape' && setShown(0)}
        className="-mx-1 flex min-h-11 items-center gap-1 rounded-md px-1 text-sm text-muted"
      >
        <span className="sr-only">
          <Trans>Weekly change</Trans>{' '}
        </span>
        <Percent value={value} />
        1W
      </button>
      {/* Above the figure, so that it covers nothing that is read next. A hidden tooltip still describes the button to a screen reader, at any time. */}
      <span
        hidden={shown === 0}
        className="absolute bottom-full left-0 z-10 -mb-1 animate-appear rounded-md bg-ink px-2.5 py-1 w-max max-w-full text-sm text-ground"
      >
        <span id={id} role="tooltip">
          <Trans>Calculated weekly</Trans>
        </span>
        {since !== undefined && (
          <span className="block">
            <Dated text={t`Change since ${formatDay(since)}`} />
          </span>
        )}
      </span>
    </>
  )
}
