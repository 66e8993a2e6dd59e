import type { Bug } from './bug.ts'

/** The daily comparison is cut into parts, which workers compare at once. */
export const comparisonBugs: readonly Bug[] = [
  {
    name: 'comparison ended before all of its parts are',
    scenario: 'a comparison of orders that stand in several lists',
    file: 'functions/difference/work-off.ts',
    from: `ends.length < partsOf(comparison).length`,
    to: `ends.length < 1`,
    breaks: /bank-unknown.*not every list of orders was compared before the end/,
  },
  {
    name: 'page of a comparison lost, and the rest taken for all',
    scenario: 'a comparison of which a page is lost',
    file: 'functions/difference/result-files.ts',
    from: `if (found === undefined) throw new Error(\`\${key} is missing in the file store\`)
  return found`,
    to: `return found ?? ({ explained: [], owed: [], settling: [], failed: [] } as T)`,
    breaks: /bank-unknown.*the comparison ended without a page/,
  },
]
