import type { ReactNode } from 'react'

interface FiguresTableProps {
  caption: string
  /** The first heads the names of the rows. */
  heads: readonly string[]
  rows: readonly { readonly name: string; readonly values: readonly ReactNode[]; readonly isPart?: boolean }[]
}

/** The column of the names. It stays while the figures scroll, unless large text leaves no room beside it. */
const named = 'bg-ground text-left @min-[15rem]:sticky @min-[15rem]:left-0'

/** A table of figures. It scrolls in itself where the window or large text leaves too little room. A row that is a part explains the row above it. */
export function FiguresTable({ caption, heads, rows }: FiguresTableProps) {
  return (
    <>
      <p aria-hidden className="mt-2 text-sm text-muted">
        {caption}
      </p>
      <div role="group" aria-label={caption} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-right text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-muted">
            <tr>
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-1.5 font-normal ${index === 0 ? named : 'pl-3 whitespace-nowrap'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values, isPart = false }) => (
              <tr key={name} className={isPart ? 'text-muted' : 'border-t border-line font-semibold'}>
                <th scope="row" className={`min-w-24 py-1 font-normal ${named}`}>
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
    </>
  )
}
