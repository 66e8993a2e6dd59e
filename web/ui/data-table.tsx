import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Opened } from './use-opened.ts'

export interface Column<Row> {
  readonly label: string
  /** Figures are at the right, so that their decimals are below each other. */
  readonly right?: boolean
  readonly cell: (row: Row) => ReactNode
  /** What the rows are sorted by. Without it the column is not sorted. */
  readonly sortBy?: (row: Row) => number | string
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** In the order that is shown until a column is chosen. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** What a row shows below it when it is opened. */
  details: (row: Row) => ReactNode
  opened: Opened
  /** Undefined: in the order of `rows`. It is held by who draws cards in place of the table, as `opened` is. */
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** What a table is sorted by: the index of a column. */
export interface Sort {
  readonly column: number
  readonly direction: 'ascending' | 'descending'
}

/** A table for a wide window. A column sorts its rows, and each row opens its details below it. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  details,
  opened,
  sort,
  onSort,
}: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full text-base">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {columns.map((column, index) => (
              <th
                key={column.label}
                scope="col"
                aria-sort={sort?.column === index ? sort.direction : undefined}
                className={`px-2.5 font-normal whitespace-nowrap first:pl-4 ${column.right ? 'text-right' : 'text-left'}`}
              >
                {column.sortBy === undefined ? (
                  column.label
                ) : (
                  <SortButton
                    column={column}
                    sort={sort?.column === index ? sort : undefined}
                    onSort={(direction) => onSort({ column: index, direction })}
                  />
                )}
              </th>
            ))}
            <th scope="col" className="w-12">
              <span className="sr-only">
                <Trans>Details</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted(rows, columns, sort).map((row) => {
            const key = keyOf(row)
            const isOpen = opened.has(key)
            return (
              <Fragment key={key}>
                <tr className="border-t border-line first:border-t-0 hover:bg-ground">
                  {columns.map((column) => (
                    <td
                      key={column.label}
                      className={`px-2.5 py-3 first:pl-4 ${column.right ? 'text-right whitespace-nowrap' : ''}`}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                  <td>
                    <button
                      type="button"
                      aria-label={t`Details of ${nameOf(row)}`}
                      aria-expanded={isOpen}
                      onClick={() => opened.toggle(key)}
                      className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken"
                    >
                      <ChevronDown aria-hidden className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
                    </button>
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={columns.length + 1} className="px-4 pt-1 pb-5">
                      {details(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface SortButtonProps<Row> {
  column: Column<Row>
  /** How the rows are sorted by this column. */
  sort: Sort | undefined
  onSort: (direction: Sort['direction']) => void
}

/** Figures are sorted from the largest first, words from A first; again, the other way round. */
function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>) {
  const first = column.right ? 'descending' : 'ascending'
  const other = column.right ? 'ascending' : 'descending'
  const Arrow = sort?.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort(sort?.direction === first ? other : first)}
      className={`-mx-2 inline-flex min-h-11 items-center gap-1 px-2 hover:text-ink ${column.right ? 'flex-row-reverse' : ''}`}
    >
      {column.label}
      <Arrow aria-hidden className={`size-3.5 ${sort === undefined ? 'opacity-0' : ''}`} />
    </button>
  )
}

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const by = sort && columns[sort.column]?.sortBy
  if (by === undefined) return rows
  const sign = sort?.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => sign * compare(by(one), by(other)))
}

function compare(one: number | string, other: number | string): number {
  if (typeof one === 'string' || typeof other === 'string') return String(one).localeCompare(String(other), 'en-IN')
  return one - other
}
