import type { Bug } from './bug.ts'

/** Lists of several pages and files of several parts are whole. */
export const growthBugs: readonly Bug[] = [
  {
    name: 'second page of holdings missing in their sum',
    scenario: 'holdings of two companies, listed page by page',
    file: 'functions/holding/list-holdings.ts',
    from: `const totals = isWhole ? shown : await loadTotals(context, caller.userId, shown)`,
    to: `const totals = shown`,
    breaks: /a page of holdings counts and sums \[1,/,
  },
]
