import { t } from '@lingui/core/macro'
import { type CSSProperties, type FocusEvent, memo, useEffect, useEffectEvent, useState } from 'react'
import type { Day } from '#shared/kernel/instant.ts'
import { languageStore } from '#web/language/language.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'
import { SecurityRow, type SecurityRowProps } from './security-row.tsx'
import type { MyWatchlist } from '#web/feature/market/watchlist/use-watchlist.ts'
import { useWindowRows } from './use-window-rows.ts'
import { useOpenCompany } from '#web/platform/navigation/open-company.ts'

/** Height of a row in rem, 72 px. */
const rowRem = 4.5
/** The height of a row as a variable of the list: where large text leaves a narrow screen, the price is below the name. */
const heights = '[--row:4.5rem] @max-[21rem]:[--row:5rem] @max-[16rem]:[--row:8.5rem]'
const frame = 'group flex h-(--row) border-b border-line'

interface SecurityListProps {
  label: string
  /** The loaded rows, from the first one on. */
  rows: readonly HomeRow[]
  /** Number of rows to draw. A row that is not loaded yet is a skeleton. */
  rowCount: number
  /** Number of matching companies, drawn or not. */
  total: number
  entries: MyWatchlist['entries']
  onMark: SecurityRowProps['onMark']
  /** The day of the prices above the list. */
  pricesAsOf: Day | undefined
  /** Called when a row that is not loaded comes into view. */
  onEndReached: (() => void) | undefined
}

export function SecurityList({
  label,
  rows,
  rowCount,
  total,
  entries,
  onMark,
  pricesAsOf,
  onEndReached,
}: SecurityListProps) {
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
      className={`relative -mx-4 ${heights}`}
      style={{ height: `calc(var(--row) * ${rowCount})` }}
    >
      {drawnIndexes(rows, from, to, focused).map((index) => {
        const row = rows[index]
        if (row === undefined) return <SkeletonRow key={index} style={positionOf(index)} />
        return (
          <ListedRow
            key={row.id}
            {...row}
            index={index}
            total={total}
            current={row.id === openCompany}
            interested={entries.interested.has(row.id)}
            notify={entries.notify.has(row.id)}
            onMark={onMark}
            pricesAsOf={pricesAsOf}
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

interface ListedRowProps extends SecurityRowProps {
  index: number
  total: number
}

/** Takes primitive props, so that `memo` renders it again only when one of its own values changes, or the language. */
const ListedRow = memo(function ListedRow({ index, total, ...row }: ListedRowProps) {
  useStore(languageStore)
  return (
    <li
      id={row.id}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={positionOf(index)}
      className={`absolute inset-x-0 has-aria-[current=true]:bg-tint ${frame}`}
    >
      <SecurityRow {...row} />
    </li>
  )
})

function positionOf(index: number): CSSProperties {
  return { top: `calc(var(--row) * ${index})` }
}

export function SkeletonRow({ style }: { style?: CSSProperties }) {
  return (
    <li aria-hidden style={style} className={`${style === undefined ? '' : 'absolute inset-x-0'} ${frame}`}>
      <div className="flex min-w-0 flex-1 items-center gap-3 pr-11 pl-4">
        <Skeleton className="size-10 flex-none rounded-control @max-[21rem]:hidden" />
        <div className="min-w-0 flex-1 space-y-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
        <div className="flex min-w-0 flex-col items-end gap-1.5">
          <Skeleton className="h-4.5 w-20" />
          <Skeleton className="h-3.5 w-14" />
        </div>
      </div>
    </li>
  )
}

/** A row without a place in a list: what the build writes into the page for web/app/first-rows.ts. */
export function LooseRow(row: SecurityRowProps) {
  return (
    <li className={frame}>
      <SecurityRow {...row} />
    </li>
  )
}

const skeletons = Array.from({ length: 10 }, (_, index) => index)

/** Has no inline styles: the pre-rendered page shows it under a Content-Security-Policy that forbids them. */
export function SecuritySkeletons() {
  return (
    <div role="status" aria-label={t`Loading the companies`}>
      <ul aria-hidden className={`-mx-4 animate-pulse ${heights}`}>
        {skeletons.map((index) => (
          <SkeletonRow key={index} />
        ))}
      </ul>
    </div>
  )
}
