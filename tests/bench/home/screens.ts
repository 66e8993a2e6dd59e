import type { Browser } from 'playwright-core'
import { type Figure, median } from '#tests/bench/figure.ts'
import type { ManyCompaniesSite } from './site.ts'
import { see, type Seen, type View } from './visit.ts'

export function describe(seen: Seen | undefined): string {
  if (seen === undefined) return 'no result'
  const { largestPaintMs, textMs, blockedMs, shift } = seen
  return `largest paint ${Math.round(largestPaintMs)} ms, expected text ${textMs === undefined ? 'never' : `after ${Math.round(textMs)} ms`}, blocked ${Math.round(blockedMs)} ms, layout shift ${shift.toFixed(4)}`
}

/** W9: how long screens are blocked while they load on a slow phone, and how far their parts move. */
export async function screenFigures(
  browser: Browser,
  site: ManyCompaniesSite,
  { views, runs }: { readonly views: readonly View[]; readonly runs: number },
  print: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const view of views) {
    const screen = view.path.split('?')[0]
    const seen: Seen[] = []
    for (let run = 1; run <= runs; run += 1) {
      seen.push(await see(browser, site, view))
      print(`${screen}, ${run} of ${runs}: ${describe(seen.at(-1))}`)
    }
    const [blocked, shift] = [median(seen.map(({ blockedMs }) => blockedMs)), Math.max(...seen.map((one) => one.shift))]
    const isThere = seen.every(({ textMs }) => textMs !== undefined)
    figures.push(
      {
        goal: 'W9',
        what: `${screen}${isThere ? '' : ' (which never showed its text)'}: blocked, median`,
        unit: 'ms',
        ours: blocked,
        target: '<= 100 ms',
        isMet: isThere && blocked <= 100,
      },
      {
        goal: 'W9',
        what: `${screen}: layout shift, the worst load`,
        unit: 'x',
        ours: shift,
        target: '<= 0.02',
        isMet: isThere && shift <= 0.02,
      },
    )
  }
  return figures
}
