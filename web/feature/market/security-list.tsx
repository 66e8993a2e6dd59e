import { type CSSProperties, type FocusEvent, memo, useEffect, useEffectEvent, useState } from 'react'
import type { WatchlistKind } from '#shared/market/market.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { HomeRow } from './home-rows.ts'
import { SecurityCard, type SecurityCardProps } from './security-card.tsx'
import type { MyWatchlist } from './use-watchlist.ts'
import { useWindowRows } from './use-window-rows.ts'

/** A card of 116 px and the gap below it. The skeletons have the same. */
const rowRem = 7.75
const frame = 'flex h-29 flex-col rounded-card border border-line bg-surface'

interface SecurityListProps {
  label: string
  /** From the first one on, as far as they are there. */
  rows: readonly HomeRow[]
  /** Places to draw: those without a row yet are skeletons. */
  places: number
  /** How many there are, drawn or not. */
  total: number
  marks: MyWatchlist['marks']
  onMark: (securityId: string, kind: WatchlistKind) => void
  /** A place without a row came into view. */
  onMissing: (() => void) | undefined
}

export function SecurityList({ label, rows, places, total, marks, onMark, onMissing }: SecurityListProps) {
  const { list, from, to } = useWindowRows(places, rowRem)
  const [focused, setFocused] = useState<string>()
  const missing = useEffectEvent(() => onMissing?.())
  useEffect(() => {
    if (to > rows.length) missing()
  }, [to, rows.length])

  function keepFocus({ target }: FocusEvent) {
    setFocused(target.closest('li')?.id)
  }
  return (
    <ul
      ref={list}
      aria-label={label}
      onFocus={keepFocus}
      onBlur={() => setFocused(undefined)}
      className="relative"
      style={{ height: `${places * rowRem}rem` }}
    >
      {placesDrawn(rows, from, to, focused).map((place) => {
        const row = rows[place]
        if (row === undefined) return <SkeletonCard key={place} style={at(place)} />
        return (
          <Place
            key={row.id}
            {...row}
            place={place}
            total={total}
            interested={marks.interested.has(row.id)}
            notify={marks.notify.has(row.id)}
            onMark={onMark}
          />
        )
      })}
    </ul>
  )
}

/** Those in the window, and the one that has the focus wherever it is: a keyboard must find its place again. */
function placesDrawn(
  rows: readonly HomeRow[],
  from: number,
  to: number,
  focused: string | undefined,
): readonly number[] {
  const places = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place)
  const kept = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused)
  if (kept < 0 || (kept >= from && kept < to)) return places
  return kept < from ? [kept, ...places] : [...places, kept]
}

interface PlaceProps extends SecurityCardProps {
  place: number
  total: number
}

/** What is given piece by piece is drawn anew only where a piece has changed. */
const Place = memo(function Place({ place, total, ...card }: PlaceProps) {
  return (
    <li
      id={card.id}
      aria-setsize={total}
      aria-posinset={place + 1}
      style={at(place)}
      className={`absolute inset-x-0 hover:border-edge ${frame}`}
    >
      <SecurityCard {...card} />
    </li>
  )
})

function at(place: number): CSSProperties {
  return { top: `${place * rowRem}rem` }
}

function SkeletonCard({ style }: { style?: CSSProperties }) {
  return (
    <li aria-hidden style={style} className={`${style === undefined ? '' : 'absolute inset-x-0'} ${frame}`}>
      <div className="flex flex-1 items-center gap-3 px-4">
        <Skeleton className="size-10 flex-none rounded-control" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3.5 w-1/3" />
        </div>
        <div className="flex flex-col items-end gap-2">
          <Skeleton className="h-5 w-22" />
          <Skeleton className="h-3.5 w-14" />
        </div>
      </div>
      <div className="h-11 border-t border-line" />
    </li>
  )
}

/** C14. */
const skeletons = Array.from({ length: 10 }, (_, place) => place)

/** Without a style of their own: a page that shows them before its scripts are there may not have any. */
export function SecuritySkeletons() {
  return (
    <div role="status" aria-label="Loading the companies">
      <ul aria-hidden className="animate-pulse space-y-2 pb-2">
        {skeletons.map((place) => (
          <SkeletonCard key={place} />
        ))}
      </ul>
    </div>
  )
}
