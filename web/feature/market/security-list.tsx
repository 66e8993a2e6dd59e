import { type CSSProperties, type FocusEvent, memo, useEffect, useEffectEvent, useState } from 'react'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { HomeRow } from './home-rows.ts'
import { SecurityCard, type SecurityCardProps } from './security-card.tsx'
import type { MyWatchlist } from './use-watchlist.ts'
import { useWindowRows } from './use-window-rows.ts'
import { useOpenCompany } from '#web/platform/open-company.ts'

/** Height of a card (116 px) and the gap below it, in rem. The skeletons have the same height. */
const rowRem = 7.75
const frame = '@container flex h-29 flex-col rounded-card border border-line bg-surface'

interface SecurityListProps {
  label: string
  /** The loaded rows, from the first one on. */
  rows: readonly HomeRow[]
  /** Number of rows to draw. A row that is not loaded yet is a skeleton. */
  rowCount: number
  /** Number of matching companies, drawn or not. */
  total: number
  entries: MyWatchlist['entries']
  onAdd: (securityId: SecurityId, kind: WatchlistKind) => void
  /** Called when a row that is not loaded comes into view. */
  onEndReached: (() => void) | undefined
}

export function SecurityList({ label, rows, rowCount, total, entries, onAdd, onEndReached }: SecurityListProps) {
  const { list, from, to } = useWindowRows(rowCount, rowRem)
  const [focused, setFocused] = useState<string>()
  const openCompany = useOpenCompany()
  const endReached = useEffectEvent(() => onEndReached?.())
  useEffect(() => {
    if (to > rows.length) endReached()
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
      style={{ height: `${rowCount * rowRem}rem` }}
    >
      {drawnIndexes(rows, from, to, focused).map((index) => {
        const row = rows[index]
        if (row === undefined) return <SkeletonCard key={index} style={positionOf(index)} />
        return (
          <SecurityRow
            key={row.id}
            {...row}
            index={index}
            total={total}
            current={row.id === openCompany}
            interested={entries.interested.has(row.id)}
            notify={entries.notify.has(row.id)}
            onAdd={onAdd}
          />
        )
      })}
    </ul>
  )
}

/** Indexes of the rows in the window and of the row that has the focus, so that scrolling does not remove the focused element. */
function drawnIndexes(
  rows: readonly HomeRow[],
  from: number,
  to: number,
  focused: string | undefined,
): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
  const focusedIndex = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused)
  if (focusedIndex < 0 || (focusedIndex >= from && focusedIndex < to)) return indexes
  return focusedIndex < from ? [focusedIndex, ...indexes] : [...indexes, focusedIndex]
}

interface SecurityRowProps extends SecurityCardProps {
  index: number
  total: number
}

/** Takes primitive props, so that `memo` renders it again only when one of its own values changes. */
const SecurityRow = memo(function SecurityRow({ index, total, ...card }: SecurityRowProps) {
  return (
    <li
      id={card.id}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={positionOf(index)}
      className={`absolute inset-x-0 hover:border-edge has-aria-[current=true]:border-brand has-aria-[current=true]:bg-tint ${frame}`}
    >
      <SecurityCard {...card} />
    </li>
  )
})

function positionOf(index: number): CSSProperties {
  return { top: `${index * rowRem}rem` }
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
        <div className="flex min-w-0 flex-col items-end gap-2">
          <Skeleton className="h-5 w-22" />
          <Skeleton className="h-3.5 w-14" />
        </div>
      </div>
      <div className="h-11 border-t border-line" />
    </li>
  )
}

const skeletons = Array.from({ length: 10 }, (_, index) => index)

/** Has no inline styles: the pre-rendered page shows it under a Content-Security-Policy that forbids them. */
export function SecuritySkeletons() {
  return (
    <div role="status" aria-label="Loading the companies">
      <ul aria-hidden className="animate-pulse space-y-2 pb-2">
        {skeletons.map((index) => (
          <SkeletonCard key={index} />
        ))}
      </ul>
    </div>
  )
}
