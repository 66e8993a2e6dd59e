import { Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Money } from '#web/ui/money.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { Percent } from '#web/ui/percent.tsx'
import { sectorOf } from './sector-of.ts'

/** How long the tooltip of the weekly change is shown. */
const tooltipMs = 1_500
/** A longer name does not fit into the title bar and is repeated here in full. */
const titleLettersMax = 28

export function CompanyHeader({ security }: { security: SecurityPage }) {
  return (
    <section aria-label="Company">
      {security.name.length > titleLettersMax && (
        <p className="mb-3 text-base font-semibold wrap-anywhere">{security.name}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <CompanyLogo name={security.name} url={security.logo_url} />
        <p className="min-w-0 flex-[1_1_5rem] text-base text-muted wrap-anywhere">{sectorOf(security)}</p>
        <Availability security={security} />
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-3">
        {security.price_as_of === null ? (
          <p className="text-lg font-semibold">No price yet</p>
        ) : (
          <>
            <Money rupees={security.price} size="2xl" />
            <WeeklyChange value={security.percentage_of_change} />
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        <Isin isin={security.isin} />
        {security.price_as_of !== null && <span>Price of {formatDay(security.price_as_of)}</span>}
      </div>
    </section>
  )
}

/** The depositories at which the shares can be held. */
function Availability({ security }: { security: SecurityPage }) {
  const depositories = [
    ['NSDL', security.available_nsdl],
    ['CDSL', security.available_cdsl],
  ] as const
  return (
    <ul aria-label="Depositories" className="flex flex-none gap-1.5">
      {depositories.map(([name, available]) => (
        <li
          key={name}
          className={`rounded-md px-2 py-1 text-sm ${available ? 'bg-gain-tint text-gain' : 'bg-sunken text-muted line-through'}`}
        >
          {name}
          <span className="sr-only">{available ? ': available' : ': not available'}</span>
        </li>
      ))}
    </ul>
  )
}

/** The weekly change. A tooltip explains it on hover, tap and focus. */
function WeeklyChange({ value }: { value: number }) {
  const id = useId()
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === 0) return
    const timer = setTimeout(() => setShown(0), tooltipMs)
    return () => clearTimeout(timer)
  }, [shown])
  const show = () => setShown((count) => count + 1)
  return (
    <span className="relative flex">
      <button
        type="button"
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onPointerEnter={show}
        onKeyDown={(event) => event.key === 'Escape' && setShown(0)}
        className="flex min-h-11 items-center rounded-md px-1"
      >
        <span className="sr-only">Weekly change </span>
        <Percent value={value} />
      </button>
      {/* A hidden tooltip still describes the button to a screen reader, at any time. */}
      <span
        id={id}
        role="tooltip"
        hidden={shown === 0}
        className="absolute left-1/2 top-full z-10 -mt-1 -translate-x-1/2 animate-appear rounded-md bg-ink px-2.5 py-1 text-sm whitespace-nowrap text-ground"
      >
        Calculated weekly
      </span>
    </span>
  )
}

function Isin({ isin }: { isin: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(isin)
      showToast('ISIN copied', 'success')
    } catch {
      showToast('Could not copy. Please select the ISIN by hand.', 'error')
    }
  }
  return (
    <button
      type="button"
      aria-label={`Copy ISIN ${isin}`}
      onClick={() => void copy()}
      className="-ml-1 inline-flex min-h-11 max-w-full items-center gap-1.5 px-1 select-text"
    >
      ISIN <span className="min-w-0 text-ink wrap-anywhere">{isin}</span>
      <Copy aria-hidden className="size-4 flex-none" />
    </button>
  )
}
