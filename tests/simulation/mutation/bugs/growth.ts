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
  {
    name: 'changed part of the catalogue not named in its index',
    scenario: 'new prices of companies in several parts of the catalogue',
    file: 'functions/market/catalogue/catalogue.ts',
    from: `parts: index.parts.map((build, shard) => newer.get(shard) ?? build),`,
    to: `parts: index.parts.map((build, shard) => (build === 0 ? newer.get(shard) : undefined) ?? build),`,
    breaks: /the list has no new price of/,
  },
  {
    name: 'catalogue put together without one of its parts',
    scenario: 'new prices of companies in several parts of the catalogue',
    file: 'functions/market/catalogue/whole-catalogue.ts',
    from: `const rows = parts.flatMap((part) => part.rows)`,
    to: `const rows = parts.slice(0, 2).flatMap((part) => part.rows)`,
    breaks: /the list has no new price of/,
  },
]
