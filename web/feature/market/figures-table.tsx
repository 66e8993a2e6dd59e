import type { ReactNode } from 'react'

interface FiguresTableProps {
  caption: string
  /** The first heads the names of the rows. */
  heads: readonly string[]
  rows: readonly { readonly name: string; readonly values: readonly ReactNode[]; readonly isPart?: boolean }[]
}

/** A table of figures. It scrolls in itself where the window or large text leaves too little room. A row that is a part explains the row above it. */
export function FiguresTable({ caption, heads, rows }: FiguresTableProps) {
  return (
    <div role="group" aria-label={caption} tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full text-right text-sm">
        <caption className="pb-1 text-left text-muted">{caption}</caption>
        <thead className="text-muted">
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`py-1.5 font-normal ${index === 0 ? 'text-left' : 'pl-3'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, isPart = false }) => (
            <tr key={name} className={isPart ? 'text-muted' : 'border-t border-line font-semibold'}>
              <th scope="row" className="min-w-24 py-1 text-left font-normal">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={index} className="pl-3 whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
